/** Accounts of TV provider viewers, keyed by issuer and subject, never by email. */
import { randomUUID } from 'node:crypto';
import { maturityTypes } from '@marquee/product/values/enums.ts';
import { type TvProviderId, tvProviders } from '@marquee/product/values/tv-providers.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import {
  nextCheckAt,
  providerGrantEnd,
  providerSource,
  replaceGrants,
} from '../../billing/entitlements/grants.ts';
import type { Schema } from '../../db/schema.ts';
import { tryLockAccount, lockExternalIdentity } from '../../identity/lock-account.ts';
import { createMasterProfile } from '../../identity/create-master-profile.ts';
import { entitledSkus, type VerifiedIdentity } from '../../integrations/oauth-clients.ts';

/** Missing entitlements mean none; malformed claims reject the response. */
export const providerClaims = z.object({
  skus: z._default(entitledSkus, []),
  maturity: z._default(z.enum(Object.values(maturityTypes)), 'ADULT'),
});

interface ProviderSignIn {
  readonly providerId: TvProviderId;
  readonly identity: VerifiedIdentity;
  readonly viewer: z.output<typeof providerClaims>;
}

const find = async (tx: Kysely<Schema>, { issuer, subject }: VerifiedIdentity): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('provider_identities')
      .select('account_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.account_id;

const create = async (
  tx: Kysely<Schema>,
  now: number,
  { providerId, identity }: ProviderSignIn,
): Promise<string> => {
  const id = randomUUID();
  const at = new Date(now);
  const { language } = tvProviders[providerId];
  await tx
    .insertInto('accounts')
    .values({
      id,
      email: `${identity.subject}@${providerId}`,
      email_key: null,
      bdu: true,
      bdu_provider: providerId,
      language,
      email_verification_status: 'VERIFIED',
      recovery_id: randomUUID(),
      created_at: at,
    })
    .execute();
  await createMasterProfile(tx, now, id, language);
  await tx
    .insertInto('provider_identities')
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      provider_id: providerId,
      account_id: id,
      linked_at: at,
    })
    .execute();
  return id;
};

/** Upserts the viewer's account with today's claims; concurrent sign-ins create one account. */
export const upsertProviderAccount = async (
  tx: Kysely<Schema>,
  now: number,
  signIn: ProviderSignIn,
): Promise<string> => {
  const { identity } = signIn;
  const { skus, maturity } = signIn.viewer;
  await lockExternalIdentity(tx, identity.issuer, identity.subject);
  const known = await find(tx, identity);
  if (known !== undefined) await tryLockAccount(tx, known);
  const accountId = known ?? (await create(tx, now, signIn));

  const source = providerSource(identity.issuer, identity.subject);
  const times = identity.answersChecks
    ? { checkAfter: nextCheckAt(source, now) }
    : { endsAt: providerGrantEnd(now) };
  await replaceGrants(tx, now, accountId, source, skus, times);
  await tx
    .updateTable('profiles')
    .set({ maturity })
    .where('account_id', '=', accountId)
    .where('master', '=', true)
    .where((eb) =>
      eb.exists(eb.selectFrom('accounts').select('id').where('id', '=', accountId).where('bdu', '=', true)),
    )
    .execute();
  return accountId;
};
