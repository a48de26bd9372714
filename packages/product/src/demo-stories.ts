/** Stories of the simulators' hub: what a newcomer tries first, each with a private copy of a demo customer. */
import type { RouteName } from './navigation/names.ts';
import type { CustomerKind } from './values/demo/demo-customers.ts';

export const storyIds = ['buy', 'cancel', 'tv', 'recover', 'partner', 'gift'] as const;
export type StoryId = (typeof storyIds)[number];

interface DemoStory {
  readonly customer: CustomerKind;
  /** Screen where the story starts. */
  readonly screen: RouteName;
  /** The story starts signed out, with the customer's email filled in. */
  readonly signedOut?: true;
  /** Simulator that the story opens instead of the screen, which the customer then reaches from there. */
  readonly simulator?: '/device';
}

export const demoStories: Readonly<Record<StoryId, DemoStory>> = {
  buy: { customer: 'fresh', screen: 'purchaseProducts' },
  cancel: { customer: 'dtc', screen: 'unifiedSubscriptions' },
  tv: { customer: 'dtc', screen: 'activate', simulator: '/device' },
  recover: { customer: 'dtc', screen: 'forgotPassword', signedOut: true },
  partner: { customer: 'fresh', screen: 'partnersIndex' },
  gift: { customer: 'gift', screen: 'gift' },
};

/** Parameters of the developer tools that sign in: as a demo customer, or as the customer of a story. */
export const demoSignInParams = { customer: 'customer', story: 'story' } as const;
