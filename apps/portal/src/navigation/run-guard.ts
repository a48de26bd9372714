/** Runs the guard and applies its decisions until it stays or cancels. */
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
  readonly target: RouteLocation;
  readonly check: SessionCheck;
}

const noSession: SessionCheck = { claims: undefined, threw: false };

/** Links that sign in end the existing session first. */
const checkAt = async ({ route, query }: RouteLocation): Promise<SessionCheck> => {
  if (route === 'zBrowser' || (route === 'reconnectBdu' && query['magicLink'])) await endCurrentSession();
  return checkSession();
};

const applyPatch = ({ action, goto, ...set }: Decision['set']): void => {
  if (action === '') clearAppState('action');
  else if (action !== undefined) patchAppState({ action });
  if (goto === '') clearAppState('gotoRoute');
  else if (goto !== undefined) patchAppState({ gotoRoute: goto });
  if (set.returnAddress) storeReturnAddress(set.returnAddress);
  else if ('returnAddress' in set) clearAppState('returnAddress');
};

/** Cancels when a newer navigation has superseded this one. */
export const runGuard = async (start: RouteLocation, isSuperseded: () => boolean): Promise<GuardOutcome> => {
  const believedLoggedIn = useAppState.getState().isLoggedIn || isSessionOver();
  applyQueryParams(start);
  let check = await checkAt(start);
  let target = start;
  storeFeatureFlags();
  let verified: Promise<boolean | undefined> | undefined;

  for (let hop = 0; hop <= maxRedirects; hop++) {
    const known = collectFacts(target, check, believedLoggedIn);
    // Fetched once for all redirects.
    if (needsAccount(known)) verified ??= fetchEmailVerified();
    const facts = needsAccount(known) ? { ...known, verified: await verified } : known;
    if (isSuperseded()) return { kind: 'cancel', target, check };
    const decision = decide(facts);
    recordDecision(facts, decision);

    if (decision.signOut) {
      await signOut();
      check = noSession;
    }
    applyPatch(decision.set);
    if (decision.modal) openModal(decision.modal);
    if (decision.failure) openModal('genericError', { code: decision.failure });
    if (decision.kind !== 'go' || !decision.go)
      return { kind: decision.kind === 'cancel' ? 'cancel' : 'stay', target, check };

    const next: RouteLocation = { ...decision.go, hash: '' };
    // A rule may add `service`; the other parameters are already applied.
    if (next.query['service'] !== target.query['service']) applyQueryParams(next);
    if (check.threw) check = noSession;
    target = next;
  }
  log('error', 'GENERIC', `More than ${maxRedirects} redirects at ${target.route}`);
  return { kind: 'stay', target, check };
};
