/** Second step of a sign-in: a code of the authenticator app, a recovery code or a passkey, for the ticket of the first step. */
import type { BrandId } from '@marquee/product/brands.ts';
import { AppError, fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { deviceIn } from '../../http/token-cookies.ts';
import { audit } from '../../identity/audit.ts';
import { isRowOf } from '../../identity/known-devices.ts';
import { ownOriginsOf } from '../../http/own-origins.ts';
import { tryLockAccount } from '../../identity/lock-account.ts';
import { credentialIn, verifyPasskey } from '../../identity/passkeys/passkeys.ts';
import type { TokenGrant } from '../../identity/sessions/issue-tokens.ts';
import { consumeTicket, takeTicketTry } from '../../identity/two-step/sign-in-tickets.ts';
import { consumeCode } from '../../identity/two-step/two-step.ts';
import { createRememberDevice } from './remember-device.ts';

interface SecondStep {
  readonly ticket: string;
  readonly proof: { readonly code: string } | { readonly ceremony: string; readonly credential: string };
  readonly trustDevice: boolean;
  readonly deviceToken: string | undefined;
  readonly brand: BrandId;
  readonly caller: RequestContext;
  readonly reply: FastifyReply;
}

const trustMs = limits.trustedDeviceDays * 86_400_000;

export const grantBySecondStep = (deps: Deps) => {
  const { env, clock, database, limiter, sessions, tokenKeys } = deps;
  const { query } = database;
  const rememberDevice = createRememberDevice(deps);

  const findDevice = async (accountId: string, presented: ReturnType<typeof deviceIn>) => {
    const { rows } = await sql<{ seenAt: Date; network: Buffer | null }>`
      select d.seen_at as "seenAt", d.network_hash as network from known_devices d
      where d.account_id = ${accountId} and ${isRowOf(presented)}`.execute(query);
    return rows[0];
  };

  /** Before the ticket is used: the challenge counts once, also if the ticket is over by then. */
  const provenPasskey = async (
    accountId: string,
    brand: BrandId,
    { ceremony, credential }: { readonly ceremony: string; readonly credential: string },
  ): Promise<string> => {
    const now = clock.now();
    const { credentialId } = await verifyPasskey(
      query,
      now,
      { rpId: env.passkeyRpId, origins: [...ownOriginsOf(env).values()] },
      {
        ceremony,
        credential: credentialIn(credential),
        purpose: 'signIn',
        accountId: null,
        owner: accountId,
        onRefused: () => audit(query, now, { kind: 'passkeyRefused', accountId, brand }),
      },
    );
    return credentialId;
  };

  return async ({
    ticket,
    proof,
    trustDevice,
    brand,
    caller,
    ...request
  }: SecondStep): Promise<TokenGrant> => {
    const now = clock.now();
    // The try is taken first, in a transaction of its own, so that concurrent guesses all count.
    const first = await takeTicketTry(query, now, ticket);
    if (!first || first.brand !== brand) return fail('TICKET_EXPIRED');
    const { accountId, method, idToken } = first;
    // Only codes can be guessed, so only codes are rate limited; a passkey is not.
    if ('code' in proof) await limiter.take('secondStep', accountId);
    const credentialId = 'code' in proof ? undefined : await provenPasskey(accountId, brand, proof);

    const signedIn = await query
      .transaction()
      .execute(async (tx) => {
        if (!(await tryLockAccount(tx, accountId))) return fail('TICKET_EXPIRED');
        if (!(await consumeTicket(tx, now, ticket))) return fail('TICKET_EXPIRED');
        const used = 'code' in proof && (await consumeCode(tx, tokenKeys, now, accountId, proof.code));
        // The ticket is good for another try.
        if ('code' in proof && !used) return fail('SECOND_STEP_INVALID');
        const session = {
          accountId,
          method,
          userAgent: caller.userAgent,
          brand,
          ...(idToken && { idToken }),
          ...(credentialId !== undefined && { credentialId }),
        };
        const kind = used === 'recoveryCode' ? 'recoveryCodeUsed' : 'signedIn';
        const started = await sessions.start(tx, now, session, { audit: { kind } });
        // The owner signed in, so a pending recovery of two-step verification is cancelled.
        await tx.deleteFrom('two_step_recoveries').where('account_id', '=', accountId).execute();
        return started;
      })
      .catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'SECOND_STEP_INVALID')
          await audit(query, now, { kind: 'secondStepRefused', accountId, brand });
        throw error;
      });
    const { bearer, refreshToken } = signedIn;
    if (!bearer) return fail('TICKET_EXPIRED');
    if ('code' in proof) await limiter.forgive('secondStep', accountId);

    const presented = deviceIn(caller, request.deviceToken);
    const known = await findDevice(accountId, presented);
    const account = {
      id: accountId,
      deviceSeenAt: known?.seenAt ?? null,
      deviceNetwork: known?.network ?? null,
    };
    const deviceToken = await rememberDevice(now, account, {
      presented,
      isKnown: known !== undefined,
      caller,
      reply: request.reply,
      brand,
      ...(trustDevice && { trustedUntil: new Date(now + trustMs) }),
    });
    return { bearer, refreshToken, brand, deviceToken };
  };
};
