/** Passkey grant: one proof that is both steps of a sign-in. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { isServedCountry } from '@marquee/product/values/enums.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ownOriginsOf } from '../../http/own-origins.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { deviceIn } from '../../http/token-cookies.ts';
import { audit } from '../../identity/audit.ts';
import { isRowOf } from '../../identity/known-devices.ts';
import { credentialIn, verifyPasskey } from '../../identity/passkeys/passkeys.ts';
import type { TokenGrant } from '../../identity/sessions/issue-tokens.ts';
import { createRememberDevice } from './remember-device.ts';

interface PasskeyGrant {
  readonly ceremony: string;
  /** JSON, because the token endpoint takes a form. */
  readonly credential: string;
  readonly deviceToken: string | undefined;
  readonly brand: BrandId;
  readonly caller: RequestContext;
  readonly reply: FastifyReply;
}

export const grantByPasskey = (deps: Deps) => {
  const { env, clock, database, integrations, sessions } = deps;
  const { query } = database;
  const rememberDevice = createRememberDevice(deps);

  return async ({
    ceremony,
    credential,
    deviceToken,
    brand,
    caller,
    reply,
  }: PasskeyGrant): Promise<TokenGrant> => {
    if (!integrations.featuresOf(brand).passkeys) fail('BRAND_NOT_ALLOWED');
    if (!isServedCountry(caller.country)) fail('GEO_BLOCKED');
    const now = clock.now();
    const { accountId, credentialId } = await verifyPasskey(
      query,
      now,
      { rpId: env.passkeyRpId, origins: [...ownOriginsOf(env).values()] },
      {
        ceremony,
        credential: credentialIn(credential),
        purpose: 'signIn',
        accountId: null,
        onRefused: (whose) => audit(query, now, { kind: 'passkeyRefused', accountId: whose, brand }),
      },
    );

    const presented = deviceIn(caller, deviceToken);
    const known = await query
      .selectFrom('known_devices as d')
      .select(['d.seen_at', 'd.network_hash'])
      .where('d.account_id', '=', accountId)
      .where(isRowOf(presented))
      .executeTakeFirst();
    const { bearer, refreshToken } = await sessions.start(
      query,
      now,
      { accountId, method: 'passkey', credentialId, userAgent: caller.userAgent, brand },
      { audit: { kind: 'signedIn', details: { method: 'passkey' } } },
    );
    // Suspended or deleted.
    if (!bearer) return fail('PASSKEY_INVALID');
    const rememberedToken = await rememberDevice(
      now,
      { id: accountId, deviceSeenAt: known?.seen_at ?? null, deviceNetwork: known?.network_hash ?? null },
      { presented, isKnown: known !== undefined, caller, reply, brand },
    );
    return { bearer, refreshToken, brand, deviceToken: rememberedToken };
  };
};
