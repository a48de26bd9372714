/** Fills the gateway's hosted card fields. */
import type { Page } from '@playwright/test';

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';

export const typeCard = async (page: Page, number = goodCard): Promise<void> => {
  const frame = page.frameLocator('iframe');
  await frame.locator('#number').fill(number);
  await frame.locator('#expiry').fill('12/40');
  await frame.locator('#cvc').fill('123');
  await frame.locator('#name').fill('Alex Tremblay');
};
