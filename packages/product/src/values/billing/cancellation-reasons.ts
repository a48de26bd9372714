/** Cancellation reasons, by product. */
import type { Localized } from '../../brands.ts';
import { limits } from '../../limits.ts';
import { type BillingCycle, monthsIn } from '../billing-cycles.ts';

interface Reason {
  readonly id: string;
  readonly text: Localized;
}

const shared: readonly Reason[] = [
  { id: 'price', text: { en: 'It costs too much', fr: 'C’est trop cher' } },
  { id: 'use', text: { en: 'I do not watch enough', fr: 'Je ne regarde pas assez souvent' } },
  { id: 'content', text: { en: 'I could not find what I like', fr: 'Je ne trouve rien à mon goût' } },
  { id: 'technical', text: { en: 'It does not work well', fr: 'Le service fonctionne mal' } },
  { id: 'break', text: { en: 'I am taking a break', fr: 'Je prends une pause' } },
  { id: 'other', text: { en: 'Another reason', fr: 'Une autre raison' } },
];

const ofBundles: readonly Reason[] = [
  {
    id: 'one-brand',
    text: { en: 'I only use one of the services', fr: 'Je n’utilise qu’un des services' },
  },
  { id: 'separate', text: { en: 'I would rather pay separately', fr: 'Je préfère payer séparément' } },
];

export const cancellationReasons = (isBundle: boolean): readonly Reason[] =>
  isBundle ? [...ofBundles, ...shared] : shared;

/** Number of payments a retention offer covers: those of a few months, at least one. */
export const offerPayments = (cycle: BillingCycle): number =>
  Math.max(1, Math.floor(limits.retentionOfferLength / monthsIn(cycle)));
