import { limits } from '@marquee/product/limits.ts';
import { activityKinds } from '@marquee/product/security/activity.ts';
import en from '@marquee/product/messages/en/security-activity.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditKinds } from '../../../identity/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { lastMailTo } from '../../../testing/read-mails.ts';
import {
  askToken,
  bearer,
  claimsOf,
  codeOf,
  newCustomer,
  signInForm,
} from '../../../testing/test-clients.ts';
import { callSecurity } from '../../../testing/two-step.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const path = '/api/security/v1/sessions';
interface Tokens {
  readonly access_token: string;
}
interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly parent: string | null;
}
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const signIn = async ({ email, password }: { email: string; password: string }) =>
  (await askToken(test, signInForm(email, password), { headers: { 'user-agent': linux } })).json<Tokens>();
const list = async ({ access_token }: Tokens) =>
  (await callSecurity(test, access_token, 'GET', path)).json<Session[]>();
const isServed = async ({ access_token }: Tokens) =>
  (await test.app.inject({ url: '/api/account/v1.1/', headers: bearer(access_token) })).statusCode === 200;
const linked = async ({ access_token }: Tokens) => {
  const reply = await callSecurity(test, access_token, 'POST', '/api/magic-link/v2.1/generate');
  const { magicLink } = reply.json<{ magicLink: string }>();
  const form = { grant_type: 'magic_link_token', magic_link_token: magicLink };
  return (await askToken(test, form)).json<Tokens>();
};

describe('sessions', () => {
  it('[W-E] Every living session is listed, this one first, with where it came from', async () => {
    const customer = await newCustomer(test);
    const browser = await signIn(customer);
    const child = await linked(browser);
    const sessions = await list(browser);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      id: claimsOf(browser.access_token).sid,
      browser: 'Chrome',
      system: 'Linux',
      device: null,
      method: 'password',
      brand: 'crave',
      current: true,
      parent: null,
    });
    expect(sessions.find(({ id }) => id === claimsOf(child.access_token).sid)).toMatchObject({
      method: 'magicLink',
      parent: sessions[0]!.id,
      current: false,
    });
  });

  it('[W-E] Signing one out ends it and what was made from it, and nothing else', async () => {
    const customer = await newCustomer(test);
    const browser = await signIn(customer);
    const child = await linked(browser);
    const { sid } = claimsOf(browser.access_token);
    const remove = () => callSecurity(test, customer.access_token, 'DELETE', `${path}/${sid}`);
    expect((await remove()).statusCode).toBe(204);
    expect([await isServed(browser), await isServed(child), await isServed(customer)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(codeOf(await remove())).toBe('NOT_FOUND');
  });

  it('[T31] Nobody ends a session of another account', async () => {
    const [customer, other] = [await newCustomer(test), await newCustomer(test)];
    const { sid } = claimsOf(other.access_token);
    const reply = await callSecurity(test, customer.access_token, 'DELETE', `${path}/${sid}`);
    expect(codeOf(reply)).toBe('NOT_FOUND');
    expect(await isServed(other)).toBe(true);
  });

  it('[W-C] All others end and this one stays; everywhere ends this one too, with a mail', async () => {
    const customer = await newCustomer(test);
    const browser = await signIn(customer);
    const end = (keep: string, { access_token }: Tokens) =>
      callSecurity(test, access_token, 'DELETE', `${path}?keep=${keep}`);
    expect((await end('this', browser)).statusCode).toBe(204);
    expect([await isServed(customer), await isServed(browser)]).toEqual([false, true]);
    expect((await end('none', browser)).statusCode).toBe(204);
    expect(await isServed(browser)).toBe(false);
    expect((await lastMailTo(test, customer.email)).subject).toBe('You’re signed out everywhere');
  });
});

describe('activity', () => {
  interface Page {
    readonly events: readonly { readonly id: string; readonly kind: string; readonly at: string }[];
    readonly next: string | null;
  }
  const activity = async ({ access_token }: Tokens, before?: string) =>
    (
      await callSecurity(
        test,
        access_token,
        'GET',
        `/api/security/v1/activity${before ? `?before=${before}` : ''}`,
      )
    ).json<Page>();
  const fill = (accountId: string, count: number, at = test.clock.now()) =>
    test.database.query
      .insertInto('audit_events')
      .values(
        Array.from({ length: count }, () => ({
          happened_at: new Date(at),
          kind: 'passwordRefused',
          account_id: accountId,
        })),
      )
      .execute();

  it('[W-E] Fifty events a page, newest first, each once, of ninety days and of this account', async () => {
    const [customer, other] = [await newCustomer(test), await newCustomer(test)];
    await fill(other.accountId, 3);
    await fill(customer.accountId, 1, test.clock.now() - (limits.activityDays + 1) * 86_400_000);
    await fill(customer.accountId, limits.activityPage + 5, test.clock.now() - 1000);
    const first = await activity(customer);
    expect(first.events).toHaveLength(limits.activityPage);
    const second = await activity(customer, first.next!);
    expect(second.next).toBeNull();
    const all = [...first.events, ...second.events];
    expect(all.filter(({ kind }) => kind === 'passwordRefused')).toHaveLength(limits.activityPage + 5);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('[W-E] Every kind that customers see is audited and has its sentence; the rest is said to be hidden', () => {
    /** Of services, staff and machines, or covered by another event. */
    const hidden = [
      'registrationRefused',
      'verificationCodeRefused',
      'accountDeleted',
      'deletionRefused',
      'merchantActivated',
      'partnerProvisioned',
      'grantEnded',
      'storePurchaseClaimed',
      'storePurchaseReleased',
      'orderRefused',
      'refundFailed',
      'goodwillGiven',
      'disputeOpened',
      'disputeClosed',
      'codeRefused',
      'offerTaken',
      'shortCodeRefused',
      'productActivated',
      'pinRefused',
      'botCheckRefused',
      'migrationCodeCreated',
      'migrationCodeRevoked',
      'activationLinkCreated',
      'activationLinksCreated',
      'activationLinkRevoked',
      'consolidationSuggested',
      'externalSubscriptionChanged',
      'imported',
      'importCreated',
      'importStarted',
      'importDeleted',
      'promotionChanged',
      'codeBatchCreated',
      'codesExported',
      'codeBatchSealed',
      'codeBatchVoided',
      'codeBatchDecided',
      'activationLinksExported',
      'staffSignedIn',
      'customersSearched',
      'customerOpened',
      'staffActionRequested',
      'staffActionDone',
      'staffActionRefused',
      'assistCodeMade',
      'assistCodeRefused',
      'assistViewed',
      'auditExported',
      'booksCompared',
      'catalogueChanged',
      'catalogueLive',
      'companyChangeAsked',
      'companyChangeDecided',
      'companyDisabled',
      'claimsTried',
      'jobsDiscarded',
      'jobsRetried',
      'serviceClientChanged',
      'settingChanged',
      'settingDecided',
      'staffRolesChanged',
      'webhookChanged',
      'webhookReplayed',
    ];
    expect([...activityKinds, ...hidden].toSorted()).toEqual([...auditKinds].toSorted());
    expect(Object.keys(en).toSorted()).toEqual(
      activityKinds.map((kind) => `security.activity.${kind}`).toSorted(),
    );
  });
});
