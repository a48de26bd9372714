/** Email and password. Whoever is wrong, unknown or held back hears the same, after the same work. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { isServedCountry } from '@marquee/product/values/kinds.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceCookie, setDeviceCookie } from '../../http/token-cookies.ts';
import {
  forgiveTriesOfBearer,
  returnTry,
  secondsHeld,
  takeTry,
  tryKeyOf,
  tryOf,
} from '../../identity/attempts.ts';
import { audit, auditOfBearer } from '../../identity/audit.ts';
import type { Granted } from '../../identity/issue-tokens.ts';
import { hashOf, newSecret } from '../../identity/secrets.ts';
import { signInSubject, signInTries, signInTriesByAddress } from '../../identity/sign-in-tries.ts';
import { createNoteDevice } from './note-device.ts';

interface Ask {
  readonly email: string;
  readonly password: string;
  readonly botToken: string | undefined;
  readonly brand: BrandId;
  readonly caller: Caller;
  readonly reply: FastifyReply;
}

interface Account {
  readonly id: string;
  readonly status: string;
  /** Null: voided. */
  readonly hash: string | null;
  readonly deviceSeenAt: Date | null;
}
/** Of nobody, all is null but the try. */
type Found = (Account | Readonly<Record<keyof Account, null>>) & { readonly mayTry: boolean };

export const grantByPassword = (deps: Deps) => {
  const { env, clock, database, passwords, botCheck, sessions } = deps;
  const { query } = database;
  const noteDevice = createNoteDevice(deps);

  /**
   * Reads the account and takes a try in one statement: whether the browser is known decides for whom it counts.
   * A try that a power cut forgets harms nobody, so its commit does not wait for the disk.
   */
  const findAndTry = async (now: number, email: string, deviceHash: Buffer, cookie: string | undefined) => {
    const [everybody, own] = [signInSubject(email), signInSubject(email, cookie)];
    const key = sql<string>`case when exists (select from found where "deviceSeenAt" is not null)
      then ${tryKeyOf(own)} else ${tryKeyOf(everybody)} end`;
    const { rows } = await sql<Found>`
      with found as (
        select a.id, a.status, case when p.voided_at is null then p.hash end as hash, d.seen_at as "deviceSeenAt"
        from accounts a
        join passwords p on p.account_id = a.id
        left join known_devices d on d.account_id = a.id and d.device_hash = ${deviceHash}
        where a.email_key = ${emailKey(email)}
      ), tried as (${tryOf(now, signInTries, key)})
      select found.*, exists (select from tried) as "mayTry"
      from (select set_config('synchronous_commit', 'off', true)) commit left join found on true`.execute(
      query,
    );
    const { mayTry, ...account } = rows[0]!;
    const isKnown = cookie !== undefined && Boolean(account.deviceSeenAt);
    const subject = isKnown ? own : everybody;
    const wait = mayTry ? undefined : await secondsHeld(query, now, signInTries, tryKeyOf(subject));
    return { account: account.id === null ? undefined : account, isKnown, subject, wait };
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
    const triedAt = clock.now();
    const { account, isKnown, subject, ...found } = await findAndTry(triedAt, email, deviceHash, cookie);
    const wait =
      found.wait ??
      (isKnown || !env.addressLimits
        ? undefined
        : await takeTry(query, triedAt, signInTriesByAddress, caller.address));
    if (wait !== undefined) {
      await audit(query, clock.now(), { kind: 'signInHeldBack', accountId: account?.id, brand });
      fail('TOO_MANY_REQUESTS', { retryAfter: wait });
    }
    const hash = account?.status === 'ACTIVE' ? (account.hash ?? undefined) : undefined;
    if (!(await passwords.matches(password, hash)) || !account) {
      await audit(query, clock.now(), { kind: 'signInRefused', accountId: account?.id, brand });
      return fail('BAD_CREDENTIALS');
    }

    // The tokens are handed out when all of this is done: whoever is interrupted has nothing, and signs in again.
    const now = clock.now();
    const session = {
      accountId: account.id,
      method: 'password',
      userAgent: caller.userAgent,
      brand,
    } as const;
    const { bearer, refreshToken } = await sessions.start(query, now, session, [
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
