/** The cookie that binds an OAuth state to the browser: one for each redirect, so that two tabs can be at a provider. */
import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { oauthStateMs } from '../identity/oauth-state.ts';
import type { RequestContext } from './request-context.ts';

const nameOf = (caller: RequestContext, state: string): string =>
  caller.hostCookie(`oauth-binding-${state.slice(0, 8)}`);

export const setOAuthBinding = (
  reply: FastifyReply,
  caller: RequestContext,
  { state, binding }: { readonly state: string; readonly binding: string },
): void => {
  reply.setCookie(nameOf(caller, state), binding, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: oauthStateMs / 1000,
  });
};

export const oauthBindingIn = (caller: RequestContext, state: string): string | undefined =>
  caller.cookie(nameOf(caller, state));
