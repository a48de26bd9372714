/** Two-step verification on the security page: state, set-up, recovery codes, trusted browsers, off. */
import { siteTitleOf } from '@marquee/product/brands.ts';
import type * as contract from '@marquee/product/contract/security/two-step.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims, type Claims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { changeCredentials } from '../../../identity/credential-change.ts';
import { lockAccount } from '../../../identity/lock-account.ts';
import { createSecurityLink } from '../../../identity/two-step/security-links.ts';
import { newTotpSecret, otpauthUriOf, sealTotpSecret } from '../../../identity/two-step/totp.ts';
import * as twoStep from '../../../identity/two-step/two-step.ts';
import { enqueueMail } from '../../../mail/enqueue-mail.ts';

type Change = 'on' | 'off' | 'codes';
const auditKinds = {
  on: 'twoStepTurnedOn',
  off: 'twoStepTurnedOff',
  codes: 'recoveryCodesRenewed',
} as const;

export const getTwoStep =
  ({ clock, database }: Deps): Handle<typeof contract.getTwoStep> =>
  async ({ claims }) => {
    const now = new Date(clock.now());
    const { rows } = await sql<{ since: Date | null; codes: number; trusted: number; endsAt: Date | null }>`
      select t.confirmed_at as since,
        (select count(*)::int from recovery_codes c where c.account_id = a.id and c.used_at is null) as codes,
        (select count(*)::int from known_devices d where d.account_id = a.id and d.trusted_until > ${now}) as trusted,
        r.effective_at as "endsAt"
      from accounts a
      left join totp t on t.account_id = a.id and t.confirmed_at is not null
      left join two_step_recoveries r on r.account_id = a.id and r.cancelled_at is null
      where a.id = ${claims.account_id}`.execute(database.query);
    const { since = null, codes = 0, trusted = 0, endsAt = null } = rows[0] ?? {};
    return {
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: codes,
      trustedDevices: trusted,
      endsAt: endsAt?.toISOString() ?? null,
    };
  };

const isOn = async (tx: Kysely<Schema>, accountId: string): Promise<boolean> =>
  (await tx
    .selectFrom('totp')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const setUpTotp =
  ({ database, tokenKeys }: Deps): Handle<typeof contract.setUpTotp> =>
  ({ claims, fail }) => {
    const { account_id: accountId } = claims;
    const secret = newTotpSecret();
    return database.query.transaction().execute(async (tx) => {
      const { email, language } = await lockAccount(tx, accountId);
      if (await isOn(tx, accountId)) return fail('VALIDATION', { twoStep: 'on' });
      const sealed = sealTotpSecret(tokenKeys, accountId, secret);
      // The secret of an abandoned set-up may have been seen by another person, so it is never shown again.
      await tx
        .insertInto('totp')
        .values({ account_id: accountId, secret: sealed })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ secret: sealed, last_step: null }),
        )
        .execute();
      const issuer = siteTitleOf(brandOfClaims(claims))[language];
      return { secret, uri: otpauthUriOf(secret, issuer, email) };
    });
  };

/** What changed is audited, mailed with a way to undo it, and ends what the table of changes says. */
const recordChange = async (
  deps: Deps,
  tx: Kysely<Schema>,
  now: number,
  claims: Claims,
  change: Change,
): Promise<void> => {
  const { account_id: accountId, sid: sessionId } = claims;
  const brand = brandOfClaims(claims);
  const { email: to, language } = await lockAccount(tx, accountId);
  await changeCredentials(tx, now, { kind: auditKinds[change], accountId, sessionId, brand });
  const token = await createSecurityLink(tx, now, accountId);
  await enqueueMail(deps, tx, {
    kind: 'twoStepChanged',
    to,
    brand,
    language,
    accountId,
    change,
    at: now,
    token,
  });
};

export const confirmTotp =
  (deps: Deps): Handle<typeof contract.confirmTotp> =>
  async ({ claims, body, fail }) => {
    const { clock, database, limiter, tokenKeys } = deps;
    const { account_id: accountId } = claims;
    await limiter.take('secondStep', accountId);
    const now = clock.now();
    const recoveryCodes = await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const code = body.code.replaceAll(/\s/g, '');
      if (!(await twoStep.consumeFirstCode(tx, tokenKeys, now, accountId, code))) return undefined;
      await tx
        .updateTable('totp')
        .set({ confirmed_at: new Date(now) })
        .where('account_id', '=', accountId)
        .execute();
      const codes = await twoStep.replaceRecoveryCodes(tx, tokenKeys, now, accountId);
      await twoStep.updateGuarded(tx, accountId);
      await recordChange(deps, tx, now, claims, 'on');
      return codes;
    });
    if (!recoveryCodes) return fail('SECOND_STEP_INVALID');
    await limiter.forgive('secondStep', accountId);
    return { recoveryCodes: [...recoveryCodes] };
  };

export const turnOffTwoStep =
  (deps: Deps): Handle<typeof contract.turnOffTwoStep> =>
  ({ claims, fail }) => {
    const { clock, database } = deps;
    const now = clock.now();
    return database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, claims.account_id);
      if (!(await isOn(tx, claims.account_id))) return fail('NOT_FOUND');
      await twoStep.endTwoStep(tx, claims.account_id);
      await recordChange(deps, tx, now, claims, 'off');
      return undefined;
    });
  };

export const renewRecoveryCodes =
  (deps: Deps): Handle<typeof contract.renewRecoveryCodes> =>
  ({ claims, fail }) => {
    const { clock, database, tokenKeys } = deps;
    const now = clock.now();
    return database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, claims.account_id);
      if (!(await isOn(tx, claims.account_id))) return fail('NOT_FOUND');
      const codes = await twoStep.replaceRecoveryCodes(tx, tokenKeys, now, claims.account_id);
      await recordChange(deps, tx, now, claims, 'codes');
      return { recoveryCodes: [...codes] };
    });
  };

export const forgetTrustedDevices =
  ({ clock, database }: Deps): Handle<typeof contract.forgetTrustedDevices> =>
  ({ claims }) =>
    database.query.transaction().execute(async (tx) => {
      const { account_id: accountId, sid: sessionId } = claims;
      await lockAccount(tx, accountId);
      await twoStep.forgetTrustedDevices(tx, accountId);
      await audit(tx, clock.now(), {
        kind: 'trustedDevicesForgotten',
        accountId,
        sessionId,
        brand: brandOfClaims(claims),
      });
      return undefined;
    });
