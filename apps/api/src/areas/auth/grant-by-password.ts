/** Password grant. Wrong password, unknown email and exhausted attempts get the same reply after the same work. */
import type { BrandId } from '@marquee/product/brands.ts';
import { fail, AppError } from '@marquee/product/app-error.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { isServedCountry } from '@marquee/product/values/enums.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { asyncCommit } from '../../db/async-commit.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { deviceIn } from '../../http/token-cookies.ts';
import { retryAfterSeconds, attemptKeyOf, attemptOf } from '../../identity/limits/attempt-limit.ts';
import { audit } from '../../identity/audit.ts';
import type { TokenGrant } from '../../identity/sessions/issue-tokens.ts';
import {
  isKnownNetwork,
  isRowOf,
  networkHashOf,
  type PresentedDevice,
} from '../../identity/known-devices.ts';
import { isCommonPassword } from '../../identity/passwords/common-passwords.ts';
import { createDummyHashes } from '../../identity/passwords/dummy-hashes.ts';
import { attemptRuleOf } from '../../identity/limits/limiter.ts';
import { createAskSecondStep } from '../../identity/two-step/ask-second-step.ts';
import { isTwoStepOn } from '../../identity/two-step/two-step.ts';
import { createRememberDevice } from './remember-device.ts';

const signInTries = attemptRuleOf('signIn');

interface PasswordGrant {
  readonly email: string;
  readonly password: string;
  readonly botToken: string | undefined;
  readonly deviceToken: string | undefined;
  readonly brand: BrandId;
  readonly caller: RequestContext;
  readonly reply: FastifyReply;
}

interface Account {
  readonly id: string;
  readonly status: string;
  /** Null: invalidated. */
  readonly hash: string | null;
  readonly deviceSeenAt: Date | null;
  readonly deviceNetwork: Buffer | null;
  readonly isKnownNetwork: boolean;
  readonly isTwoStepOn: boolean;
  readonly isTrusted: boolean;
  readonly isKnownAsCommon: boolean;
}
/** An unknown email has null columns besides the attempt. */
type AccountRow = (Account | Readonly<Record<keyof Account, null>>) & { readonly mayTry: boolean };

export const grantByPassword = (deps: Deps) => {
  const { clock, database, integrations, passwords, botCheck, limiter, sessions } = deps;
  const { query } = database;
  const rememberDevice = createRememberDevice(deps);
  const dummyHashes = createDummyHashes(deps);
  const askSecondStep = createAskSecondStep(deps);

  /**
   * Reads the account and consumes an attempt in one statement. Known devices and networks have their own limit,
   * so that guessing elsewhere does not lock the owner out. Losing an attempt in a crash is harmless, so the commit
   * is asynchronous.
   */
  const findAndConsumeAttempt = async (
    now: number,
    email: string,
    device: PresentedDevice | undefined,
    caller: RequestContext,
  ) => {
    const networkHash = networkHashOf(deps, caller.address);
    const byEmail = emailKey(email);
    const byDevice = `${byEmail} ${device?.secret ?? ''}`;
    const byNetwork = `${byEmail} ${networkHash?.toString('base64url') ?? ''}`;
    const key = sql<string>`case
      when exists (select from found where "deviceSeenAt" is not null) then ${attemptKeyOf(byDevice)}
      when exists (select from found where "isKnownNetwork") then ${attemptKeyOf(byNetwork)}
      else ${attemptKeyOf(byEmail)} end`;
    const { rows } = await sql<AccountRow>`
      with found as (
        select a.id, a.status, case when p.voided_at is null then p.hash end as hash,
          d.seen_at as "deviceSeenAt", d.network_hash as "deviceNetwork",
          ${isKnownNetwork(now, networkHash)} as "isKnownNetwork",
          ${isTwoStepOn(now)} as "isTwoStepOn", coalesce(d.trusted_until > ${new Date(now)}, false) as "isTrusted",
          p.common_since is not null as "isKnownAsCommon"
        from accounts a
        join passwords p on p.account_id = a.id
        left join known_devices d on d.account_id = a.id and ${isRowOf(device)}
        where a.email_key = ${byEmail}
      ), tried as (${attemptOf(now, signInTries, key)})
      select found.*, exists (select from tried) as "mayTry"
      from ${asyncCommit} left join found on true`.execute(query);
    const { mayTry, ...account } = rows[0]!;
    const isKnown = Boolean(account.deviceSeenAt);
    const subject = isKnown ? byDevice : account.isKnownNetwork ? byNetwork : byEmail;
    const wait = mayTry ? undefined : await retryAfterSeconds(query, now, signInTries, attemptKeyOf(subject));
    return { account: account.id === null ? undefined : account, isKnown, subject, wait };
  };

  /** When the hash pool is full the next sign-in upgrades it. */
  const upgradeOf = async (password: string, from: string) => {
    if (!passwords.isOutdated(from)) return undefined;
    const to = await passwords.hash(password).catch(() => undefined);
    return to === undefined ? undefined : { from, to };
  };

  /** It still signs in: the security page advises a new one. */
  const rememberCommonPassword = (accountId: string) =>
    query
      .updateTable('passwords')
      .set({ common_since: new Date(clock.now()) })
      .where('account_id', '=', accountId)
      .execute();

  return async (request: PasswordGrant): Promise<TokenGrant> => {
    const { email, password, brand, caller } = request;
    if (!integrations.featuresOf(brand).dtcLogin) fail('BRAND_NOT_ALLOWED');
    if (!isServedCountry(caller.country)) fail('GEO_BLOCKED');
    passwords.refuseIfFull();
    const solved = await botCheck.check('login', request.botToken, caller);

    const presented = deviceIn(caller, request.deviceToken);
    const { account, isKnown, subject, wait } = await findAndConsumeAttempt(
      clock.now(),
      email,
      presented,
      caller,
    );
    const auditBlocked = () =>
      audit(query, clock.now(), { kind: 'signInHeldBack', accountId: account?.id, brand });
    if (wait !== undefined) {
      await auditBlocked();
      fail('TOO_MANY_REQUESTS', { retryAfter: wait });
    }
    const networkTry = isKnown
      ? undefined
      : await limiter.takeNetwork(caller.address, ['signInNetwork'], solved).catch(async (error: unknown) => {
          // No password was compared, so the attempt is refunded.
          await limiter.giveBack('signIn', subject);
          if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') await auditBlocked();
          throw error;
        });
    const hash = account?.status === 'ACTIVE' ? (account.hash ?? undefined) : undefined;
    const dummy = await dummyHashes.of(email);
    if (!(await passwords.matches(password, hash, dummy)) || !account) {
      await audit(query, clock.now(), { kind: 'signInRefused', accountId: account?.id, brand });
      return fail('BAD_CREDENTIALS');
    }

    if (!account.isKnownAsCommon && isCommonPassword(password)) await rememberCommonPassword(account.id);

    if (account.isTwoStepOn && !account.isTrusted) {
      const details = await askSecondStep({ accountId: account.id, brand, method: 'password' });
      // Only this attempt is refunded: the password alone resets no counter.
      await limiter.giveBack('signIn', subject);
      await networkTry?.giveBack();
      return fail('SECOND_STEP_REQUIRED', details);
    }
    const upgradeHash = await upgradeOf(password, hash!);
    // Tokens are returned last: an interrupted sign-in leaves no usable session.
    const now = clock.now();
    const session = {
      accountId: account.id,
      method: 'password',
      userAgent: caller.userAgent,
      brand,
    } as const;
    const { bearer, refreshToken } = await sessions.start(query, now, session, {
      audit: { kind: 'signedIn' },
      resetAttempts: { kind: signInTries.kind, key: attemptKeyOf(subject) },
      ...(upgradeHash && { upgradeHash }),
    });
    if (!bearer) return fail('BAD_CREDENTIALS');
    await networkTry?.giveBack();
    const deviceToken = await rememberDevice(now, account, {
      presented,
      isKnown,
      caller,
      reply: request.reply,
      brand,
    });
    return { bearer, refreshToken, brand, deviceToken };
  };
};
