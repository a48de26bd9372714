import * as calls from '@marquee/product/contract/auth.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { endSession } from './end-session.ts';
import { generateMagicLink } from './generate-magic-link.ts';
import { grantToken } from './grant-token.ts';
import { openSession } from './open-session.ts';

export const authRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.grantToken, grantToken(deps));
  implement(calls.getChallenge, async ({ query: { action }, caller, fail }) => {
    const level = await deps.limiter.takeChallenge(caller.address, action);
    return (await deps.botCheck.challenge(action, level)) ?? fail('NOT_FOUND');
  });
  implement(calls.openSession, openSession(deps));
  implement(calls.endSession, endSession(deps));
  implement(calls.generateMagicLink, generateMagicLink(deps));
};
