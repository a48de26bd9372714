/**
 * Passkeys with Chromium's virtual authenticator, by keyboard: offered and made, used to sign in and as second step, named,
 * lost and removed; then the app is lost too, and the way back is stopped by its owner. Each brand changes its language
 * halfway, so that the three together show every step in both.
 */
import { confirmTotp, setUpTotp } from '@marquee/product/contract/security/two-step.ts';
import type { Endpoint, ReplyOf, RequestBodyOf } from '@marquee/product/endpoint.ts';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { testStack } from '../../stack.ts';
import { codeAt } from '../../totp.ts';
import { type Visitor, visitorOf } from '../../visitor.ts';

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

/** With the customer's token, not in the browser. */
const callAs = async <E extends Endpoint>(
  token: string,
  { method, path }: E,
  body?: RequestBodyOf<E>,
): Promise<ReplyOf<E>> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(testStack.url + path, { method, headers, body: JSON.stringify(body ?? {}) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as ReplyOf<E>;
};

/** The recovery codes. */
const turnOnTwoStep = async (token: string): Promise<readonly string[]> => {
  const { secret } = await callAs(token, setUpTotp);
  return (await callAs(token, confirmTotp, { code: codeAt(secret, Date.now()) })).recoveryCodes;
};

const hasLeftSignIn = (url: URL) => !url.pathname.startsWith('/login');

for (const where of [
  { brand: 'crave', language: 'en', then: 'fr' },
  { brand: 'rds', language: 'fr', then: 'en' },
] as const)
  test(`[SEC-PASSKEY] [A-87] ${where.brand}: a passkey is made, used, named, lost and removed, and its owner gets back in`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    test.slow();
    const { email, password, access_token } = await signIn(context, { brand: where.brand });
    const visitor = visitorOf(page, where);
    const later = visitorOf(page, { brand: where.brand, language: where.then });
    const keys = keysOf(page);
    const authenticator = await addAuthenticator(page);
    const remove = page.getByRole('button', { name: /^(Remove|Retirer) / });
    const forget = async () => {
      await context.clearCookies();
      // A page of the portal's origin that signs nobody in.
      await page.goto('/.well-known/webauthn');
      await page.evaluate(() => [sessionStorage, localStorage].forEach((area) => area.clear()));
    };
    const startSignIn = async ({ open, field, isAt }: Visitor) => {
      await forget();
      await open('loginDTCIdentifier');
      await keys.type(field('fields.email.label'), email);
      await page.keyboard.press('Enter');
      await isAt('loginDTCPassword');
      await keys.type(field('fields.password.label'), password);
      await page.keyboard.press('Enter');
      await isAt('loginSecondStep');
      await expectAccessible();
    };

    // Right after a sign-in by password, once.
    await visitor.open('manageAccount');
    await expect(visitor.button('account.passkey.later')).toBeVisible();
    await expectAccessible();
    await keys.press(visitor.button('account.passkey.add'));
    await expect(page.getByText(visitor.say('security.passkeys.saved'))).toBeVisible();
    await expect(visitor.button('account.passkey.later')).toHaveCount(0);
    await visitor.open('securityPasskeys');
    await expect(remove).toHaveCount(1);
    await expectAccessible();

    await context.clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    // The browser knows a passkey: with the virtual authenticator it is chosen by itself, before the page settles.
    await page.goto(visitor.address('loginDTCIdentifier'), { waitUntil: 'commit' });
    await page.waitForURL(hasLeftSignIn);

    const recoveryCodes = await turnOnTwoStep(access_token);
    await startSignIn(visitor);
    await keys.press(visitor.button('security.stepUp.passkey'));
    await page.waitForURL(hasLeftSignIn);

    // The device is gone: the password and a recovery code still sign in and remove the passkey.
    await authenticator.lose();
    await startSignIn(later);
    await keys.type(later.field('fields.secondStepCode.label'), recoveryCodes[0]!);
    await page.keyboard.press('Enter');
    await page.waitForURL(hasLeftSignIn);
    await later.open('securityPasskeys');
    await keys.press(page.getByRole('button', { name: /^(Rename|Renommer) / }));
    const name = later.field('fields.passkeyName.label');
    await expect(name).toBeFocused();
    await expectAccessible();
    await page.keyboard.type('Pixel');
    await page.keyboard.press('Enter');
    await keys.press(later.button('security.passkeys.removeThis', { name: 'Pixel' }));
    await expect(remove).toHaveCount(0);
    await expectAccessible();
    const cookies = await context.cookies();

    // Without app and codes there is a way back, which takes days: any session of the owner stops it.
    await startSignIn(later);
    await keys.press(page.getByText(later.say('security.secondStep.lost')));
    await keys.press(later.button('security.secondStep.recover'));
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await expectAccessible();
    await context.addCookies(cookies);
    await later.open('securityTwoStep');
    await keys.press(later.button('security.recovery.cancel'));
    await later.seesMessage('security.twoStep.on');
    await expect(later.button('security.recovery.cancel')).toHaveCount(0);
  });
