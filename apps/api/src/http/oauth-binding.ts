/** The cookie that binds an OAuth state to the browser: one for each redirect, so that two tabs can be at a provider. */
import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { oauthStateMs } from '../identity/oauth-state.ts';
import type { RequestContext } from './request-context.ts';

/** `way` is the name in the release before this one; both are written and read for one release (rolling deploy). */
const namesOf = (caller: RequestContext, state: string): readonly string[] =>
  ['oauth-binding', 'way'].map((name) => caller.hostCookie(`${name}-${state.slice(0, 8)}`));

export const setOAuthBinding = (
  reply: FastifyReply,
  caller: RequestContext,
  { state, binding }: { readonly state: string; readonly binding: string },
): void => {
  for (const name of namesOf(caller, state))
    reply.setCookie(name, binding, {
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      maxAge: oauthStateMs / 1000,
    });
};

export const oauthBindingIn = (caller: RequestContext, state: string): string | undefined =>
  namesOf(caller, state)
    .map((name) => caller.cookie(name))
    .find((binding) => binding !== undefined);
