/** Sign-in of staff at the company's OpenID provider: code flow with PKCE, a second factor, at least one role. */
import '@fastify/cookie';
import type { endStaffSession as endCall } from '@marquee/product/contract/staff/session.ts';
import { languageOf } from '@marquee/product/brands.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import {
  consoleCookie,
  consoleCookieIn,
  sessionCookieName,
  staffCookieOptions,
} from '../../http/console-origin.ts';
import type { Handle } from '../../http/implement.ts';
import { oauthStateMs } from '../../identity/oauth-state.ts';
import { endStaffSession, listStaffRoles, startStaffSession } from '../../identity/staff/staff-sessions.ts';
import { consumeStaffSignIn, createStaffSignIn } from '../../identity/staff/staff-sign-ins.ts';

const callbackPath = '/sign-in/callback';
/** Where the console shows why a sign-in failed. */
type SignInError = 'failed' | 'secondFactor' | 'noRole' | 'unavailable';

/** RFC 8176: any of these says that a second factor was used. */
const secondFactors = new Set(['mfa', 'otp', 'hwk', 'swk', 'fpt', 'face', 'sms']);
const claimsOfStaff = z.object({
  name: z.optional(z.string().check(z.maxLength(100))),
  amr: z.optional(z.array(z.string())),
  acr: z.optional(z.string()),
});
const hasSecondFactor = ({ amr = [], acr = '' }: z.output<typeof claimsOfStaff>): boolean =>
  amr.some((method) => secondFactors.has(method)) || /\bmfa\b|multi-?factor|aal[23]/i.test(acr);

/** Only a path of the console. */
const returnPathOf = (value: unknown): string =>
  typeof value === 'string' && /^\/(?![/\\])[\w\-./?=&%]{0,200}$/.test(value) ? value : '/';

const bindingName = (state: string): string => `staff-sign-in-${state.slice(0, 8)}`;

export const staffSignInRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { env, clock, database, oauthClients, log } = deps;
  const { provider, url } = env.console;
  const redirectUri = `${url}${callbackPath}`;
  const refuse = (reply: FastifyReply, error: SignInError) =>
    reply.redirect(`/signed-out?error=${error}`, 303);

  app.get('/sign-in', async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
    const fresh = request.query['again'] === '1';
    const started = await createStaffSignIn(database.query, clock.now(), {
      returnTo: returnPathOf(request.query['returnTo']),
      fresh,
    });
    const { state, nonce, codeVerifier, binding } = started;
    const target = await oauthClients
      .begin(
        provider,
        { redirectUri, state, nonce, codeVerifier },
        languageOf(request.query['lang']) ?? 'en',
        {
          asksAgain: fresh,
        },
      )
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the staff provider does not answer');
      });
    if (target === undefined) return refuse(reply, 'unavailable');
    reply.setCookie(consoleCookie(env, bindingName(state)), binding, {
      ...staffCookieOptions(env),
      maxAge: oauthStateMs / 1000,
    });
    return reply.redirect(target, 303);
  });

  app.get(callbackPath, async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
    const { state, code, iss } = request.query;
    if (typeof state !== 'string' || typeof code !== 'string') return refuse(reply, 'failed');
    const name = bindingName(state);
    const binding = consoleCookieIn(env, request, name);
    reply.clearCookie(consoleCookie(env, name), staffCookieOptions(env));
    const now = clock.now();
    const begun =
      binding === undefined ? undefined : await consumeStaffSignIn(database.query, now, { state, binding });
    if (!begun) return refuse(reply, 'failed');
    const identity = await oauthClients
      .signedIn(
        provider,
        { redirectUri, state, nonce: begun.nonce, codeVerifier: begun.code_verifier, fresh: begun.fresh },
        code,
        typeof iss === 'string' ? iss : undefined,
      )
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a staff sign-in failed');
      });
    const claims = claimsOfStaff.safeParse(identity?.claims);
    if (!identity || !claims.success) return refuse(reply, 'failed');
    if (!hasSecondFactor(claims.data)) return refuse(reply, 'secondFactor');
    const roles = await listStaffRoles(deps, identity.subject);
    if (roles.length === 0) return refuse(reply, 'noRole');
    const old = consoleCookieIn(env, request, sessionCookieName);
    const secret = await database.query.transaction().execute(async (tx) => {
      if (old !== undefined) await endStaffSession(tx, now, old);
      const member = { id: identity.subject, name: claims.data.name ?? identity.subject };
      return startStaffSession(tx, now, member, request.id);
    });
    reply.setCookie(consoleCookie(env, sessionCookieName), secret, staffCookieOptions(env));
    return reply.redirect(begun.return_to, 303);
  });
};

export const signOut =
  ({ env, clock, database }: Deps): Handle<typeof endCall> =>
  async ({ reply }) => {
    const secret = consoleCookieIn(env, reply.request, sessionCookieName);
    if (secret !== undefined) await endStaffSession(database.query, clock.now(), secret);
    reply.clearCookie(consoleCookie(env, sessionCookieName), staffCookieOptions(env));
    return undefined;
  };
