import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import { button, heading } from '../../../testing/queries-by-role.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../../../testing/render-portal.tsx';
import { rightsIn } from '../../../testing/rights.ts';
import { cycleDate, entriesOf, subscribed } from '../../../testing/subscriptions.ts';

const area = '/api/subscription/v1';
const cancels = `POST ${area}/i-1/cancel`;
const opens = `POST ${area}/cancellation-session`;
const address = `/account/unifiedSubscriptions/cancellation?service=crave&subscriptionItemId=i-1&cycleDate=${cycleDate}`;
const ended = '2026-11-18T14:14:00Z';
const replies = {
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'GET /api/account/v5': () => reply(200, entriesOf(subscribed())),
  [opens]: () => reply(200, { SessionId: 'session-1', cancelNow: { refund: 12.34 } }),
  [`GET ${area}/retention-offer/eligible`]: () => reply(200, { eligible: false }),
  [cancels]: () => reply(200, { endDate: ended, reference: 'A00000001', cancelledAt: ended, refund: 12.34 }),
};
const now = () => page.getByRole('radio', { name: /^Now/ });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
});

it('[money G] Where the province grants it, the customer chooses to end now, sees the refund, and it is sent', async () => {
  const sent = serve(replies);
  await openPortal(`${address}&lang=en`);
  await expect.element(page.getByRole('radio', { name: 'On December 8, 2099' })).toBeChecked();
  await page.getByRole('radio', { name: 'Now, with a refund of $12.34' }).click();
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent(/Ends right away.*A refund of \$12\.34/);
  await expect.element(main).not.toMatchTextContent(/You can undo this|non-refundable/);
  await setLanguage('fr');
  await expect.element(page.getByRole('radio', { name: /^Maintenant/ })).toBeChecked();
  await expect.element(main).toMatchTextContent(/Un remboursement de 12,34\s\$/);
  await setLanguage('en');
  await button('Cancel my plan').click();
  await waitForRoute('cancellationConfirmed');
  expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toEqual({ subscriptionItemId: 'i-1', when: 'now' });
  await expect.element(page.getByText('Your access has ended.', { exact: false })).toBeVisible();
});

it('[money G] The end of the period is the default, and nothing is asked where the province grants no more', async () => {
  const sent = serve(replies);
  await openPortal(`${address}&lang=en`);
  await expect.element(now()).toBeVisible();
  await button('Cancel my plan').click();
  await waitForRoute('cancellationConfirmed');
  expect(JSON.parse(callsTo(sent, cancels)[0]!.body)).toEqual({ subscriptionItemId: 'i-1' });

  for (const cancelNow of [null, undefined]) {
    serve({ ...replies, [opens]: () => reply(200, { SessionId: 'session-1', cancelNow }) });
    await openPortal(`${address}&lang=en`);
    await expect.element(heading('Cancel Crave Total and Starz?')).toBeVisible();
    await expect.element(button('Cancel my plan')).toBeVisible();
    await expect.element(now()).not.toBeInTheDocument();
  }
});

it('[money G] The rights of the province are shown with their laws, in both languages; without one, our terms', async () => {
  const rights = (name: string) => page.getByRole('region', { name });
  serve({
    ...replies,
    [opens]: () => reply(200, { SessionId: 's', cancelNow: { refund: 12.34 }, rights: rightsIn('QC') }),
  });
  await openPortal(`${address}&lang=en`);
  await expect
    .element(rights('Your rights (Quebec)'))
    .toMatchTextContent(
      /Cancel online anytime: at the end of the period you paid for, or right away with a refund of the unused days\. Consumer Protection Act \(CQLR c\sP-40\.1\), s\.\s214\.6\.We email you the date.*30 days before a price goes up.*s\.\s11\.2\..*never expire.*s\.\s187\.3\.Your contract.*in French first.*CQLR c\sC-11\), s\.\s55\.$/,
    );
  await setLanguage('fr');
  await expect.element(rights('Vos droits (Québec)')).toMatchTextContent(/RLRQ c\sP-40\.1\), art\.\s214\.6/);
  for (const [province, name, law] of [
    ['AB', 'Your rights (Alberta)', /keep watching until the end.*Alta Reg 146\/2008/],
    ['NU', 'Your rights (Nunavut)', /keep watching until the end.*never expire and have no fees\.$/],
    [null, 'Your rights', /keep watching until the end.*never expire and have no fees\.$/],
  ] as const) {
    serve({
      ...replies,
      [opens]: () => reply(200, { SessionId: 's', cancelNow: null, rights: rightsIn(province) }),
    });
    await openPortal(`${address}&lang=en`);
    await expect.element(rights(name)).toMatchTextContent(law);
  }
});

it('[money G] A law that an operator stated is cited from the reply', async () => {
  const law = { en: 'Example Act, s. 1', fr: 'Loi de l’exemple, art. 1' };
  const rights = { province: 'ON' as const, rights: [{ id: 'offerNotice' as const, law }] };
  serve({ ...replies, [opens]: () => reply(200, { SessionId: 's', cancelNow: null, rights }) });
  await openPortal(`${address}&lang=en`);
  await expect
    .element(page.getByRole('region', { name: 'Your rights (Ontario)' }))
    .toMatchTextContent(/7 days before a discount ends\. Example Act, s\. 1\.$/);
});

it('[money G] A right that ended while the page was open is refused in words, and the end of the period stays open', async () => {
  serve({ ...replies, [cancels]: () => reply(403, { code: 'RIGHT_NOT_AVAILABLE' }) });
  await openPortal(`${address}&lang=en`);
  await now().click();
  await button('Cancel my plan').click();
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^On / })).toBeVisible();
});
