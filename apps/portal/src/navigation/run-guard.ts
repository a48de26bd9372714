/** Obeys the guard: asks it, does what it says, and asks again until it lets people stay. */
import { decide, maxRedirects, needsAccount } from '@marquee/product/navigation/guard.ts';
import type { Decision } from '@marquee/product/navigation/guard-types.ts';
import { log } from '../api/client.ts';
import { endCurrentSession } from '../session/end-current-session.ts';
import { type SessionCheck, checkSession, isSessionOver, signOut } from '../session/session.ts';
import type { RouteLocation } from './location.ts';
import { collectFacts, storeFeatureFlags, applyQueryParams, fetchEmailVerified } from './guard-facts.ts';
import { openModal } from '../state/modals.ts';
import { storeReturnAddress } from '../state/return-address.ts';
import { clearAppState, patchAppState, useAppState } from '../state/app-state.ts';
import { recordDecision } from './navigation-trace.ts';

export interface GuardOutcome {
  readonly kind: 'stay' | 'cancel';
  readonly place: RouteLocation;
  readonly check: SessionCheck;
}

const nobody: SessionCheck = { claims: undefined, threw: false };

/** A link that signs people in ends whatever session there was, before anything else. */
const checkAt = async ({ route, query }: RouteLocation): Promise<SessionCheck> => {
  if (route === 'zBrowser' || (route === 'reconnectBdu' && query['magicLink'])) await endCurrentSession();
  return checkSession();
};

const write = ({ action, goto, ...set }: Decision['set']): void => {
  if (action === '') clearAppState('action');
  else if (action !== undefined) patchAppState({ action });
  if (goto === '') clearAppState('gotoRoute');
  else if (goto !== undefined) patchAppState({ gotoRoute: goto });
  if (set.returnAddress) storeReturnAddress(set.returnAddress);
  else if ('returnAddress' in set) clearAppState('returnAddress');
};

/** Stops without a word when a newer navigation overtook this one. */
export const runGuard = async (start: RouteLocation, overtaken: () => boolean): Promise<GuardOutcome> => {
  const believedLoggedIn = useAppState.getState().isLoggedIn || isSessionOver();
  applyQueryParams(start);
  let check = await checkAt(start);
  let place = start;
  storeFeatureFlags();
  let verified: Promise<boolean | undefined> | undefined;

  for (let hop = 0; hop <= maxRedirects; hop++) {
    const known = collectFacts(place, check, believedLoggedIn);
    // Asked once, however many redirects there are.
    if (needsAccount(known)) verified ??= fetchEmailVerified();
    const facts = needsAccount(known) ? { ...known, verified: await verified } : known;
    if (overtaken()) return { kind: 'cancel', place, check };
    const decision = decide(facts);
    recordDecision(facts, decision);

    if (decision.signOut) {
      await signOut();
      check = nobody;
    }
    write(decision.set);
    if (decision.modal) openModal(decision.modal);
    if (decision.failure) openModal('genericError', { code: decision.failure });
    if (decision.kind !== 'go' || !decision.go)
      return { kind: decision.kind === 'cancel' ? 'cancel' : 'stay', place, check };

    const next: RouteLocation = { ...decision.go, hash: '' };
    // A rule may add a brand to the address; the rest of it was read before.
    if (next.query['service'] !== place.query['service']) applyQueryParams(next);
    if (check.threw) check = nobody;
    place = next;
  }
  log('error', 'GENERIC', `No rest after ${maxRedirects} hops at ${place.route}`);
  return { kind: 'stay', place, check };
};
