/** Proof of identity before a sensitive action: the session is as fresh as after a sign-in. */
import type { stepUp as contract } from '@marquee/product/contract/security/security.ts';
import type { BrandId } from '@marquee/product/brands.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { ownOriginsOf } from '../../http/own-origins.ts';
import { setAccessCookie } from '../../http/token-cookies.ts';
import { audit } from '../../identity/audit.ts';
import { createCheckOwnPassword } from '../../identity/passwords/check-own-password.ts';
import { createCheckOwnCode } from '../../identity/two-step/check-own-code.ts';
import { verifyPasskey } from '../../identity/passkeys/passkeys.ts';
import { signAccessToken } from '../../identity/sessions/access-token.ts';
import { freshenSession } from '../../identity/sessions/freshen-session.ts';

export const stepUp = (deps: Deps): Handle<typeof contract> => {
  const { env, clock, database, sessions, tokenKeys } = deps;
  const checkOwnPassword = createCheckOwnPassword(deps);
  const checkOwnCode = createCheckOwnCode(deps);

  const prove = async (
    { password, code, ceremony, credential }: BodyOf<typeof contract>,
    accountId: string,
    brand: BrandId,
  ): Promise<readonly string[]> => {
    if (password !== undefined) {
      await checkOwnPassword(accountId, password);
      return ['pwd'];
    }
    if (code !== undefined) {
      await checkOwnCode(accountId, code, brand);
      return ['otp'];
    }
    if (ceremony === undefined || !credential) return fail('VALIDATION', { password: 'REQUIRED' });
    const now = clock.now();
    await verifyPasskey(
      database.query,
      now,
      { rpId: env.passkeyRpId, origins: [...ownOriginsOf(env).values()] },
      {
        ceremony,
        credential,
        purpose: 'signIn',
        accountId: null,
        owner: accountId,
        onRefused: () => audit(database.query, now, { kind: 'passkeyRefused', accountId, brand }),
      },
    );
    return ['swk', 'user', 'mfa'];
  };

  return async ({ body, claims, caller, reply }) => {
    const { account_id: accountId, sid: sessionId } = claims;
    const brand = brandOfClaims(claims);
    const methods = await prove(body, accountId, brand);

    const now = clock.now();
    await database.query.transaction().execute(async (tx) => {
      await freshenSession(tx, sessionId, { at: now, methods });
      await audit(tx, now, {
        kind: 'reauthenticated',
        accountId,
        sessionId,
        brand,
        details: { method: methods[0]! },
      });
    });
    const bearer = await sessions.readLive(now, sessionId);
    if (!bearer) return fail('invalid_token');
    const token = signAccessToken(tokenKeys, now, env.publicUrl, bearer, brand);
    if (caller.wantsCookies) setAccessCookie(reply, caller, token);
    return { access_token: token.accessToken, expires_in: token.expiresIn };
  };
};
