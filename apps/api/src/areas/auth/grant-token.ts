/** Token endpoint: dispatches by grant type and checks its parameters. */
import type { grantToken as contract } from '@marquee/product/contract/auth.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { signInRejection } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { isOfOtherSession, refreshTokenIn, replyWithTokens } from '../../http/token-cookies.ts';
import { grantByDeviceCode } from './grant-by-device-code.ts';
import { grantByMagicLink } from './grant-by-magic-link.ts';
import { grantByPasskey } from './grant-by-passkey.ts';
import { grantByPassword } from './grant-by-password.ts';
import { grantBySecondStep } from './grant-by-second-step.ts';
import { issueTokens } from '../../identity/sessions/issue-tokens.ts';
import { createRefreshSession } from '../../identity/sessions/refresh-session.ts';

/** RFC 8628. */
const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';

const secondStepGrant = 'urn:marquee:grant-type:second-step';
const passkeyGrant = 'urn:marquee:grant-type:passkey';
const signInGrants: ReadonlySet<string | undefined> = new Set(['password', secondStepGrant, passkeyGrant]);

type TokenRequest = Parameters<Handle<typeof contract>>[0];

/** The cookie counts only if the body has no token. */
const refreshTokenOf = ({ body, caller }: TokenRequest): string | undefined =>
  body.refresh_token ?? (caller.wantsCookies ? refreshTokenIn(caller) : undefined);

/** The customer has confirmed that this browser adopts the session. Only our own pages ask. */
const isAdopted = ({ body, caller }: TokenRequest): boolean => body.adopt === 'true' && caller.fromOwnPages;

/** A refresh keeps the browser's session cookie; browsers without one get it with their next token. */
const beginsHere = (request: TokenRequest): boolean => {
  const { body, caller } = request;
  if (signInGrants.has(body.grant_type) || isAdopted(request)) return true;
  const isLegacyFormat = !refreshTokenOf(request)?.startsWith('r2.');
  return body.grant_type === 'refresh_token' && caller.boundSession === undefined && isLegacyFormat;
};

export const grantToken = (deps: Deps): Handle<typeof contract> => {
  const byPassword = grantByPassword(deps);
  const { refresh, isOfOurForm, sessionOf } = createRefreshSession(deps);
  const byMagicLink = grantByMagicLink(deps);
  const byPasskey = grantByPasskey(deps);
  const byDeviceCode = grantByDeviceCode(deps);
  const bySecondStep = grantBySecondStep(deps);

  /** Another account has signed in to this browser since the page loaded: leave its refresh token alone. */
  const isOfOtherAccount = async ({ caller }: TokenRequest, token: string): Promise<boolean> => {
    if (caller.pageAccount === undefined) return false;
    const session = await sessionOf(token);
    return session !== undefined && session.accountId !== caller.pageAccount;
  };

  const grantFor = async (request: TokenRequest) => {
    const { body, fail, client, caller } = request;
    switch (body.grant_type) {
      case 'password': {
        const missing = signInRejection(body.username, body.password);
        if (missing) return fail(missing);
        return byPassword({
          email: body.username!,
          password: body.password!,
          botToken: body.recaptcha_token,
          deviceToken: body.device_token,
          brand: client,
          caller,
          reply: request.reply,
        });
      }
      case 'refresh_token': {
        const token = refreshTokenOf(request);
        if (!token) return fail('REFRESH_INVALID');
        const isByCookie = body.refresh_token === undefined;
        if (isByCookie && !isAdopted(request)) {
          if (isOfOtherSession(caller, token)) return fail('SESSION_CHANGED');
          if (await isOfOtherAccount(request, token)) return fail('SESSION_CHANGED');
        }
        return refresh(token, { client, anyBrand: isByCookie }).catch(async (error: unknown) => {
          // A malformed token is rejected without a query and needs no limit.
          if (isOfOurForm(token)) await deps.limiter.takeNetwork(caller.address, ['refusedRefreshToken']);
          throw error;
        });
      }
      case 'magic_link_token':
        return body.magic_link_token
          ? byMagicLink(body.magic_link_token, client, caller, refreshTokenOf(request))
          : fail('MAGIC_LINK_INVALID');
      case passkeyGrant:
        return body.ceremony !== undefined && body.credential !== undefined
          ? byPasskey({
              ceremony: body.ceremony,
              credential: body.credential,
              deviceToken: body.device_token,
              brand: client,
              caller,
              reply: request.reply,
            })
          : fail('PASSKEY_INVALID');
      case deviceCodeGrant:
        return body.device_code ? byDeviceCode(body.device_code, client) : fail('VALIDATION');
      case secondStepGrant: {
        const { ticket, code, ceremony, credential } = body;
        const passkey = ceremony && credential ? { ceremony, credential } : undefined;
        const proof = code ? { code } : passkey;
        if (!ticket || !proof) return fail('VALIDATION');
        return bySecondStep({
          ticket,
          proof,
          trustDevice: body.trust_device === 'true',
          deviceToken: body.device_token,
          brand: client,
          caller,
          reply: request.reply,
        });
      }
      case undefined:
        return fail('VALIDATION');
      default:
        return fail('unsupported_grant_type');
    }
  };

  const methods: Readonly<Record<string, string | undefined>> = {
    password: 'password',
    magic_link_token: 'magicLink',
    [deviceCodeGrant]: 'deviceCode',
  };
  /** A TV that polls before its code was confirmed did not try to sign in. */
  const countSignIn = ({ body, client: brand }: TokenRequest, error?: unknown) => {
    const method = methods[body.grant_type ?? ''];
    const code = error instanceof AppError ? error.code : 'error';
    if (method === undefined || code === 'authorization_pending' || code === 'slow_down') return;
    deps.metrics.business.signIns.inc({ method, result: error === undefined ? 'ok' : code, brand });
  };

  return async (request) => {
    const grant = await grantFor(request).catch((error: unknown) => {
      countSignIn(request, error);
      throw error;
    });
    countSignIn(request);
    const reply = replyWithTokens(request.reply, request.caller, issueTokens(deps, grant), {
      beginsHere: beginsHere(request),
    });
    if (grant.isKnownDevice === undefined) return reply;
    return { ...reply, known_device: grant.isKnownDevice };
  };
};
