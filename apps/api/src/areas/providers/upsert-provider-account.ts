/** Accounts of TV provider viewers, keyed by issuer and subject, never by email. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  nextCheckAt,
  providerGrantEnd,
  providerSource,
  replaceGrants,
} from '../../billing/entitlements/grants.ts';
import type { Schema } from '../../db/schema.ts';
import { replaceIdentifiers } from '../../identity/account-identifiers.ts';
import { tryLockAccount, lockExternalIdentity } from '../../identity/lock-account.ts';
import { createMasterProfile } from '../../identity/create-master-profile.ts';
import type { VerifiedIdentity } from '../../integrations/oauth-clients.ts';
import { countUnknownCodes, verifiedContactsOf, type Viewer } from '../../integrations/registry/claim-map.ts';
import type { TvProvider } from '../../integrations/registry/integration.ts';

interface ProviderSignIn {
  readonly provider: TvProvider;
  readonly identity: VerifiedIdentity;
  readonly viewer: Viewer;
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
  { provider, identity }: ProviderSignIn,
): Promise<string> => {
  const id = randomUUID();
  const at = new Date(now);
  const language = provider.languages[0] ?? 'en';
  await tx
    .insertInto('accounts')
    .values({
      id,
      email: `${identity.subject}@${provider.id}`,
      email_key: null,
      bdu: true,
      bdu_provider: provider.id,
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
      provider_id: provider.id,
      account_id: id,
      linked_at: at,
    })
    .execute();
  return id;
};

/** Grants what the provider names now; without a check endpoint the grants end some time after the last sign-in. */
export const grantProviderSkus = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
  { provider, identity, viewer }: ProviderSignIn,
): Promise<void> => {
  const source = providerSource(identity.issuer, identity.subject);
  const times = identity.answersChecks
    ? { checkAfter: nextCheckAt(source, now) }
    : { endsAt: providerGrantEnd(now, provider.grantDays) };
  await replaceGrants(tx, now, accountId, source, viewer.skus, times);
  await countUnknownCodes(tx, now, provider.id, viewer.unknown);
};

/** Upserts the viewer's account with today's claims; concurrent sign-ins create one account. */
export const upsertProviderAccount = async (
  tx: Kysely<Schema>,
  now: number,
  signIn: ProviderSignIn,
): Promise<string> => {
  const { identity } = signIn;
  const { maturity } = signIn.viewer;
  await lockExternalIdentity(tx, identity.issuer, identity.subject);
  const known = await find(tx, identity);
  if (known !== undefined) await tryLockAccount(tx, known);
  const accountId = known ?? (await create(tx, now, signIn));

  await grantProviderSkus(tx, now, accountId, signIn);
  const contacts = verifiedContactsOf(signIn.provider, identity.claims);
  await replaceIdentifiers(tx, now, accountId, 'provider', contacts);
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
