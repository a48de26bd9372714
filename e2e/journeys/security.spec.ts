/** Two-step verification, sessions and activity, by keyboard, in a dark brand, a light one and a French one. */
import { limits } from '@marquee/product/limits.ts';
import type { Locator, Page } from '@playwright/test';
import { newCustomer, setTokenCookies } from '../customer.ts';
import { expect, settled, test } from '../fixtures.ts';
import { keysOf } from '../keyboard.ts';
import { codeAt } from '../totp.ts';
import { visitorOf } from '../visitor.ts';

/** A code counts once: the next step is still within the window. */
const nextCode = (secret: string): string => codeAt(secret, Date.now() + limits.totpSeconds * 1000);

const submitButton = (page: Page): Locator => page.locator('main button[type=submit]').first();

for (const { brand, language } of [
  { brand: 'crave', language: 'en' },
  { brand: 'rds', language: 'fr' },
] as const)
  test(`[W-E] ${brand} ${language}: turn two-step on, sign in with a code and a recovery code, end other sessions`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    const customer = await newCustomer({ kind: 'fresh' });
    const { say, open, isAt, givePassword, giveEmail } = visitorOf(page, { brand, language });
    const keys = keysOf(page);
    await setTokenCookies(context, customer);

    await open('securityTwoStep');
    await expectAccessible();
    await keys.press(submitButton(page));
    await expect(page.getByRole('img', { name: say('security.twoStep.qr') })).toBeVisible();
    await expectAccessible();
    const uri = (await page.locator('a[href^="otpauth:"]').getAttribute('href'))!;
    const secret = new URL(uri).searchParams.get('secret')!;
    const code = page.getByLabel(say('fields.secondStepCode.label'), { exact: true });
    await keys.type(code, codeAt(secret, Date.now()));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('security.codes.savedTitle'));
    await expectAccessible();
    const codes = await page
      .getByRole('list', { name: say('security.codes.title') })
      .getByRole('listitem')
      .allTextContents();
    expect(codes).toHaveLength(limits.recoveryCodes);
    await keys.press(page.getByRole('button', { name: say('security.codes.done') }));
    await expect(page.getByText(say('security.twoStep.on'), { exact: true })).toBeVisible();

    const signInWith = async (typed: string) => {
      await context.clearCookies();
      await open('loginDTCIdentifier');
      await giveEmail(customer.email);
      await isAt('loginDTCPassword');
      await givePassword(customer.password);
      await isAt('loginSecondStep');
      await expectAccessible();
      await keys.type(code, typed);
      const answered = page.waitForResponse((reply) => reply.url().includes('/api/login/v2.1') && reply.ok());
      await page.keyboard.press('Enter');
      await answered;
      // Then the customer is back at the brand.
      await page.waitForURL(({ pathname }) => !pathname.includes('second-step'));
    };
    // The same code in every brand: one shows it.
    if (brand === 'crave') await signInWith(nextCode(secret));
    await signInWith(codes[0]!);

    await open('securitySessions');
    await expect(page.getByText(say('security.sessions.current'), { exact: true })).toBeVisible();
    await expectAccessible();
    await keys.press(page.getByRole('button', { name: say('security.sessions.others'), exact: true }));
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);

    await open('securityActivity');
    await expect(page.getByText(say('security.activity.recoveryCodeUsed'))).toBeVisible();
    await keys.press(page.getByRole('button', { name: say('security.activity.wasNotYou') }));
    await expectAccessible();
    await keys.press(page.getByRole('button', { name: say('security.activity.secureNow') }));
    await isAt('managePassword');
    await settled(page);
  });
