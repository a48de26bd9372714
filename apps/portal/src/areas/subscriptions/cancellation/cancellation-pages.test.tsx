import type { Subscription } from '@marquee/product/contract/subscriptions.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { signOut } from '../../../session/session.ts';
import { pageSession } from '../../../state/connect-page-session.ts';
import { switchOff } from '../../../testing/features.ts';
import { someAccount } from '../../../testing/account.ts';
import { cancelledPlan, cycleDate, entriesOf, subscribed } from '../../../testing/subscriptions.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { button, heading, link } from '../../../testing/queries-by-role.ts';

const area = '/api/subscription/v1';
const opens = `POST ${area}/cancellation-session`;
const eligible = `GET ${area}/retention-offer/eligible`;
const offered = `GET ${area}/retention-offer`;
const redeems = `POST ${area}/redeem-offer`;
const cancels = `POST ${area}/i-1/cancel`;
const reasonsOf = (id: string) => `GET ${area}/cancellation-reasons/${id}`;
const reasons = [
  { id: 'price', text: 'It costs too much' },
  { id: 'use', text: 'I do not watch enough' },
];
const offer = {
  redemptionCode: 'KEEP-1',
  title: '',
  description: '',
  price: 11,
  regularPrice: 22,
  months: 3,
  expiresAt: cycleDate,
};

const replies = (current: Subscription = subscribed()) => ({
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'GET /api/account/v5': () => reply(200, entriesOf(current)),
  'POST /api/login/v2.1': () => reply(200, {}),
  [reasonsOf('i-1')]: () => reply(200, reasons),
  [opens]: () => reply(200, { SessionId: 'session-1' }),
  [eligible]: () => reply(200, { eligible: false }),
  [offered]: () => reply(200, offer),
  [redeems]: () => reply(200, { subscriptionId: 'i-1', redeemed: true, restarted: current.cancelled }),
  [cancels]: () => reply(200, { endDate: cycleDate }),
});
const withOffer = { [eligible]: () => reply(200, { eligible: true }) };

const root = '/account/unifiedSubscriptions/cancellation';
const query = (more: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({ subscriptionItemId: 'i-1', cycleDate, service: 'crave', ...more });
const reasonsPage = `${root}/reasons?${query({ productType: 'PLAN' })}`;
const cancellation = `${root}?${query()}`;
const confirmed = `${root}/confirmed?${query()}`;

const day = formatDate(cycleDate, 'en');
const alert = () => page.getByRole('main').getByRole('alert');
const modal = () => page.getByRole('dialog');
const says = (words: string) => page.getByRole('main').getByText(words, { exact: false });
const comment = () => page.getByRole('textbox', { name: 'Anything else? (optional)' });

const arrive = () => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
};
beforeEach(arrive);

describe('cancellation/reasons', () => {
  it('[ROUTE-SUB-17] [API-SUB-17] [API-SUB-19] Page cancellation/reasons takes subscriptionItemId, cycleDate, productType', async () => {
    const sent = serve(replies());
    expect(await openPortal(reasonsPage)).toBe('cancellationReasons');
    await expect.element(heading('Why are you cancelling?')).toBeVisible();
    await expect.element(page.getByRole('radio')).toHaveLength(2);
    // No reason is preselected.
    await expect.element(page.getByRole('radio', { checked: true })).toHaveLength(0);
    expect(callsTo(sent, reasonsOf('i-1'))[0]!.headers.get('accept-language')).toBe('en-CA');
    await expect
      .element(link('Back'))
      .toHaveAttribute('href', '/account/unifiedSubscriptions/planDetails?subscriptionItemId=i-1');
    await expect.element(link('See what you’d miss')).toHaveAttribute('href', '/recommendations');
    await expect
      .element(comment())
      .toHaveAccessibleDescription(`0 of ${limits.cancellationCommentLength} characters`);

    await page.getByRole('radio', { name: 'I do not watch enough' }).click();
    await comment().fill('Too much winter');
    await setLanguage('fr');
    await expect.element(heading('Pourquoi annulez-vous?')).toBeVisible();
    await expect.element(page.getByRole('textbox')).toHaveValue('Too much winter');
    await waitUntil(() =>
      expect(callsTo(sent, reasonsOf('i-1')).at(-1)!.headers.get('accept-language')).toBe('fr-CA'),
    );
    await setLanguage('en');
    await openPortal(reasonsPage);
    await expect.element(page.getByRole('radio', { name: 'I do not watch enough' })).toBeChecked();
    await expect.element(comment()).toHaveValue('Too much winter');

    await button('Continue').click();
    await waitForRoute('cancellation');
    expect(new URL(location.href).searchParams.get('subscriptionItemId')).toBe('i-1');
    expect(new URL(location.href).searchParams.get('cycleDate')).toBe(cycleDate);
    await button('Cancel my plan').click();
    await waitForRoute('cancellationConfirmed');
    expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toEqual({
      subscriptionItemId: 'i-1',
      reasonId: 'use',
      comment: 'Too much winter',
    });
  });

  it('[A-68] After an expired session and a new sign-in of the same account, the reason and the comment are sent', async () => {
    serve(replies());
    await openPortal(reasonsPage);
    await page.getByRole('radio', { name: 'I do not watch enough' }).click();
    await comment().fill('Too much winter');
    pageSession.refuseToken();
    await signOut();

    signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
    const sent = serve(replies());
    await openPortal(reasonsPage);
    await expect.element(comment()).toHaveValue('Too much winter');
    await button('Continue').click();
    await waitForRoute('cancellation');
    await button('Cancel my plan').click();
    await waitForRoute('cancellationConfirmed');
    expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toMatchObject({
      reasonId: 'use',
      comment: 'Too much winter',
    });
  });

  it('[API-SUB-18] A bundle has its own reasons', async () => {
    const sent = serve({ ...replies(), [reasonsOf('bundle')]: () => reply(200, reasons) });
    await openPortal(`${root}/reasons?${query({ productType: 'BUNDLE' })}`);
    await expect.element(page.getByRole('radio')).toHaveLength(2);
    expect(callsTo(sent, reasonsOf('bundle'))).toHaveLength(1);
    expect(callsTo(sent, reasonsOf('i-1'))).toEqual([]);
  });

  it('The survey can be skipped as easily as answered, and then nothing is sent', async () => {
    const sent = serve(replies());
    await openPortal(reasonsPage);
    await page.getByRole('radio', { name: 'It costs too much' }).click();
    const sizes = ['Skip', 'Continue'].map((name) => {
      const { width, height } = button(name).element().getBoundingClientRect();
      return [width, height];
    });
    expect(sizes[0]).toEqual(sizes[1]);
    await button('Skip').click();
    await waitForRoute('cancellation');
    await button('Cancel my plan').click();
    await waitForRoute('cancellationConfirmed');
    expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toEqual({ subscriptionItemId: 'i-1' });
  });

  it('Reasons that fail to load do not block the cancellation; an unknown subscription redirects to the list', async () => {
    serve({ ...replies(), [reasonsOf('i-1')]: () => reply(500) });
    await openPortal(reasonsPage);
    await expect.element(button('Try again')).toBeVisible();
    await button('Skip').click();
    await waitForRoute('cancellation');
    serve({ ...replies(), [reasonsOf('i-1')]: () => reply(404, { code: 'NOT_FOUND' }) });
    await openPortal(reasonsPage);
    await waitForRoute('unifiedSubscriptions');
  });
});

describe('cancellation', () => {
  it('[ROUTE-SUB-18] [ROUTE-SUB-19] [OVR-24] [FLOW-23] The user can cancel a subscription, and sees the consequences before and after', async () => {
    const sent = serve(replies());
    expect(await openPortal(cancellation)).toBe('cancellation');
    await expect.element(heading('Cancel Crave Total and Starz?')).toBeVisible();
    await expect.element(page.getByText(day, { exact: true })).toBeVisible();
    await expect.element(says('No more payments')).toBeVisible();
    await expect.element(says('Crave Total and Starz on all your devices')).toBeVisible();
    await expect.element(says('Your downloads')).toBeVisible();
    await expect.element(says('Your account and your profiles')).toBeVisible();
    await expect.element(says(`You can undo this until ${day}`)).toBeVisible();
    expect(callsTo(sent, opens).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { subscriptionItemId: 'i-1' },
    ]);
    await expect
      .element(link('Keep my plan'))
      .toHaveAttribute('href', '/account/unifiedSubscriptions/planDetails?subscriptionItemId=i-1');

    await userEvent.dblClick(button('Cancel my plan'));
    await waitForRoute('cancellationConfirmed');
    const [asked, ...again] = callsTo(sent, cancels);
    expect(again).toEqual([]);
    expect(asked!.headers.get('sessionid')).toBe('session-1');
    expect(asked!.headers.get('subscriberid')).toBe('a-1');
    expect(asked!.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    await expect.element(heading('Your subscription is cancelled')).toBeVisible();
    await expect.element(says(`You can watch until ${day}.`)).toBeVisible();
    await expect.element(says('alex@demo.test')).toBeVisible();
  });

  it('An add-on is cancelled alone, and its plan stays', async () => {
    const sent = serve({ ...replies() });
    await openPortal(`${root}?${query({ subscriptionItemId: 'i-2' })}`);
    await expect.element(heading('Cancel Starz?')).toBeVisible();
    await expect.element(says('Crave Total')).toBeVisible();
    await expect.element(says('Your downloads')).not.toBeInTheDocument();
    await button('Cancel my add-on').click();
    await waitForRoute('cancellationConfirmed');
    expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toEqual({ subscriptionItemId: 'i-2' });
  });

  it('[ERR-30] Cancellation failure is shown inline, in both languages, and can be retried with the same key', async () => {
    let answer = () => reply(500);
    const sent = serve({ ...replies(), [cancels]: () => answer() });
    await openPortal(cancellation);
    await button('Cancel my plan').click();
    await expect
      .element(alert().getByText('Subscription cancellation failed', { exact: false }))
      .toBeVisible();
    await setLanguage('fr');
    await expect
      .element(alert().getByText('Échec de l’annulation de l’abonnement', { exact: false }))
      .toBeVisible();
    answer = () => reply(200, { endDate: cycleDate });
    await button('Annuler mon forfait').click();
    await waitForRoute('cancellationConfirmed');
    await expect.element(heading('Votre abonnement est annulé')).toBeVisible();
    const keys = callsTo(sent, cancels).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('A subscription cancelled in the meantime is shown as cancelled, with its last day', async () => {
    serve({ ...replies(), [cancels]: () => reply(409, { code: 'ALREADY_CANCELLED' }) });
    await openPortal(cancellation);
    await button('Cancel my plan').click();
    await waitForRoute('cancellationConfirmed');
    await expect.element(page.getByText('This subscription is already cancelled.')).toBeVisible();
    await expect.element(says(`You can watch until ${day}.`)).toBeVisible();
  });

  it('An expired cancellation session is reopened, and the next attempt succeeds', async () => {
    let sessions = 0;
    const sent = serve({
      ...replies(),
      [opens]: () => reply(200, { SessionId: `session-${(sessions += 1)}` }),
      [cancels]: ({ headers }: SentRequest) =>
        headers.get('sessionid') === 'session-1'
          ? reply(409, { code: 'SESSION_STALE' })
          : reply(200, { endDate: cycleDate }),
    });
    await openPortal(cancellation);
    await button('Cancel my plan').click();
    await expect.element(alert().getByText('This page was open too long.', { exact: false })).toBeVisible();
    await button('Cancel my plan').click();
    await waitForRoute('cancellationConfirmed');
    expect(callsTo(sent, opens)).toHaveLength(2);
  });

  it('Invalid query parameters redirect to the list: an unknown item, a store’s, no date', async () => {
    serve(replies());
    await openPortal(`${root}?${query({ subscriptionItemId: 'nobody' })}`);
    await waitForRoute('unifiedSubscriptions');
    arrive();
    serve(replies(subscribed({ storeName: 'APPLE' })));
    await openPortal(cancellation);
    await waitForRoute('unifiedPlanDetails');
    serve(replies());
    await openPortal(`${root}/confirmed?cycleDate=soon`);
    await waitForRoute('unifiedSubscriptions');
  });

  it('A cancellation session that fails to open can be retried', async () => {
    let answer = () => reply(500);
    serve({ ...replies(), [opens]: () => answer() });
    await openPortal(cancellation);
    await expect.element(alert()).toBeVisible();
    answer = () => reply(200, { SessionId: 'session-1' });
    await button('Try again').click();
    await expect.element(button('Cancel my plan')).toBeVisible();
  });
});

describe('the offer', () => {
  it('[FLOW-27] [OVR-26] [API-SUB-13] [API-SUB-14] [API-SUB-15] [API-SUB-16] A retention offer can be redeemed during cancellation', async () => {
    const sent = serve({ ...replies(), ...withOffer });
    await openPortal(cancellation);
    await expect.element(modal().getByRole('heading', { name: '$11.00 a month for 3 months' })).toBeVisible();
    await expect.element(modal().getByText('for $11.00 instead of $22.00', { exact: false })).toBeVisible();
    const sizes = ['Keep my plan with this offer', 'Continue to cancel'].map((name) => {
      const { width, height } = button(name).element().getBoundingClientRect();
      return [width, height];
    });
    expect(sizes[0]).toEqual(sizes[1]);
    for (const call of [eligible, offered]) {
      const [{ url, headers } = { url: '', headers: new Headers() }, ...again] = callsTo(sent, call);
      expect(again).toEqual([]);
      expect(new URL(url).search).toBe('?subscriptionId=i-1&subscriptionItemId=i-1');
      expect(headers.get('accept-language')).toBe('en-CA');
      expect(headers.get('sessionid')).toBe('session-1');
      expect(headers.get('subscriberid')).toBe('a-1');
    }

    await button('Keep my plan with this offer').click();
    await waitForRoute('unifiedPlanDetails');
    await expect.element(page.getByText('Offer applied. Crave Total stays active.')).toBeVisible();
    const [taken] = callsTo(sent, redeems);
    expect(JSON.parse(taken!.body)).toEqual({ subscriptionId: 'i-1', redemptionCode: 'KEEP-1' });
    expect(taken!.headers.get('sessionid')).toBe('session-1');
    expect(taken!.headers.get('accept-language')).toBe('en-CA');
    expect(callsTo(sent, cancels)).toEqual([]);
  });

  it('A declined offer is not shown again, even after a reload; in French', async () => {
    serve({ ...replies(), ...withOffer });
    await openPortal(`${cancellation}&lang=fr`);
    await expect
      .element(modal().getByRole('heading', { name: /^11,00\s\$ par mois pendant 3 mois$/ }))
      .toBeVisible();
    await button('Continuer l’annulation').click();
    await expect.element(modal()).not.toBeInTheDocument();
    await expect.element(heading('Annuler Crave Total et Starz?')).toBeVisible();
    await openPortal(cancellation);
    await expect.element(button('Annuler mon forfait')).toBeVisible();
    await expect.element(modal()).not.toBeInTheDocument();
  });

  it('[FLOW-28] There is an option to redeem and restart', async () => {
    const sent = serve({ ...replies(cancelledPlan()), ...withOffer });
    await openPortal(cancellation);
    await expect.element(modal().getByText('Restart Crave Total for', { exact: false })).toBeVisible();
    await button('Accept and restart').click();
    await waitForRoute('unifiedPlanDetails');
    await expect.element(page.getByText('Offer applied. Crave Total is active again.')).toBeVisible();
    expect(callsTo(sent, redeems)).toHaveLength(1);
  });

  it('A cancelled subscription is shown as cancelled, with next steps', async () => {
    serve(replies(cancelledPlan()));
    await openPortal(cancellation);
    await expect.element(says(`You can watch until ${day}.`)).toBeVisible();
    await expect.element(button('Cancel my plan')).not.toBeInTheDocument();
    await expect.element(link('See my plan')).toBeVisible();
  });

  it('An offer that cannot be accepted shows why, and cancelling stays possible; one that fails to load blocks nothing', async () => {
    let answer = () => reply(503, { code: 'SERVICE_UNAVAILABLE' });
    const sent = serve({ ...replies(), ...withOffer, [redeems]: () => answer() });
    await openPortal(cancellation);
    await button('Keep my plan with this offer').click();
    await expect
      .element(alert().getByText('Our services are not available for the moment.', { exact: false }))
      .toBeVisible();
    answer = () => reply(409, { code: 'OFFER_ALREADY_REDEEMED' });
    await button('See my offer again').click();
    await button('Keep my plan with this offer').click();
    await expect
      .element(alert().getByText('You’ve already used this offer.', { exact: false }))
      .toBeVisible();
    expect(callsTo(sent, redeems)).toHaveLength(2);
    await button('Cancel my plan').click();
    await waitForRoute('cancellationConfirmed');

    serve({ ...replies(), [eligible]: () => reply(500) });
    await openPortal(cancellation);
    await expect.element(button('Cancel my plan')).toBeVisible();
    await expect.element(modal()).not.toBeInTheDocument();
  });
});

it('[ROUTE-SUB-20] Page cancellation/confirmed takes cycleDate', async () => {
  serve(replies(cancelledPlan()));
  expect(await openPortal(confirmed)).toBe('cancellationConfirmed');
  await expect.element(says(`You can watch until ${day}. You won’t be charged again.`)).toBeVisible();
  await expect
    .element(link('Back to subscriptions'))
    .toHaveAttribute('href', '/account/unifiedSubscriptions');
  await expect
    .element(link('Undo cancellation'))
    .toHaveAttribute('href', '/account/unifiedSubscriptions/planDetails?subscriptionItemId=i-1');
  // A plan that was never paid ends at once.
  await openPortal(`${root}/confirmed?cycleDate=2020-01-01`);
  await expect.element(says('Your access has ended. You won’t be charged again.')).toBeVisible();
  expect(path()).toContain('cycleDate=2020-01-01');
  expect(app().siteBrand).toBe('crave');
});

it('[FLAG-13] [B17] The retention offer is a switch of its own: off, no offer is asked for or shown', async () => {
  serve({ ...replies(), ...withOffer });
  await openPortal(cancellation);
  await expect.element(modal()).toBeVisible();

  switchOff('retentionOffer');
  arrive();
  const sent = serve({ ...replies(), ...withOffer });
  await openPortal(cancellation);
  await button('Cancel my plan').click();
  await waitForRoute('cancellationConfirmed');
  expect([...callsTo(sent, eligible), ...callsTo(sent, offered)]).toEqual([]);
  expect(callsTo(sent, cancels)).toHaveLength(1);
});
