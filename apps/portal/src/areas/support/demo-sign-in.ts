/** Signs in as a demo customer, in test mode: for "Sign in as" and for the stories of the simulators' hub. */
import { makeAccount } from '@marquee/product/contract/test.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import {
  customerKinds,
  type CustomerKind,
  demoEmailOf,
  demoPassword,
} from '@marquee/product/values/demo/demo-customers.ts';
import { demoSignInParams, demoStories, type StoryId } from '@marquee/product/demo-stories.ts';
import { call } from '../../api/client.ts';
import { signIn } from '../../auth/sign-in.ts';
import { config } from '../../config/startup-config.ts';
import { getActiveLanguage } from '../../i18n/i18n.ts';
import { redirectTo } from '../../navigation/leave-site.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { signOut } from '../../session/session.ts';
import { getBrand } from '../../state/current-route.ts';

/** Customers with a password of their own. */
export const passwordCustomers = customerKinds.filter((kind) => kind !== 'bdu');

export interface DemoSignIn {
  readonly customer: CustomerKind;
  /** A story has a private copy of the customer, so that it can be played again. */
  readonly story?: StoryId;
}

/** What the address asks for; undefined for an unknown customer or story. */
export const demoSignInOf = (query: Params): DemoSignIn | undefined => {
  const story = query[demoSignInParams.story] ?? '';
  if (Object.hasOwn(demoStories, story)) {
    const id = story as StoryId;
    return { customer: demoStories[id].customer, story: id };
  }
  const customer = passwordCustomers.find((kind) => kind === query[demoSignInParams.customer]);
  return customer && { customer };
};

/** Signs out first, so that the page does not ask whether to switch accounts. */
export const signInAsDemo = async ({ customer, story }: DemoSignIn): Promise<void> => {
  const lang = getActiveLanguage();
  await signOut();
  const open = (route: RouteName, query: Params = {}) =>
    navigateToRoute(route, { replace: true, query: { lang, ...query } });

  if (!story) {
    await signIn({ email: demoEmailOf(customer), password: demoPassword, event: 'sign_in' });
    return open('manageAccount');
  }
  const { screen, signedOut, simulator } = demoStories[story];
  const { email, password } = await call(makeAccount, {
    body: { kind: customer, overrides: { language: lang } },
  });
  if (signedOut) return open(screen, { email });
  await signIn({ email, password, event: 'sign_in' });
  if (!simulator) return open(screen);
  const query = new URLSearchParams({ brand: getBrand(), lang });
  return redirectTo(`${config.worldUrl ?? ''}${simulator}?${query}`, { replace: true });
};
