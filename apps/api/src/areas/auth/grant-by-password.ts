/** Email and password. Whoever is wrong, unknown or held back hears the same, after the same work. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { isServedCountry } from '@marquee/product/values/kinds.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceCookie, setDeviceCookie } from '../../http/token-cookies.ts';
import { forgiveTriesOfBearer, returnTry, takeTry, type Wait } from '../../identity/attempts.ts';
import { audit, auditOfBearer } from '../../identity/audit.ts';
import type { Granted } from '../../identity/issue-tokens.ts';
import { hashOf, newSecret } from '../../identity/secrets.ts';
import { signInSubject, signInTries, signInTriesByAddress } from '../../identity/sign-in-tries.ts';
import { startSession } from '../../identity/tokens.ts';
import { createNoteDevice } from './note-device.ts';

interface Ask {
  readonly email: string;
  readonly password: string;
  readonly botToken: string | undefined;
  readonly brand: BrandId;
  readonly caller: Caller;
  readonly reply: FastifyReply;
}

export const grantByPassword = (deps: Deps) => {
  const { env, clock, database, passwords, botCheck } = deps;
  const { query } = database;
  const noteDevice = createNoteDevice(deps);

  const find = (email: string, deviceHash: Buffer) =>
    query
      .selectFrom('accounts as a')
      .innerJoin('passwords as p', 'p.account_id', 'a.id')
      .leftJoin('known_devices as d', (join) =>
        join.onRef('d.account_id', '=', 'a.id').on('d.device_hash', '=', deviceHash),
      )
      .select(['a.id', 'a.status', 'p.hash', 'd.seen_at as deviceSeenAt'])
      .where('a.email_key', '=', emailKey(email))
      .executeTakeFirst();

  const takeTries = async (subject: string, isKnown: boolean, address: string): Promise<Wait> => {
    const now = clock.now();
    const wait = await takeTry(query, now, signInTries, subject);
    if (wait !== undefined || isKnown || !env.addressLimits) return wait;
    return takeTry(query, now, signInTriesByAddress, address);
  };

  return async (ask: Ask): Promise<Granted> => {
    const { email, password, brand, caller } = ask;
    if (!featuresOf(brand, env.featureOverrides[brand]).dtcLogin) fail('BRAND_NOT_ALLOWED');
    if (!isServedCountry(caller.country)) fail('GEO_BLOCKED');
    passwords.refuseIfFull();
    await botCheck.check('login', ask.botToken, caller);

    const cookie = caller.cookie(deviceCookie);
    const device = cookie ?? (caller.wantsCookies ? newSecret().secret : caller.userAgent);
    const deviceHash = hashOf(device);
    const account = await find(email, deviceHash);
    const isKnown = cookie !== undefined && Boolean(account?.deviceSeenAt);
    const subject = signInSubject(email, isKnown ? cookie : undefined);

    const wait = await takeTries(subject, isKnown, caller.address);
    if (wait !== undefined) {
      await audit(query, clock.now(), { kind: 'signInHeldBack', accountId: account?.id, brand });
      fail('TOO_MANY_REQUESTS', { retryAfter: wait });
    }
    const hash = account?.status === 'ACTIVE' ? account.hash : undefined;
    if (!(await passwords.matches(password, hash)) || !account) {
      await audit(query, clock.now(), { kind: 'signInRefused', accountId: account?.id, brand });
      return fail('BAD_CREDENTIALS');
    }

    // The tokens are handed out when all of this is done: whoever is interrupted has nothing, and signs in again.
    const now = clock.now();
    const session = { accountId: account.id, userAgent: caller.userAgent, brand };
    const { bearer, refreshToken } = await startSession(query, now, session, [
      auditOfBearer(now, brand, { kind: 'signedIn' }),
      forgiveTriesOfBearer(signInTries.kind, subject),
    ]);
    if (!bearer) return fail('BAD_CREDENTIALS');
    if (!isKnown && env.addressLimits) await returnTry(query, signInTriesByAddress.kind, caller.address);
    await noteDevice(now, account, { hash: deviceHash, userAgent: caller.userAgent, brand });
    if (caller.wantsCookies) setDeviceCookie(ask.reply, caller, device, now);
    return { bearer, refreshToken, brand };
  };
};
