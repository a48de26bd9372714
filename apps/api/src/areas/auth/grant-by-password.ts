/** Email and password. Whoever is wrong, unknown or held back hears the same, after the same work. */
import { randomUUID } from 'node:crypto';
import type { BrandId } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { isServedCountry } from '@marquee/product/values/kinds.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';
import { deviceCookie, setDeviceCookie } from '../../http/token-cookies.ts';
import { forgiveTries, returnTry, takeTry, type Wait } from '../../identity/attempts.ts';
import { audit } from '../../identity/audit.ts';
import type { Granted } from '../../identity/issue-tokens.ts';
import { hashOf, newSecret } from '../../identity/secrets.ts';
import { signInSubject, signInTries, signInTriesByAddress } from '../../identity/sign-in-tries.ts';
import { startSession } from '../../identity/tokens.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { noteDevice } from './note-device.ts';

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

  const find = (email: string, deviceHash: Buffer | null) =>
    query
      .selectFrom('accounts as a')
      .innerJoin('passwords as p', 'p.account_id', 'a.id')
      .leftJoin('known_devices as d', (join) =>
        join.onRef('d.account_id', '=', 'a.id').on('d.device_hash', '=', deviceHash),
      )
      .select(['a.id', 'a.status', 'p.hash', 'd.device_hash as knownDevice'])
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

    const device = caller.cookie(deviceCookie);
    const account = await find(email, device === undefined ? null : hashOf(device));
    const isKnown = Boolean(account?.knownDevice);
    const subject = signInSubject(email, isKnown ? device : undefined);

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

    const usedDevice = device ?? (caller.wantsCookies ? newSecret().secret : caller.userAgent);
    const now = clock.now();
    const id = randomUUID();
    const { bearer, refreshToken } = await query.transaction().execute(async (tx) => {
      const started = await startSession(tx, now, {
        id,
        accountId: account.id,
        signedInAt: now,
        userAgent: caller.userAgent,
        brand,
      });
      await forgiveTries(tx, signInTries.kind, subject);
      if (!isKnown && env.addressLimits) await returnTry(tx, signInTriesByAddress.kind, caller.address);
      await audit(tx, now, { kind: 'signedIn', accountId: account.id, sessionId: id, brand });
      const isNews = await noteDevice(tx, now, account.id, hashOf(usedDevice));
      if (isNews && started.bearer) {
        const { email: to, language } = started.bearer;
        await enqueueMail(deps, tx, {
          kind: 'newSignIn',
          to,
          brand,
          language,
          userAgent: caller.userAgent,
          at: now,
        });
      }
      return started;
    });
    if (caller.wantsCookies) setDeviceCookie(ask.reply, caller, usedDevice, now);
    return bearer ? { bearer, refreshToken, brand } : fail('BAD_CREDENTIALS');
  };
};
