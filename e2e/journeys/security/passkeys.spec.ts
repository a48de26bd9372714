/** Passkeys with Chromium's virtual authenticator: made, used to sign in, removed, lost and recovered. */
import type { Page } from '@playwright/test';
import { axeFindings } from '../../axe.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { translatorFor } from '../../messages.ts';
import { visitorOf } from '../../visitor.ts';

const addAuthenticator = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { lose: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }) };
};

for (const where of [
  { brand: 'crave', language: 'en' },
  { brand: 'tsn', language: 'en' },
  { brand: 'rds', language: 'fr' },
] as const)
  test(`[SEC-PASSKEY] a passkey on ${where.brand}: made, used, lost, removed`, async ({ page, context }) => {
    const { email, password } = await signIn(context, { brand: where.brand });
    const say = translatorFor(where.language);
    const authenticator = await addAuthenticator(page);
    const visitor = visitorOf(page, where);
    await visitor.open('security');
    expect(await axeFindings(page)).toEqual([]);
    await visitor.button('security.passkeys.add').press('Enter');
    await expect(page.getByText(say('security.passkeys.saved'))).toBeVisible();

    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    // The browser knows a passkey: with the virtual authenticator it is chosen by itself, before the page settles.
    await page.goto(visitor.address('loginDTCIdentifier'), { waitUntil: 'commit' });
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));

    // The device is gone: the password still signs in and removes the passkey.
    await authenticator.lose();
    await context.clearCookies();
    await page.evaluate(() => [sessionStorage, localStorage].forEach((area) => area.clear()));
    await visitor.open('loginDTCIdentifier');
    await visitor.giveEmail(email);
    await visitor.isAt('loginDTCPassword');
    await visitor.givePassword(password);
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await visitor.open('security');
    await page.getByRole('button', { name: /^(Remove|Retirer) / }).press('Enter');
    await expect(page.getByRole('button', { name: /^(Remove|Retirer) / })).toHaveCount(0);
  });
