/** Everything that matters to the safety of an account, done once: one row each, and no secret in it. */
import { randomUUID } from 'node:crypto';
import { provisionPartnerCustomer } from '@marquee/product/contract/service/partner-customers.ts';
import { demoCodes } from '@marquee/product/values/billing/codes.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportKeys } from '../areas/privacy/export/export-data.ts';
import { sealBytes } from '../crypto/sealed-text.ts';
import { handleDispute } from '../billing/credits/disputes.ts';
import { grantGoodwillCredit, refundOrder } from '../billing/credits/refund-order.ts';
import { recheckGrants } from '../billing/entitlements/recheck-grants.ts';
import type { Schema } from '../db/schema.ts';
import { createBotCheck } from '../integrations/bot-check.ts';
import { requestCode, poll, callShortCode } from '../areas/short-code/testing.ts';
import {
  createCodeBatch,
  exportCodes,
  putPromotion,
  sealCodeBatch,
  voidCodeBatch,
} from '@marquee/product/contract/service/code-batches.ts';
import { makeCodes } from '../billing/code-batches.ts';
import { createImport, deleteImport, startImport } from '@marquee/product/contract/service/imports.ts';
import { newImport, newRecord } from '../testing/customer-import.ts';
import { newServiceClient } from '../testing/service-client.ts';
import { addCard, newBuyer, sendTo } from '../testing/buyer.ts';
import { newPasskey, signInWithPasskey } from '../testing/passkeys.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { operationAuditEvents } from '../testing/operation-audit.ts';
import { securityAuditEvents } from '../testing/security-audit.ts';
import { serviceAuditEvents } from '../testing/service-audit.ts';
import { staffAuditEvents } from '../testing/staff-audit.ts';
import { askToken, bearer, type TestCustomer, newCustomer, signInForm } from '../testing/test-clients.ts';
import { lastMailTo, tokenIn } from '../testing/read-mails.ts';
import { runRefunds } from '../testing/refunds.ts';
import { createStores } from '../testing/stores.ts';
import {
  authorizeAtPartner,
  authorizeAtProvider,
  startTvProvider,
  type TvProvider,
} from '../testing/tv-provider.ts';
import { type TestWorld, startTestWorld } from '../testing/world.ts';
import { auditKinds, createBotCheckAudit } from './audit.ts';
import { reinstateAccount, suspendAccount } from './suspend-account.ts';

let test: TestApp;
let world: TestWorld;
let partner: TvProvider;
beforeAll(async () => {
  [world, partner] = await Promise.all([startTestWorld(), startTvProvider()]);
  const clientConfig = { issuer: partner.issuer, clientId: 'marquee', clientSecret: 's' };
  test = await createTestApp({
    BOT_CHECK: 'off',
    WORLD_URL: world.url,
    PARTNERS: JSON.stringify({ mobilink: clientConfig }),
    TV_PROVIDERS: JSON.stringify({ 'prairie-fibre': clientConfig }),
  });
});
afterAll(async () => {
  await test.close();
  await partner.close();
  await world.stop();
});

type Kind = (typeof auditKinds)[number];
/** Gets ready, and gives back what is to startAuthorization the row, with what must not be in it. */
type Event = () => Promise<{ act: () => Promise<unknown>; secrets?: readonly string[] }>;

/** A bank takes the money of a charge back. */
const newDispute = async () => {
  const { order } = await newBuyer(test, world);
  const { Id } = (await order(sendTo(test))).body;
  const charge = (await world.ledger()).charges.find(({ reference }) => reference === Id)!;
  const reply = await fetch(`${world.url}/pay/charges/${charge.id}/dispute`, { method: 'POST' });
  const { id } = (await reply.json()) as { id: string };
  return { id, hear: async () => handleDispute(test, (await test.gateway.readDispute(id))!) };
};

const newPassword = 'Rainy-Night-77';
const account = '/api/account/v1.1';
const send = async <T>(
  who: TestCustomer | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> =>
  (await sendTo(test)(method, path, { ...(who && bearer(who.access_token)), ...headers }, body)).body as T;
const once = () => ({ 'idempotency-key': randomUUID() });
const address = () => `${randomUUID()}@demo.test`;
const register = (email: string) => {
  const person = { email, phoneNumber: '4165550142', password: newPassword, language: 'en' };
  return send(undefined, 'POST', '/api/account/v1.3/register', person);
};

const askChange = async (who: TestCustomer) => {
  const newEmail = address();
  const change = { newEmail, emailConfirm: newEmail, password: who.password };
  await send(who, 'POST', `${account}/change-email`, change);
  return newEmail;
};
const recover = (email: string) =>
  test.app.inject({
    method: 'POST',
    url: `${account}/send-recovery-password-email`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email }).toString(),
  });
const kidOf = async ({ accountId }: TestCustomer) => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    'select id from profiles where account_id = $1 and pin_hash is not null',
    [accountId],
  );
  return rows[0]!.id;
};
const planOf = async (who: TestCustomer) => {
  const [plan] = await send<{ subscriptionId: string }[]>(
    who,
    'GET',
    '/api/subscription/v2.1/all?includeGracePeriod=true',
  );
  const { subscriptionId: id } = plan!;
  const { SessionId: sessionid } = await send<{ SessionId: string }>(
    who,
    'POST',
    '/api/subscription/v1/cancellation-session',
    { subscriptionItemId: id },
  );
  return { id, sessionid };
};
const newTv = async () =>
  (await requestCode(test, { device_name: 'Living room', device_type: 'tv' })).json<{
    user_code: string;
    device_code: string;
  }>();
const startAuthorization = async (subject: string) => {
  const { cookie, state, code } = await authorizeAtPartner(test, partner, subject);
  return { cookie, body: { authorizationCode: code, state } };
};
const linkPartner = async (
  who: TestCustomer,
  { cookie, body }: Awaited<ReturnType<typeof startAuthorization>>,
) => send(who, 'POST', '/api/partner/v1/mobilink/link', body, { cookie });

const inTransaction = <T>(run: (tx: Kysely<Schema>) => Promise<T>) =>
  test.database.query.transaction().execute(run);

const codeBatch = async () => {
  const client = await newServiceClient(test);
  const body = { giftCents: 100, count: 2, description: { en: 'Gift', fr: 'Cadeau' }, campaign: 'spring' };
  return { client, act: () => client.call(createCodeBatch, { body }) };
};

const events: Readonly<Record<Kind, Event>> = {
  ...serviceAuditEvents(() => test),
  ...staffAuditEvents(() => test),
  ...operationAuditEvents(() => test),
  ...securityAuditEvents(() => test),
  signedIn: async () => {
    const { email, password } = await newCustomer(test);
    return { act: () => askToken(test, signInForm(email, password)), secrets: [email, password] };
  },
  signInRefused: async () => {
    const { email } = await newCustomer(test);
    return { act: () => askToken(test, signInForm(email, 'Wrong-Day-42')), secrets: [email, 'Wrong-Day-42'] };
  },
  signInHeldBack: async () => {
    const { email, password } = await newCustomer(test);
    for (let time = 0; time < 10; time += 1) await askToken(test, signInForm(email, 'Wrong-Day-42'));
    return { act: () => askToken(test, signInForm(email, password)), secrets: [email, password] };
  },
  reauthenticated: async () => {
    const who = await newCustomer(test);
    const { password } = who;
    return {
      act: () => send(who, 'POST', '/api/login/v1/reauthenticate', { password }),
      secrets: [password],
    };
  },
  passkeyAdded: async () => {
    const who = await newCustomer(test);
    return { act: () => newPasskey(test, who.access_token), secrets: [who.email] };
  },
  passkeyRemoved: async () => {
    const who = await newCustomer(test);
    const { id } = await newPasskey(test, who.access_token);
    return { act: () => send(who, 'DELETE', `/api/security/v1/passkeys/${id}`), secrets: [who.email] };
  },
  passkeyRefused: async () => {
    const who = await newCustomer(test);
    const authenticator = await newPasskey(test, who.access_token);
    const origin = 'https://marquee.example';
    return { act: () => signInWithPasskey(test, authenticator, { origin }), secrets: [who.email] };
  },
  signedOut: async () => {
    const who = await newCustomer(test);
    const { refresh_token } = who;
    return {
      act: () => send(who, 'POST', '/api/login/v1.1/logout', { refresh_token }),
      secrets: [refresh_token],
    };
  },
  refreshReused: async () => {
    const { refresh_token, email } = await newCustomer(test);
    const form = { grant_type: 'refresh_token', refresh_token };
    await askToken(test, form);
    test.clock.advance(11);
    return { act: () => askToken(test, form), secrets: [refresh_token, email] };
  },
  magicLinkUsed: async () => {
    const who = await newCustomer(test);
    const { magicLink } = await send<{ magicLink: string }>(who, 'POST', '/api/magic-link/v2.1/generate', {
      service: 'tsn',
    });
    return {
      act: () =>
        askToken(test, { grant_type: 'magic_link_token', magic_link_token: magicLink }, { brand: 'tsn' }),
      secrets: [magicLink],
    };
  },
  registered: async () => {
    const email = address();
    return { act: () => register(email), secrets: [email, newPassword] };
  },
  registrationRefused: async () => {
    const { email } = await newCustomer(test);
    return { act: () => register(email), secrets: [email, newPassword] };
  },
  emailVerified: async () => {
    const email = address();
    await register(email);
    const token = tokenIn(await lastMailTo(test, email));
    return {
      act: () => send(undefined, 'POST', `${account}/email-verification/confirm/token?token=${token}`),
      secrets: [token, email],
    };
  },
  verificationCodeRefused: async () => {
    const who = await newCustomer(test, 'unverified');
    await send(who, 'POST', `${account}/email-verification/create`);
    const path = `${account}/email-verification/confirm/code`;
    return { act: () => send(who, 'POST', path, { verificationCode: '000000' }), secrets: ['000000'] };
  },
  recoveryAsked: async () => {
    const { email } = await newCustomer(test);
    return { act: () => recover(email), secrets: [email] };
  },
  passwordReset: async () => {
    const { email } = await newCustomer(test);
    await recover(email);
    const token = tokenIn(await lastMailTo(test, email));
    return {
      act: () => send(undefined, 'PATCH', `${account}/reset-password`, { token, password: newPassword }),
      secrets: [token, email, newPassword],
    };
  },
  passwordChanged: async () => {
    const who = await newCustomer(test);
    const body = { oldPassword: who.password, newPassword };
    return {
      act: () => send(who, 'PATCH', `${account}/change-password`, body),
      secrets: Object.values(body),
    };
  },
  passwordRefused: async () => {
    const who = await newCustomer(test);
    const body = { oldPassword: 'Wrong-Day-42', newPassword };
    return {
      act: () => send(who, 'PATCH', `${account}/change-password`, body),
      secrets: Object.values(body),
    };
  },
  emailChangeAsked: async () => {
    const who = await newCustomer(test);
    return { act: () => askChange(who), secrets: [who.email, who.password] };
  },
  emailChanged: async () => {
    const token = tokenIn(await lastMailTo(test, await askChange(await newCustomer(test))));
    return {
      act: () => send(undefined, 'POST', `${account}/change-email/confirm`, { token }),
      secrets: [token],
    };
  },
  emailChangeUndone: async () => {
    const who = await newCustomer(test);
    await askChange(who);
    const token = tokenIn(await lastMailTo(test, who.email));
    return {
      act: () => send(undefined, 'POST', `${account}/change-email/undo`, { token }),
      secrets: [token],
    };
  },
  accountDeleted: async () => {
    const who = await newCustomer(test);
    const { password, email } = who;
    return { act: () => send(who, 'DELETE', account, { password }), secrets: [password, email] };
  },
  merchantActivated: async () => {
    const who = await newCustomer(test);
    const reply = await fetch(`${world.url}/merchant/links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'valid', brands: ['crave'] }),
    });
    const { url } = (await reply.json()) as { url: string };
    const token = new URL(url).searchParams.get('token')!;
    return { act: () => send(who, 'POST', '/api/merchant/v1/activate', { token }), secrets: [token] };
  },
  migrated: async () => {
    const who = await newCustomer(test);
    const action = 'linkBdu';
    const { migrationCode } = await send<{ migrationCode: string }>(
      undefined,
      'POST',
      '/api/test/migrations',
      {
        action,
      },
    );
    return {
      act: () => send(who, 'POST', '/api/one-account-migration/v1/migrate', { migrationCode, action }),
      secrets: [migrationCode],
    };
  },
  consolidated: async () => {
    const who = await newCustomer(test, 'twins');
    const path = `${account}/consolidation`;
    const { candidates } = await send<{ candidates: { accountId: string }[] }>(who, 'GET', path);
    const accountIds = candidates.map(({ accountId }) => accountId);
    return { act: () => send(who, 'POST', path, { accountIds }), secrets: [who.email] };
  },
  partnerLinked: async () => {
    const who = await newCustomer(test);
    const authorization = await startAuthorization(randomUUID());
    return { act: () => linkPartner(who, authorization), secrets: Object.values(authorization.body) };
  },
  partnerUnlinked: async () => {
    const who = await newCustomer(test);
    await linkPartner(who, await startAuthorization(randomUUID()));
    return { act: () => send(who, 'DELETE', '/api/partner/v1/mobilink/link') };
  },
  partnerProvisioned: async () => {
    const client = await newServiceClient(test, ['partner:provision']);
    const email = `${randomUUID()}@courriel.test`;
    return {
      act: () =>
        client.call(provisionPartnerCustomer, {
          params: { partnerId: 'mobilink', subject: randomUUID() },
          body: { state: 'active', sequence: 1, reason: 'newLine', email },
        }),
      secrets: [email],
    };
  },
  providerLinked: async () => {
    const who = await newCustomer(test);
    const { cookie, state, nonce } = await authorizeAtProvider(test, who.access_token, 'provider');
    const subject = randomUUID();
    partner.expect(nonce, subject);
    const body = { code: randomUUID(), state };
    return {
      act: () => send(who, 'POST', '/api/bdu/v1.1/account/provider', body, { cookie }),
      secrets: [...Object.values(body), subject, who.email],
    };
  },
  providerUnlinked: async () => {
    const who = await newCustomer(test, 'linked');
    return { act: () => send(who, 'DELETE', '/api/bdu/v1.1/account/provider') };
  },
  storePurchaseClaimed: async () => {
    const who = await newCustomer(test);
    const { proof } = await createStores(test, world).buy('ROKU', 'tsn.monthly');
    return { act: () => send(who, 'POST', '/api/reseller/v1/stores/roku/claim', proof) };
  },
  storePurchaseReleased: async () => {
    const [who, other] = [await newCustomer(test), await newCustomer(test)];
    const { proof } = await createStores(test, world).buy('ROKU', 'tsn.monthly');
    await send(who, 'POST', '/api/reseller/v1/stores/roku/claim', proof);
    await send(other, 'POST', '/api/reseller/v1/stores/roku/claim', proof);
    const token = tokenIn(await lastMailTo(test, who.email));
    return {
      act: () => send(undefined, 'POST', '/api/reseller/v1/stores/release', { token }),
      secrets: [token],
    };
  },
  grantEnded: async () => {
    const who = await newCustomer(test);
    await linkPartner(who, await startAuthorization(randomUUID()));
    await test.database.pool.query('update entitlement_grants set check_after = $2 where account_id = $1', [
      who.accountId,
      new Date(test.clock.now()),
    ]);
    partner.override({ entitlements: [] });
    return { act: recheckGrants(test), secrets: [who.email] };
  },
  orderPaid: async () => {
    const { order, orderBody, customer } = await newBuyer(test, world);
    return { act: () => order(sendTo(test)), secrets: [orderBody.paymentInstrumentId, customer.email] };
  },
  orderRefused: async () => {
    const { order, customer } = await newBuyer(test, world, ['tsn.monthly'], 'declined');
    return { act: () => order(sendTo(test)), secrets: [customer.email] };
  },
  refunded: async () => {
    const { order, customer } = await newBuyer(test, world);
    const { orderNumber } = (await order(sendTo(test))).body;
    const refundRequest = { orderNumber, to: 'source' as const, by: 'Ana', reason: 'asked by phone' };
    return { act: () => refundOrder(test, refundRequest), secrets: [customer.email, refundRequest.reason] };
  },
  refundFailed: async () => {
    const { order, customer } = await newBuyer(test, world);
    const { orderNumber, Id } = (await order(sendTo(test))).body;
    await refundOrder(test, { orderNumber, to: 'source', by: 'Ana', reason: 'asked' });
    const charge = (await world.ledger()).charges.find(({ reference }) => reference === Id)!;
    await fetch(`${world.url}/pay/charges/${charge.id}/refund`, { method: 'POST' });
    return { act: () => runRefunds(test), secrets: [customer.email] };
  },
  goodwillGiven: async () => {
    const { accountId, email } = await newCustomer(test);
    const creditRequest = { accountId, cents: 500, by: 'Ana', reason: 'a long wait' };
    return { act: () => grantGoodwillCredit(test, creditRequest), secrets: [email, creditRequest.reason] };
  },
  disputeOpened: async () => ({ act: (await newDispute()).hear }),
  disputeClosed: async () => {
    const dispute = await newDispute();
    await dispute.hear();
    await fetch(`${world.url}/pay/disputes/${dispute.id}/close`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'lost' }),
    });
    return { act: dispute.hear };
  },
  codeRedeemed: async () => {
    const who = await newCustomer(test);
    const { code } = await send<{ code: string }>(undefined, 'POST', '/api/test/codes', { kind: 'gift' });
    return {
      act: () => send(who, 'POST', '/api/billing/v1/redeem', { code, brand: 'crave' }, once()),
      secrets: [code],
    };
  },
  codeRefused: async () => {
    const who = await newCustomer(test);
    const { code } = demoCodes.used;
    return { act: () => send(who, 'GET', `/api/billing/v1/redeem/${code}?brand=crave`), secrets: [code] };
  },
  exportAsked: async () => {
    const who = await newCustomer(test, 'fresh');
    return { act: () => send(who, 'POST', '/api/privacy/v1/exports', { language: 'en' }), secrets: [] };
  },
  exportFetched: async () => {
    const who = await newCustomer(test, 'fresh');
    const id = randomUUID();
    await test.database.query
      .insertInto('data_exports')
      .values({
        id,
        account_id: who.accountId,
        language: 'en',
        brand: 'crave',
        state: 'ready',
        asked_at: new Date(test.clock.now()),
        expires_at: new Date(test.clock.now() + 60_000),
        content: sealBytes(exportKeys(test), id, Buffer.from('file')),
      })
      .execute();
    return {
      act: () =>
        test.app.inject({ url: `/api/privacy/v1/exports/${id}/file`, headers: bearer(who.access_token) }),
      secrets: [id],
    };
  },
  consentChanged: async () => {
    const who = await newCustomer(test, 'fresh');
    const choices = [{ brand: 'crave', purpose: 'offers', granted: true, version: 1 }];
    return {
      act: () => send(who, 'PUT', '/api/privacy/v1/preferences', { language: 'en', choices }),
      secrets: [],
    };
  },
  cancelled: async () => {
    const who = await newCustomer(test, 'dtc');
    const { id, sessionid } = await planOf(who);
    const path = `/api/subscription/v1/${id}/cancel`;
    return {
      act: () => send(who, 'POST', path, { subscriptionItemId: id }, { ...once(), sessionid }),
      secrets: [sessionid],
    };
  },
  offerTaken: async () => {
    const who = await newCustomer(test, 'dtc');
    const { id, sessionid } = await planOf(who);
    const path = '/api/subscription/v1/retention-offer';
    const { redemptionCode } = await send<{ redemptionCode: string }>(
      who,
      'GET',
      `${path}?subscriptionId=${id}&subscriptionItemId=${id}`,
      undefined,
      { sessionid },
    );
    const body = { subscriptionId: id, redemptionCode };
    return {
      act: () => send(who, 'POST', '/api/subscription/v1/redeem-offer', body, { ...once(), sessionid }),
      secrets: [redemptionCode],
    };
  },
  deviceActivated: async () => {
    const who = await newCustomer(test);
    const { user_code: code, device_code } = await newTv();
    return {
      act: () => callShortCode(test, 'activate', who.access_token, { code }),
      secrets: [code, device_code],
    };
  },
  deviceDenied: async () => {
    const who = await newCustomer(test);
    const { user_code: code } = await newTv();
    return { act: () => callShortCode(test, 'deny', who.access_token, { code }), secrets: [code] };
  },
  deviceRemoved: async () => {
    const who = await newCustomer(test);
    const { user_code: code, device_code } = await newTv();
    await callShortCode(test, 'activate', who.access_token, { code });
    await poll(test, device_code);
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select id from devices where account_id = $1 order by registered_at desc',
      [who.accountId],
    );
    return {
      act: () => send(who, 'DELETE', `/api/device/v1/devices/${rows[0]!.id}`),
      secrets: [device_code],
    };
  },
  shortCodeRefused: async () => {
    const who = await newCustomer(test);
    return {
      act: () => callShortCode(test, 'lookup', who.access_token, { code: 'A0000' }),
      secrets: ['A0000'],
    };
  },
  productActivated: async () => {
    const who = await newCustomer(test);
    const { id } = await send<{ id: string }>(undefined, 'POST', '/api/test/activations', {
      accountId: who.accountId,
      status: 'success',
    });
    return { act: () => send(who, 'POST', `/api/reseller/v1/entitlement/activate/${id}`) };
  },
  phoneChanged: async () => {
    const who = await newCustomer(test);
    const phoneNumber = '438-555-0199';
    return {
      act: () => send(who, 'PATCH', '/api/account/v1.1', { phoneNumber }),
      secrets: ['4385550199', phoneNumber],
    };
  },
  pinChanged: async () => {
    const who = await newCustomer(test, 'dtc');
    const path = `/api/profile/v2/${await kidOf(who)}/pin`;
    return {
      act: () => send(who, 'PATCH', path, { newPin: '2468', pin: '1234' }),
      secrets: ['2468', '1234'],
    };
  },
  pinRefused: async () => {
    const who = await newCustomer(test, 'dtc');
    const path = `/api/profile/v2/${await kidOf(who)}/pin/verify`;
    return { act: () => send(who, 'POST', path, { pin: '9753' }), secrets: ['9753'] };
  },
  accountSuspended: async () => {
    const who = await newCustomer(test);
    return { act: () => inTransaction((tx) => suspendAccount(test, tx, test.clock.now(), who.accountId)) };
  },
  accountReinstated: async () => {
    const who = await newCustomer(test);
    await inTransaction((tx) => suspendAccount(test, tx, test.clock.now(), who.accountId));
    return { act: () => inTransaction((tx) => reinstateAccount(test, tx, test.clock.now(), who.accountId)) };
  },
  cardChanged: async () => {
    const who = await newCustomer(test);
    return { act: () => addCard(test, world, who), secrets: ['4242', who.email] };
  },
  importCreated: async () => {
    const client = await newServiceClient(test);
    const body = { system: 'old-shop', onConflict: 'skip' };
    return { act: () => client.call(createImport, { body }), secrets: [client.token] };
  },
  importStarted: async () => {
    const { client, id } = await newImport(test, [newRecord()]);
    return { act: () => client.call(startImport, { params: { id } }) };
  },
  importDeleted: async () => {
    const { client, id } = await newImport(test, [newRecord()]);
    return { act: () => client.call(deleteImport, { params: { id } }) };
  },
  imported: async () => {
    const record = newRecord();
    const { start, run } = await newImport(test, [record]);
    await start();
    return { act: run, secrets: [record.email, record.passwordHash!] };
  },
  promotionChanged: async () => {
    const client = await newServiceClient(test);
    const params = { promotionId: `promo-${randomUUID()}` };
    return { act: () => client.call(putPromotion, { params, body: { percent: 10 } }) };
  },
  codeBatchCreated: async () => {
    const { act } = await codeBatch();
    return { act };
  },
  codesExported: async () => {
    const { client, act } = await codeBatch();
    const { batchId: id } = (await act()).json<{ batchId: string }>();
    await makeCodes(test)({ batchId: id });
    return { act: () => client.call(exportCodes, { params: { id } }) };
  },
  codeBatchSealed: async () => {
    const { client, act } = await codeBatch();
    const { batchId: id } = (await act()).json<{ batchId: string }>();
    return { act: () => client.call(sealCodeBatch, { params: { id } }) };
  },
  codeBatchVoided: async () => {
    const { client, act } = await codeBatch();
    const { batchId: id } = (await act()).json<{ batchId: string }>();
    return { act: () => client.call(voidCodeBatch, { params: { id } }) };
  },
  botCheckRefused: () => {
    const env = { ...test.env, botCheck: 'pow' as const };
    const botCheck = createBotCheck({
      ...test,
      env,
      secret: Buffer.alloc(32, 1),
      onRefusal: createBotCheckAudit(test),
    });
    const caller = { address: '203.0.113.7', bypassesBotCheck: false };
    return Promise.resolve({
      act: () => botCheck.check('login', 'nonsense', caller).catch(() => undefined),
      secrets: ['nonsense', caller.address],
    });
  },
};

const rowsOf = async () =>
  (await test.database.pool.query<{ kind: string }>('select * from audit_events order by id')).rows;

it.each(auditKinds)('[audit] %s leaves one row, and no secret in it', async (kind) => {
  const { act, secrets = [] } = await events[kind]();
  const before = (await rowsOf()).length;
  await act();
  const left = (await rowsOf()).slice(before);
  test.clock.reset();
  expect(left.map((row) => row.kind)).toEqual([kind]);
  const written = JSON.stringify(left);
  // A short code may stand in an id or a time by chance.
  const inWords = written.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  for (const secret of secrets) expect(secret.length < 8 ? inWords : written).not.toContain(secret);
  expect(written).not.toMatch(/@demo\.test|eyJ/);
});
