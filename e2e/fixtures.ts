/** Playwright fixtures shared by all journeys. */
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import { endSession } from '@marquee/product/contract/auth.ts';
import { axeFindings } from './axe.ts';
import { setTokenCookies, type TestCustomer, newCustomer } from './customer.ts';
import { testStack } from './stack.ts';

export interface Person {
  readonly brand?: BrandId;
  readonly kind?: 'dtc' | 'bdu';
  readonly verified?: boolean;
  readonly localization?: 'en' | 'fr';
}

interface Journey {
  /** Opens a URL and waits until the guard has decided. */
  readonly visit: (address: string) => Promise<void>;
  /** Expects no axe violations. */
  readonly expectAccessible: () => Promise<void>;
  /** Reads the debug page. */
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
  expectAccessible: async ({ page, browserName }, use) =>
    use(async () => {
      // The page is the same in each browser, and axe crashes the content process of Firefox 153.
      if (browserName === 'chromium') expect(await axeFindings(page)).toEqual([]);
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

/** Signs a new customer in, in the brand's language by default. */
export const signIn = async (context: BrowserContext, person: Person = {}): Promise<TestCustomer> => {
  const { brand = 'crave', kind = 'dtc', verified = true } = person;
  const language = person.localization ?? brandOf(brand).language ?? 'en';
  const made = await newCustomer({
    kind: kind === 'bdu' ? 'bdu' : verified ? 'fresh' : 'unverified',
    brand,
    overrides: { language },
  });
  await setTokenCookies(context, made);
  return made;
};

/** Claims of the browser's access token. */
export const claimsIn = async (context: BrowserContext): Promise<Record<string, unknown>> => {
  const token = (await context.cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as Record<
    string,
    unknown
  >;
};

/** Ends the session of a token from another device, without notifying the page. */
export const endElsewhere = async (access_token: string): Promise<void> => {
  const reply = await fetch(testStack.url + endSession.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(reply.status).toBe(204);
};

/** Home page of a brand in the simulators; undefined for the unbranded mode. */
export const homeOf = (brand: BrandId): string => `http://www.${brand}.localhost:${testStack.env.WORLD_PORT}`;

export { expect } from '@playwright/test';
export { setTokenCookies, newCustomer, signInAgain } from './customer.ts';
