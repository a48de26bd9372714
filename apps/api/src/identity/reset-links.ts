/** Password reset links: the token in the mail, and links that the system sends after it has voided a password. */
import { type BrandId, defaultBrand, isBrandId, type Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Kysely } from 'kysely';
import { newSecret } from '../crypto/secrets.ts';
import type { Schema } from '../db/schema.ts';
import { enqueueMail, type MailDeps } from '../mail/enqueue-mail.ts';

export const resetLinkMs = limits.resetLinkMinutes * 60_000;

/** The link carries the secret and the brand of the confirmation mail. */
export const resetToken = {
  seal: (secret: string, brand: BrandId): string => `${secret}.${brand}`,
  open: (token: string): { readonly secret: string; readonly brand: BrandId } => {
    const [secret = '', brand] = token.split('.');
    return { secret, brand: isBrandId(brand) ? brand : defaultBrand };
  },
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
