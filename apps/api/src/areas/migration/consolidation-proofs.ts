/** Proofs that another account is the same person's: its password, a code to its email, a fresh sign-in at its identity provider. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type * as calls from '@marquee/product/contract/migration.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import type { ConsolidationProof } from '@marquee/product/values/enums.ts';
import { normalize, validateField } from '@marquee/product/values/fields.ts';
import type { Kysely } from 'kysely';
import { findCandidates } from '../../billing/consolidation-candidates.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { oauthBindingIn, setOAuthBinding } from '../../http/oauth-binding.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { consolidationReturn, consumeOAuthState, createOAuthState } from '../../identity/oauth-state.ts';
import { createCheckOwnPassword } from '../../identity/passwords/check-own-password.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { portalUrl } from '../../portal-url.ts';

type Proof = NonNullable<BodyOf<typeof calls.consolidate>['proofs']>[number];

interface ProofRequest {
  readonly accountId: string;
  readonly other: string;
  readonly proof: ConsolidationProof;
  readonly given: Proof;
  readonly caller: RequestContext;
}

/** A code is used up in the transaction that moves the account. */
export interface ProvenBy {
  readonly codeHash?: Buffer;
}

/** HMAC with a key outside the database: a plain hash of six digits can be brute-forced. */
const createHashCode = ({ tokenKeys }: Pick<Deps, 'tokenKeys'>) => {
  const key = tokenKeys.derive('consolidation code');
  return (accountId: string, other: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${accountId} ${other} ${code}`).digest();
};

const newCode = (): string =>
  String(randomInt(10 ** limits.verificationCodeLength)).padStart(limits.verificationCodeLength, '0');

export const consumeCode = async (
  tx: Kysely<Schema>,
  accountId: string,
  other: string,
  codeHash: Buffer,
): Promise<void> => {
  const used = await tx
    .deleteFrom('consolidation_codes')
    .where('account_id', '=', accountId)
    .where('other_id', '=', other)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) fail('CODE_INVALID');
};

/** Where the identity provider sends the browser back to; the server then forwards it to the consolidation page. */
const redirectUriOf = (
  { env }: Pick<Deps, 'env'>,
  kind: 'tv' | 'partner',
  identityProviderId: string,
): string =>
  kind === 'tv'
    ? portalUrl(env, 'bduAuth')
    : portalUrl(env, 'partnersLink', { params: { partnerId: identityProviderId } });

const identityProviderOf = (
  { integrations }: Pick<Deps, 'integrations'>,
  kind: 'tv' | 'partner',
  id: string,
) => (kind === 'tv' ? integrations.tvProvider(id) : integrations.partner(id));

export const createVerifyProof = (deps: Deps) => {
  const { clock, database, oauthClients, log } = deps;
  const { query } = database;
  const checkPassword = createCheckOwnPassword(deps);
  const hashCode = createHashCode(deps);

  const verifyCode = async ({ accountId, other }: ProofRequest, typed: string): Promise<ProvenBy> => {
    if (validateField('verificationCode', typed)) return fail('CODE_INVALID');
    // Count before comparing, so that concurrent attempts are all counted.
    const sent = await query
      .updateTable('consolidation_codes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('other_id', '=', other)
      .returning(['code_hash', 'expires_at', 'tries'])
      .executeTakeFirst();
    if (!sent) return fail('CODE_INVALID');
    if (sent.expires_at.getTime() <= clock.now()) return fail('CODE_EXPIRED');
    if (sent.tries > rates.consolidationCode.refuse) return fail('TOO_MANY_REQUESTS');
    const codeHash = hashCode(accountId, other, normalize('verificationCode', typed));
    return timingSafeEqual(sent.code_hash, codeHash) ? { codeHash } : fail('CODE_INVALID');
  };

  /** Whether the person who signed in there is the owner of the other account. */
  const isOwner = async (
    kind: 'tv' | 'partner',
    identityProviderId: string,
    subject: string,
    other: string,
  ) => {
    const row =
      kind === 'tv'
        ? await query
            .selectFrom('provider_identities')
            .select('account_id')
            .where('provider_id', '=', identityProviderId)
            .where('subject', '=', subject)
            .where('account_id', '=', other)
            .executeTakeFirst()
        : await query
            .selectFrom('partner_links')
            .select('account_id')
            .where('partner_id', '=', identityProviderId)
            .where('subject', '=', subject)
            .where('account_id', '=', other)
            .executeTakeFirst();
    return row !== undefined;
  };

  const verifySignIn = async (
    { accountId, other, proof, caller }: ProofRequest,
    { code, state, iss }: Extract<Proof, { state: string }>,
  ): Promise<ProvenBy> => {
    const kind = proof === 'provider' ? 'tv' : 'partner';
    const binding = oauthBindingIn(caller, state);
    const pending = await consumeOAuthState(query, clock.now(), { kind, state, binding, accountId });
    if (pending?.return_to !== consolidationReturn(other)) return fail('AUTH_CODE_INVALID');
    const identityProvider = identityProviderOf(deps, kind, pending.identity_provider_id);
    if (!identityProvider) return fail('AUTH_CODE_INVALID');
    const authorization = {
      ...pending,
      redirectUri: redirectUriOf(deps, kind, pending.identity_provider_id),
      fresh: true,
    };
    const signIn =
      kind === 'tv'
        ? oauthClients.signedIn(identityProvider, authorization, code, iss)
        : oauthClients.linked(identityProvider, authorization, code, iss);
    const { subject } = await signIn.catch((error: unknown) => {
      log.warn(
        { err: error, identityProvider: pending.identity_provider_id },
        'a sign-in for a consolidation was not accepted',
      );
      return fail('AUTH_CODE_INVALID');
    });
    return (await isOwner(kind, pending.identity_provider_id, subject, other)) ? {} : fail('PROOF_MISMATCH');
  };

  return async (request: ProofRequest): Promise<ProvenBy> => {
    const { proof, given, other } = request;
    const isOwnSignIn = proof === 'password' || proof === 'emailCode';
    if ('password' in given && proof === 'password') {
      await checkPassword(other, given.password);
      return {};
    }
    if ('verificationCode' in given && isOwnSignIn) return verifyCode(request, given.verificationCode);
    if ('state' in given && !isOwnSignIn) return verifySignIn(request, given);
    return fail('PROOF_REQUIRED', { [other]: proof });
  };
};

export const sendConsolidationCode = (deps: Deps): Handle<typeof calls.sendConsolidationCode> => {
  const { clock, database, integrations, limiter } = deps;
  const hashCode = createHashCode(deps);
  return async ({ body, claims }) => {
    const { account_id: accountId } = claims;
    const candidates = await findCandidates({ query: database.query, integrations }, accountId);
    const candidate = candidates.find(({ accountId: id }) => id === body.accountId);
    if (candidate?.proof !== 'password' && candidate?.proof !== 'emailCode') return fail('NOT_FOUND');
    await limiter.take('consolidationMail', accountId);
    const { accountId: other } = candidate;
    await database.query.transaction().execute(async (tx) => {
      const code = newCode();
      const sent = {
        code_hash: hashCode(accountId, other, code),
        expires_at: new Date(clock.now() + limits.consolidationCodeMinutes * 60_000),
        tries: 0,
      };
      await tx
        .insertInto('consolidation_codes')
        .values({ account_id: accountId, other_id: other, ...sent })
        .onConflict((conflict) => conflict.columns(['account_id', 'other_id']).doUpdateSet(sent))
        .execute();
      const { email: to, language } = await tx
        .selectFrom('accounts')
        .select(['email', 'language'])
        .where('id', '=', other)
        .executeTakeFirstOrThrow();
      await enqueueMail(deps, tx, {
        kind: 'consolidationCode',
        to,
        brand: brandOfClaims(claims),
        language,
        accountId: other,
        code,
      });
    });
    return undefined;
  };
};

export const authorizeConsolidation =
  (deps: Deps): Handle<typeof calls.authorizeConsolidation> =>
  async ({ body, headers, claims, caller, reply }) => {
    const { clock, database, integrations, oauthClients, log } = deps;
    const { account_id: accountId } = claims;
    const candidates = await findCandidates({ query: database.query, integrations }, accountId);
    const { proof, party } =
      candidates.find(({ accountId: id }) => id === body.accountId) ?? fail('NOT_FOUND');
    if (!party) return fail('NOT_FOUND');
    const kind = proof === 'provider' ? 'tv' : 'partner';
    const config = identityProviderOf(deps, kind, party.id);
    if (!config) return fail('NOT_FOUND');
    const pending = await createOAuthState(database.query, clock.now(), {
      kind,
      identityProviderId: party.id,
      brand: brandOfClaims(claims),
      returnHost: caller.ownHost,
      accountId,
      returnTo: consolidationReturn(body.accountId),
    });
    setOAuthBinding(reply, caller, pending);
    const authorization = { ...pending, redirectUri: redirectUriOf(deps, kind, party.id) };
    const language = parseAcceptLanguage(headers);
    const url = await oauthClients
      .begin(config, authorization, language, { asksAgain: true })
      .catch((error: unknown) => {
        log.warn({ err: error, identityProvider: party.id }, 'an identity provider does not answer');
        return fail('BDU_LOGIN_FAILED');
      });
    return { url };
  };
