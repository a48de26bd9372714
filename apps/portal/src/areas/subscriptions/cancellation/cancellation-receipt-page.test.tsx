import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../../../testing/render-portal.tsx';
import { button, heading, link } from '../../../testing/queries-by-role.ts';
import { rightsIn } from '../../../testing/rights.ts';
import { cancelledPlan, cycleDate, entriesOf } from '../../../testing/subscriptions.ts';

const receipt = 'GET /api/subscription/v1/cancellations/i-1';
const address = '/account/unifiedSubscriptions/cancellation/receipt?service=crave&subscriptionItemId=i-1';
const cancelled = {
  number: 'C-20F8-7731',
  cancelledAt: '2026-11-26T19:14:00Z',
  endDate: cycleDate,
  names: ['Crave Total', 'Starz'],
  lastPayment: { amount: 32.19, date: '2026-11-08T17:00:00Z' },
  giftBalance: 25,
  refund: 0,
  jws: null,
  rights: rightsIn('ON'),
};
const replies = {
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'GET /api/account/v5': () => reply(200, entriesOf(cancelledPlan())),
  [receipt]: () => reply(200, cancelled),
};
const main = () => page.getByRole('main');

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'ada@example.ca' });
});

it('[LOOK cancellation-receipt] what was cancelled, when, until when, the last payment and the number, in both languages', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  serve(replies);
  expect(await openPortal(`${address}&lang=en`)).toBe('cancellationReceipt');
  await expect.element(heading('Crave Total is cancelled')).toBeVisible();
  await expect
    .element(main())
    .toMatchTextContent(
      /ada@example\.ca.*CancelledCrave Total, StarzCancelled onNovember 26, 2026 at 2:14 p\.m\. ETAccess endsDecember 8, 2099More paymentsNone\. Last payment: \$32\.19 on November 8, 2026Gift balance\$25\.00 stays in your accountConfirmation numberC-20F8-7731/,
    );
  await button('Print').click();
  expect(printed).toHaveBeenCalledOnce();
  await expect
    .element(page.getByRole('region', { name: 'Your rights (Ontario)' }))
    .toMatchTextContent(/keep watching until the end.*O Reg 17\/05.*O Reg 17\/05\.$/);
  await setLanguage('fr');
  await expect
    .element(page.getByRole('region', { name: 'Vos droits (Ontario)' }))
    .toMatchTextContent(/Règl\. de l’Ont\. 17\/05/);
  await expect.element(main()).toMatchTextContent(/Date d’annulation26 novembre 2026 à 14 h 14 \(HE\)/);
  await link('Voir mon forfait').click();
  await waitForRoute('unifiedPlanDetails');
});

it('[LOOK cancellation-receipt] a subscription that is not cancelled has none, and an unknown one leads to the list', async () => {
  serve({ ...replies, [receipt]: () => new Response(null, { status: 204 }) });
  await openPortal(`${address}&lang=en`);
  await expect.element(heading('This subscription isn’t cancelled', 2)).toBeVisible();
  await expect.element(link('See my plan')).toBeVisible();
  resetPortal();
  signInAs('dtc', 'crave');
  serve({ ...replies, [receipt]: () => reply(404, { code: 'NOT_FOUND' }) });
  await openPortal(`${address}&lang=en`);
  await waitForRoute('unifiedSubscriptions');
});

it('[LOOK cancellation-receipt] after the end there is nothing to restart, and what is unknown is left out', async () => {
  const old = {
    ...cancelled,
    endDate: '2020-01-05T00:00:00Z',
    number: null,
    cancelledAt: null,
    lastPayment: null,
  };
  serve({ ...replies, [receipt]: () => reply(200, { ...old, giftBalance: 0 }) });
  await openPortal(`${address}&lang=en`);
  await expect.element(main()).toMatchTextContent(/More paymentsNonePrintYour rights/);
  await expect.element(main()).not.toMatchTextContent(/Confirmation number|Cancelled on|Changed your mind/);
});

it('[A-87] the receipt is downloaded as PDF in the language of the page; a failure is said and can be repeated', async () => {
  const pdf = 'GET /api/subscription/v1/cancellations/i-1/pdf';
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let answer = () => reply(503, { code: 'SERVICE_UNAVAILABLE' });
  const signed = { ...cancelled, number: 'A00000001', jws: 'a.b.c' };
  const sent = serve({ ...replies, [receipt]: () => reply(200, signed), [pdf]: () => answer() });
  await openPortal(`${address}&lang=en`);
  await button('Download PDF').click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  answer = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
  await button('Download PDF').click();
  await vi.waitFor(() => expect(saved).toEqual(['A00000001.pdf']));
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument();
  await setLanguage('fr');
  await button('Télécharger le PDF').click();
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(callsTo(sent, pdf).map(({ url }) => new URL(url).searchParams.get('lang'))).toEqual([
    'en',
    'en',
    'fr',
  ]);
  vi.restoreAllMocks();
});
