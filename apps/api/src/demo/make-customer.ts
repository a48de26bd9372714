import { randomUUID } from 'node:crypto';
import type { Account } from '@marquee/product/contract/account.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import type { Passwords } from '../identity/passwords/passwords.ts';
import type { DemoContext } from './demo-context.ts';
import { insertVerifiedEmail } from './insert-verified-email.ts';
import { makeSubscriptions } from './make-subscriptions.ts';
import { makeLinks } from './make-links.ts';
import { makeReceipts } from './make-receipts.ts';
import { makeDuplicateAccount } from './make-duplicate-account.ts';
import { demoPassword, type DemoCustomer } from '@marquee/product/values/demo/demo-customers.ts';

type Overrides = { readonly [Field in keyof Account]?: Account[Field] | undefined };

/** Argon2 is slow, and all demo customers share one password: hash it once. */
const knownHashes = new WeakMap<Passwords, Promise<string>>();
const hashDemoPassword = (passwords: Passwords): Promise<string> => {
  const hash = knownHashes.get(passwords) ?? passwords.hash(demoPassword);
  knownHashes.set(passwords, hash);
  return hash;
};

const phoneNumber = '4165550142';

/** Inserts a demo customer in the caller's transaction. Undefined if the email is taken. */
export const makeCustomer = async (
  { query, passwords, now, integrations }: DemoContext,
  customer: DemoCustomer,
  email: string,
  overrides: Overrides = {},
  id: string = randomUUID(),
): Promise<string | undefined> => {
  const at = new Date(now);
  const bdu = customer.bduProvider !== undefined;
  const made = await query
    .insertInto('accounts')
    .values({
      id,
      ais_id: overrides.aisId ?? `ais-${id.slice(0, 8)}`,
      email,
      email_key: bdu ? null : emailKey(email),
      bdu,
      bdu_provider: customer.bduProvider ?? null,
      first_name: customer.firstName,
      last_name: customer.lastName,
      gender: overrides.gender ?? null,
      birth_date: overrides.birthDate ?? null,
      address: overrides.address ?? null,
      city: overrides.city ?? null,
      country: overrides.country ?? 'CA',
      postal_code: overrides.postalCode ?? null,
      status: overrides.status ?? 'ACTIVE',
      language: overrides.language ?? customer.language,
      phone_number: phoneNumber,
      email_verification_status: overrides.emailVerificationStatus ?? customer.emailVerificationStatus,
      recovery_id: randomUUID(),
      created_at: at,
      ...(overrides.firstName !== undefined && { first_name: overrides.firstName }),
      ...(overrides.lastName !== undefined && { last_name: overrides.lastName }),
      ...(overrides.phoneNumber !== undefined && { phone_number: overrides.phoneNumber }),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;

  if (!bdu) {
    await query
      .insertInto('passwords')
      .values({ account_id: id, hash: await hashDemoPassword(passwords), changed_at: at })
      .execute();
  }
  await insertVerifiedEmail(query, now, id);
  for (const { nickname, maturity, icon, avatar = null, master = false, pin } of customer.profiles)
    await query
      .insertInto('profiles')
      .values({
        id: randomUUID(),
        account_id: id,
        nickname,
        maturity,
        icon,
        avatar,
        master,
        pin_hash: pin === undefined ? null : await passwords.hashPin(pin),
        ui_language: customer.language,
        playback_language: 'ask',
        created_at: at,
      })
      .execute();
  await makeSubscriptions({ query, now }, customer, id);
  await makeReceipts({ query, now }, customer, { id, email });
  await makeLinks({ query, now, integrations }, customer, id);
  await makeDuplicateAccount({ query, now }, customer, email);
  return id;
};
