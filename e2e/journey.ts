/** What journeys share: a person at a browser, signed in or not. */
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import { randomUUID } from 'node:crypto';
import { loadTokenKeys } from '../apps/api/src/http/token-keys.ts';
import { house } from './house.ts';

export interface Person {
  readonly brand?: BrandId;
  readonly kind?: 'dtc' | 'bdu';
  readonly verified?: boolean;
  readonly localization?: 'en' | 'fr';
}

interface Journey {
  /** Opens an address and waits until the portal has decided what to show. */
  readonly visit: (address: string) => Promise<void>;
  /** The automatic accessibility checks find nothing. */
  readonly expectAccessible: () => Promise<void>;
  /** The state page of the test configuration. */
  readonly debug: () => Promise<
    Record<'app' | 'login' | 'claims', Record<string, unknown>> & { trace: unknown[] }
  >;
}

export const test = base.extend<Journey>({
  visit: async ({ page }, use) =>
    use(async (address) => {
      await page.goto(address);
      await settled(page);
    }),
  expectAccessible: async ({ page }, use) =>
    use(async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }))).toEqual(
        [],
      );
    }),
  debug: async ({ page }, use) =>
    use(async () => {
      await page.goto('/debug');
      return JSON.parse((await page.locator('#debug').textContent()) ?? '') as Awaited<
        ReturnType<Journey['debug']>
      >;
    }),
});

export const settled = (page: Page): Promise<void> =>
  expect(page.locator('body')).toHaveAttribute('data-route', /.+/);

export const routeOf = (page: Page): Promise<string | null> =>
  page.locator('body').getAttribute('data-route');

/**
 * Signs a person in with a token that the server's own key signed. Accounts come with the identity flows, so the
 * account itself is answered at the browser's edge.
 */
export const signIn = async (context: BrowserContext, person: Person = {}): Promise<void> => {
  const { brand = 'crave', kind = 'dtc', verified = true, localization } = person;
  const keys = await loadTokenKeys(house.tokenKeyFile);
  const accountId = randomUUID();
  const exp = Math.floor(Date.now() / 1000) + 600;
  const token = await keys.sign({
    account_id: accountId,
    user_name: 'someone@demo.test',
    authorities: [kind === 'bdu' ? 'BDU_USER' : 'REGULAR_USER'],
    client_id: brandOf(brand).clientId,
    scope: [],
    exp,
    ...(localization && { localization }),
  });
  await context.addCookies([{ name: 'access_token', value: token, url: house.url, expires: exp }]);
  await context.route('**/api/account/v1.1/', (route) =>
    route.fulfill({
      json: {
        id: accountId,
        email: 'someone@demo.test',
        bdu: kind === 'bdu',
        emailVerificationStatus: verified ? 'VERIFIED' : 'UNVERIFIED',
      },
    }),
  );
};

export { expect } from '@playwright/test';
