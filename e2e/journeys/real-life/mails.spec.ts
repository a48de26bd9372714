/** Mail buttons, opened in a browser without a session, lead to what they say. */
import { addInstrument } from '@marquee/product/contract/billing/payments.ts';
import { href } from '@marquee/product/navigation/links.ts';
import { testStack } from '../../stack.ts';
import { linkIn, type Mail, mailTo } from '../../inbox.ts';
import type { TestCustomer } from '../../customer.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';
import { translatorFor } from '../../messages.ts';

const crave = { brand: 'crave', language: 'en' } as const;

const post = async <Reply>(url: string, body: object, token = ''): Promise<Reply> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as Reply;
};

/** Adding a card sends a mail with links to the cards and to a password reset. */
const mailAboutNewCard = async ({ email, access_token }: TestCustomer): Promise<Mail> => {
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123', name: 'Alex Tremblay' };
  const { token } = await post<{ token: string }>(`${testStack.world}/pay/tokens`, card);
  const BillingAddress = { City: 'Montréal', postalCode: 'H2X 1Y4' };
  await post(testStack.url + addInstrument.path, { token, BillingAddress }, access_token);
  const subject = translatorFor('en')('mail.cardChanged.subject');
  return mailTo(email, subject);
};

test('[A-69] [A-70] [portal 4] the button of a billing mail: it opens its page, after sign-in when signed out', async ({
  page,
}) => {
  const customer = await newCustomer({ kind: 'fresh', brand: 'crave' });
  const link = linkIn(await mailAboutNewCard(customer), href('paymentMethods'));
  const visitor = visitorOf(page, crave);
  await page.goto(link);
  await visitor.isAt('loginIndex');
  await visitor.link('auth.login.email').click();
  await visitor.giveEmail(customer.email);
  await visitor.isAt('loginDTCPassword');
  await visitor.givePassword(customer.password);
  await visitor.isAt('paymentMethods');
  await expect(page.getByText(/4242/).first()).toBeVisible();
  await page.goto(link);
  await visitor.isAt('paymentMethods');
});

test('[A-70] [portal 10] the button of a security mail opens the recovery form with the email filled in, signed in or out', async ({
  page,
  context,
}) => {
  const customer = await newCustomer({ kind: 'fresh', brand: 'crave' });
  const link = linkIn(await mailAboutNewCard(customer), href('forgotPassword'));
  const visitor = visitorOf(page, crave);
  await setTokenCookies(context, customer);
  await page.goto(link);
  await visitor.isAt('forgotPassword');
  await context.clearCookies();
  await page.goto(link);
  await visitor.sees('auth.password.forgot');
  await expect(visitor.field('fields.email.label')).toHaveValue(customer.email);
  await visitor.submit();
  await visitor.isAt('forgotPasswordResend');
  await mailTo(customer.email, visitor.subject('recovery'));
});
