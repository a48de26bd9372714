/** Obeys the guard: asks it, does what it says, and asks again until it lets people stay. */
import { decide, type Decision, mostHops, needsAccount } from '@marquee/product/navigation/guard.ts';
import { log } from '../api.ts';
import { makeWay } from '../identity/magic-link.ts';
import { type Check, checkLogin, isSessionOver, signOut } from '../session.ts';
import type { Place } from './travel/address.ts';
import { factsAt, noteFeatures, readAddress, readVerified } from './facts.ts';
import { openModal } from './modals.ts';
import { keepReturnAddress } from './return/return-address.ts';
import { clearApp, setApp, useApp } from './state.ts';
import { traced } from './travel/trace.ts';

export interface Settled {
  readonly kind: 'stay' | 'cancel';
  readonly place: Place;
  readonly check: Check;
}

const nobody: Check = { claims: undefined, threw: false };

/** A link that signs people in ends whatever session there was, before anything else. */
const checkAt = async ({ route, query }: Place): Promise<Check> => {
  if (route === 'zBrowser' || (route === 'reconnectBdu' && query['magicLink'])) await makeWay();
  return checkLogin();
};

const write = ({ action, goto, ...set }: Decision['set']): void => {
  if (action === '') clearApp('action');
  else if (action !== undefined) setApp({ action });
  if (goto === '') clearApp('gotoRoute');
  else if (goto !== undefined) setApp({ gotoRoute: goto });
  if (set.returnAddress) keepReturnAddress(set.returnAddress);
  else if ('returnAddress' in set) clearApp('returnAddress');
};

/** Stops without a word when a newer navigation overtook this one. */
export const settle = async (start: Place, overtaken: () => boolean): Promise<Settled> => {
  const believedLoggedIn = useApp.getState().isLoggedIn || isSessionOver();
  readAddress(start);
  let check = await checkAt(start);
  let place = start;
  noteFeatures();
  let verified: Promise<boolean | undefined> | undefined;

  for (let hop = 0; hop <= mostHops; hop++) {
    const known = factsAt(place, check, believedLoggedIn);
    // Asked once, however many redirects there are.
    if (needsAccount(known)) verified ??= readVerified();
    const facts = needsAccount(known) ? { ...known, verified: await verified } : known;
    if (overtaken()) return { kind: 'cancel', place, check };
    const decision = decide(facts);
    traced(facts, decision);

    if (decision.signOut) {
      await signOut();
      check = nobody;
    }
    write(decision.set);
    if (decision.modal) openModal(decision.modal);
    if (decision.failure) openModal('genericError', { code: decision.failure });
    if (decision.kind !== 'go' || !decision.go)
      return { kind: decision.kind === 'cancel' ? 'cancel' : 'stay', place, check };

    const next: Place = { ...decision.go, hash: '' };
    // A rule may add a brand to the address; the rest of it was read before.
    if (next.query['service'] !== place.query['service']) readAddress(next);
    if (check.threw) check = nobody;
    place = next;
  }
  log('error', 'GENERIC', `No rest after ${mostHops} hops at ${place.route}`);
  return { kind: 'stay', place, check };
};
