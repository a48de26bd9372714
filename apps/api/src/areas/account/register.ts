import { randomUUID } from 'node:crypto';
import { defaultBrand } from '@marquee/product/brands.ts';
import type { register as contract } from '@marquee/product/contract/account.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { AppError, fail } from '@marquee/product/app-error.ts';
import { normalize, emailKey } from '@marquee/product/values/fields.ts';
import { isServedCountry } from '@marquee/product/values/enums.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { audit } from '../../identity/audit.ts';
import { createMasterProfile } from '../../identity/create-master-profile.ts';
import { refuseWeakPassword } from '../../identity/passwords/password-rules.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { type MailContext, readMailContext } from '../../mail/mail-context.ts';
import { hostBrandOf } from '../../startup-config.ts';
import { isReserved } from '../../identity/email/request-email-change.ts';
import { findByEmail } from './account-store.ts';
import { createSendVerification } from '../../identity/email/send-verification.ts';

type Body = BodyOf<typeof contract>;

export const register = (deps: Deps): Handle<typeof contract> => {
  const { env, clock, database, passwords, botCheck, limiter } = deps;
  const { query } = database;
  const sendVerification = createSendVerification(deps);

  /** The unique index decides between concurrent registrations. */
  const insertAccount = async (
    tx: Kysely<Schema>,
    { phoneNumber, language, ...body }: Body,
    hash: string,
  ) => {
    const now = clock.now();
    const at = new Date(now);
    const email = normalize('email', body.email);
    const account = await tx
      .insertInto('accounts')
      .values({
        id: randomUUID(),
        email,
        email_key: emailKey(email),
        language,
        phone_number: normalize('phone', phoneNumber),
        email_verification_status: 'UNVERIFIED',
        recovery_id: randomUUID(),
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning(['id', 'email', 'language'])
      .executeTakeFirst();
    if (!account || (await isReserved(tx, now, email, account.id))) return fail('EMAIL_IN_USE', { email });
    await tx.insertInto('passwords').values({ account_id: account.id, hash, changed_at: at }).execute();
    await createMasterProfile(tx, now, account.id, language);
    return account;
  };

  /** Notifies the owner of an existing account, at a limited rate. */
  const notifyOwner = (email: string, { brand }: MailContext) =>
    query.transaction().execute(async (tx) => {
      const now = clock.now();
      const owner = await findByEmail(tx, email);
      await audit(tx, now, { kind: 'registrationRefused', accountId: owner?.id, brand });
      if (!owner || (await limiter.tryTake('alreadyRegisteredMail', owner.id, tx)) !== undefined) return;
      const { email: to, language } = owner;
      await enqueueMail(deps, tx, { kind: 'alreadyRegistered', to, brand, language });
    });

  const createAccount = (body: Body, hash: string, context: MailContext) =>
    query.transaction().execute(async (tx) => {
      const account = await insertAccount(tx, body, hash);
      await sendVerification(tx, account, context);
      await audit(tx, clock.now(), { kind: 'registered', accountId: account.id, brand: context.brand });
      return account.id;
    });

  return async ({ body, query: { recaptcha_token }, caller }) => {
    assertValidFields(
      ['email', 'email', body.email],
      ['phoneNumber', 'phone', body.phoneNumber],
      ['password', 'newPassword', body.password],
    );
    if (!isServedCountry(caller.country)) fail('GEO_BLOCKED');
    passwords.refuseIfFull();
    const solved = await botCheck.check('register', recaptcha_token, caller);
    const email = normalize('email', body.email);
    const networkTry = await limiter.takeNetwork(caller.address, ['registrationNetwork'], solved);
    await refuseWeakPassword(deps.breachRange, body.password, email).catch(async (error: unknown) => {
      await networkTry.giveBack();
      throw error;
    });

    const hostBrand = hostBrandOf(env, caller.hostname) ?? defaultBrand;
    const context = readMailContext(deps, body.webSessionContext, hostBrand);
    const hash = await passwords.hash(body.password);
    try {
      const accountId = await createAccount(body, hash, context);
      return { accountId, emailVerificationStatus: 'EMAIL_SENT' };
    } catch (error) {
      if (error instanceof AppError && error.code === 'EMAIL_IN_USE') await notifyOwner(email, context);
      throw error;
    }
  };
};
