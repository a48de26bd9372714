/** Verification mail with a link and a code; only the newest mail is valid. */
import { createHmac, randomInt } from 'node:crypto';
import type { Language } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { newSecret } from '../../crypto/secrets.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';
import { type MailContext, createMailTokens } from '../../mail/mail-context.ts';
import type { LinkDeps } from '../../mail/portal-link.ts';
import type { Limiter } from '../limits/limiter.ts';

interface VerificationDeps extends MailDeps, LinkDeps {
  readonly clock: Clock;
  readonly limiter: Pick<Limiter, 'take'>;
  readonly tokenKeys: SigningKeys;
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
}

export const mailTokensOf = (deps: LinkDeps & Pick<VerificationDeps, 'tokenKeys'>) =>
  createMailTokens(deps, deps.tokenKeys.derive('mail context'));

/** HMAC with a key outside the database: a plain hash of six digits can be brute-forced. */
export const createHashCode = ({ tokenKeys }: Pick<VerificationDeps, 'tokenKeys'>) => {
  const key = tokenKeys.derive('verification code');
  return (accountId: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${accountId} ${code}`).digest();
};

const newCode = (): string =>
  String(randomInt(10 ** limits.verificationCodeLength)).padStart(limits.verificationCodeLength, '0');

export const createSendVerification = (deps: VerificationDeps) => {
  const { clock, limiter } = deps;
  const tokens = mailTokensOf(deps);
  const hashCode = createHashCode(deps);

  /** Runs in the caller's transaction, which has locked or inserted the account. */
  return async (tx: Kysely<Schema>, { id, email, language }: Person, context: MailContext): Promise<void> => {
    const now = clock.now();
    const { secret, hash } = newSecret();
    const code = newCode();
    const linkUntil = now + limits.verificationLinkHours * 3_600_000;
    const codeUntil = now + limits.verificationCodeMinutes * 60_000;
    const resendMs = limits.resendSeconds * 1000;

    // A mail sent in the future stems from before the clock was set back; ignore its resend limit.
    const { rows } = await sql`
      insert into email_verifications as v
        (account_id, token_hash, token_expires_at, code_hash, code_expires_at, sent_at)
      values (${id}, ${hash}, ${new Date(linkUntil)}, ${hashCode(id, code)}, ${new Date(codeUntil)}, ${new Date(now)})
      on conflict (account_id) do update set
        token_hash = excluded.token_hash, token_expires_at = excluded.token_expires_at,
        code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at,
        code_tries = 0, sent_at = excluded.sent_at
      where v.sent_at not between ${new Date(now - resendMs + 1)} and ${new Date(now + resendMs)}
      returning v.account_id`.execute(tx);
    if (rows.length === 0) {
      const { sent_at } = await tx
        .selectFrom('email_verifications')
        .select('sent_at')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      fail('RESEND_TOO_SOON', { retryAfter: Math.ceil((sent_at.getTime() + resendMs - now) / 1000) });
    }
    await limiter.take('verificationMailHour', id, tx);
    await limiter.take('verificationMailDay', id, tx);
    await tx
      .updateTable('accounts')
      .set({ email_verification_status: 'EMAIL_SENT' })
      .where('id', '=', id)
      .where('email_verification_status', '=', 'UNVERIFIED')
      .execute();
    await enqueueMail(deps, tx, {
      kind: 'verifyEmail',
      to: email,
      brand: context.brand,
      language,
      token: tokens.seal(secret, context, linkUntil),
      code,
    });
  };
};
