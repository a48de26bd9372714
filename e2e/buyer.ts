/** Page object: a customer who buys a plan with a card, at any gateway. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { setTokenCookies, type TestCustomer, newCustomer } from './customer.ts';
import type { Gateway } from './gateways.ts';
import { type Visitor, visitorOf, type Where } from './visitor.ts';

export interface Buyer extends Visitor {
  readonly customer: TestCustomer;
}

/** A new customer of the gateway's server, signed in. */
export const arrive = async (
  { page, context }: { page: Page; context: BrowserContext },
  gateway: Gateway,
  where: Where,
): Promise<Buyer> => {
  const { brand, language } = where;
  const made = await newCustomer({ kind: 'fresh', brand, overrides: { language } }, gateway.url);
  await setTokenCookies(context, made, gateway.url);
  return { ...visitorOf(page, where, gateway.url), customer: made };
};

/** Up to the click that pays. */
export const payFor = async (
  buyer: Visitor,
  gateway: Gateway,
  number?: string,
  plan = 'RDS',
): Promise<void> => {
  await buyer.open('purchaseProducts');
  await buyer.page.getByRole('radio', { name: plan, exact: true }).check();
  await buyer.submit();
  if (plan !== 'RDS') {
    await buyer.isAt('purchaseAddOn');
    await buyer.submit();
  }
  await buyer.isAt('purchasePayments');
  await gateway.typeCard(buyer.page, number);
  await buyer.field('fields.postalCode.label').fill('K1A 0B1');
  await buyer.field('fields.city.label').fill('Ottawa');
  await expect(buyer.page.locator('button[type=submit]')).toContainText(/\d/);
  await buyer.submit();
};
