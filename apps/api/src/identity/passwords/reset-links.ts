/** Password reset links: the token in the mail, and links that the system sends after it has voided a password. */
import { type BrandId, defaultBrand, isBrandId, type Language } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { type Kysely, sql } from 'kysely';
import { newSecret } from '../../crypto/secrets.ts';
import type { Schema } from '../../db/schema.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';

const resetLinkMs = limits.resetLinkMinutes * 60_000;

/** The link carries the secret and the brand of the confirmation mail. */
export const resetToken = {
  seal: (secret: string, brand: BrandId): string => `${secret}.${brand}`,
  open: (token: string): { readonly secret: string; readonly brand: BrandId } => {
    const [secret = '', brand] = token.split('.');
    return { secret, brand: isBrandId(brand) ? brand : defaultBrand };
  },
};

const resendMs = limits.resendSeconds * 1000;

/** The newest link is the only valid one. Under the account's lock; fails with RESEND_TOO_SOON. Returns its secret. */
export const replaceResetLink = async (
  tx: Kysely<Schema>,
  now: number,
  accountId: string,
): Promise<string> => {
  const { secret, hash } = newSecret();
  // A link issued in the future stems from before the clock was set back; ignore its resend limit.
  const { rows } = await sql`
    insert into password_resets as r (account_id, token_hash, expires_at)
    values (${accountId}, ${hash}, ${new Date(now + resetLinkMs)})
    on conflict (account_id) do update set
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null
    where r.expires_at not between ${new Date(now + resetLinkMs - resendMs + 1)} and ${new Date(now + resetLinkMs + resendMs)}
    returning r.account_id`.execute(tx);
  if (rows.length > 0) return secret;
  const { expires_at } = await tx
    .selectFrom('password_resets')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sentAt = expires_at.getTime() - resetLinkMs;
  return fail('RESEND_TOO_SOON', { retryAfter: Math.ceil((sentAt + resendMs - now) / 1000) });
};

interface ResetLink {
  readonly accountId: string;
  readonly to: string;
  readonly brand: BrandId;
  readonly language: Language;
}

/** A reset link sent by the system: the password is invalidated, and the customer chooses a new one. */
export const createResetLink = async (
  deps: MailDeps,
  tx: Kysely<Schema>,
  now: number,
  { accountId, to, brand, language }: ResetLink,
): Promise<string> => {
  const { secret, hash } = newSecret();
  await tx
    .insertInto('password_resets')
    .values({ account_id: accountId, token_hash: hash, expires_at: new Date(now + resetLinkMs) })
    .execute();
  const { recovery_id: recoveryId } = await tx
    .selectFrom('accounts')
    .select('recovery_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const token = resetToken.seal(secret, brand);
  await enqueueMail(deps, tx, { kind: 'recovery', to, brand, language, token, recoveryId });
  return token;
};
