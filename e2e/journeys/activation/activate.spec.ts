/** TV activation: the TV shows a short code, a phone approves or denies it. */
import type { Browser, Page } from '@playwright/test';
import { authorizeDevice, lookUpShortCode } from '@marquee/product/contract/short-code.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { demoTvProviders } from '@marquee/product/values/demo/demo-providers.ts';
import { testStack } from '../../stack.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { isolatedServer } from '../../isolated-server.ts';
import { type Visitor, visitorOf, type Where } from '../../visitor.ts';

const password = 'Sunny-Day-42';

/** The simulated TV in a browser of its own. */
const turnOn = async (browser: Browser, { brand, language }: Where) => {
  const context = await browser.newContext();
  const screen: Page = await context.newPage();
  await screen.goto(`${testStack.world}/device?brand=${brand}&lang=${language}`);
  const tv = screen.locator('#tv');
  const shows = (state: string) => expect(tv).toHaveAttribute('data-state', state);
  return {
    shows,
    code: async (): Promise<string> => {
      await shows('code');
      return (await screen.locator('[data-code]').textContent()) ?? '';
    },
    link: async (): Promise<string> => {
      await shows('code');
      return (await screen.locator('[data-link]').getAttribute('href')) ?? '';
    },
    newCode: () => screen.locator('[data-new-code]:visible').click(),
    turnOff: () => context.close(),
  };
};

const codeField = ({ field }: Visitor) => field('fields.shortcode.label');
const typeCode = (visitor: Visitor, code: string) => codeField(visitor).pressSequentially(code);
const nameAsking = async ({ page }: Visitor): Promise<string> =>
  (await page.getByRole('main').getByRole('heading', { level: 2 }).textContent()) ?? '';

test('[OVR-33] [ROUTE-ACT-10] [NAV-OUT-14] crave in English: sign in, type the code, allow; removed among the devices, the TV says so', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const where = { brand: 'crave', language: 'en' } as const;
  const { email } = await newCustomer({ kind: 'dtc', brand: 'crave' });
  const phone = visitorOf(page, where);
  const tv = await turnOn(browser, where);

  await phone.open('activate');
  await phone.isAt('loginIndex');
  await phone.link('auth.login.email').click();
  await phone.giveEmail(email);
  await phone.isAt('loginDTCPassword');
  await phone.givePassword(password);
  await phone.isAt('shortcode');
  await expectAccessible();

  await typeCode(phone, (await tv.code()).toLowerCase());
  await expect(phone.button('activation.asking.allow')).toBeVisible();
  const name = await nameAsking(phone);
  await expectAccessible();
  await tv.shows('code');
  await phone.button('activation.asking.allow').click();
  await phone.sees('activation.finishing.title');
  await expectAccessible();
  await expect(page.locator('body')).toHaveAttribute('data-route', 'shortcodeSuccess');
  await tv.shows('home');
  await phone.seesMessage('activation.success.device', { device: name });
  await expectAccessible();

  await phone.link('shell.manageDevices').click();
  await phone.isAt('settingsDevices');
  // The customer already has a TV of that name; the newest is last.
  await phone.link('devices.playback.removeNamed', { name }).last().click();
  await phone.isAt('settingsRemoveDevice');
  await phone.button('devices.removeDevice.submit').click();
  await phone.isAt('settingsRemoveDeviceSuccess');
  await tv.shows('removed');
  await tv.turnOff();
});

test('[OVR-33] [VAL-FORM-07] tsn in French: digits, by keyboard alone; denied first, then allowed', async ({
  page,
  context,
  browser,
  expectAccessible,
}) => {
  const where = { brand: 'tsn', language: 'fr' } as const;
  await setTokenCookies(
    context,
    await newCustomer({ kind: 'tsn', brand: 'tsn', overrides: { language: 'fr' } }),
  );
  const phone = visitorOf(page, where);
  const tv = await turnOn(browser, where);
  const keys = keysOf(page);

  await phone.open('activate');
  await phone.isAt('shortcode');
  const first = await tv.code();
  expect(first).toMatch(/^\d{5}$/);
  await keys.type(codeField(phone), `x${first}`);
  await keys.press(phone.button('activation.asking.deny'));
  await phone.sees('activation.denied.title');
  await expectAccessible();
  await tv.shows('denied');

  await tv.newCode();
  await keys.press(phone.button('activation.again'));
  await keys.type(codeField(phone), first);
  await phone.seesMessage('SHORTCODE_EXPIRED');
  await expect(codeField(phone)).toBeFocused();
  await page.keyboard.type(await tv.code());
  await keys.press(phone.button('activation.asking.allow'));
  await expect(page.locator('body')).toHaveAttribute('data-route', 'shortcodeSuccess');
  await tv.shows('home');
  await tv.turnOff();
});

test('[T13] [ROUTE-ACT-09] [NAV-OUT-09] [NAV-IN-32] noovo in French: the link of the TV carries its code through the TV provider; nothing is approved without a click', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const where = { brand: 'noovo', language: 'fr' } as const;
  const phone = visitorOf(page, where);
  const tv = await turnOn(browser, where);
  const code = await tv.code();

  await page.goto(await tv.link());
  await phone.isAt('loginBDU');
  expect(new URL(page.url()).searchParams.get('code')).toBe(code);
  await page.getByRole('link', { name: demoTvProviders['laurentides-tele'].name.fr, exact: true }).click();
  await page.getByLabel('Nom d’utilisateur').fill('viewer2');
  await page.getByLabel('Mot de passe').fill('viewer');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.getByRole('button', { name: 'Partager et continuer', exact: true }).click();

  await phone.isAt('shortcodeInUrl');
  await expect(phone.button('activation.asking.allow')).toBeVisible();
  await expect(codeField(phone)).toHaveValue(code);
  await expectAccessible();
  await tv.shows('code');
  await phone.button('activation.asking.allow').click();
  await expect(page.locator('body')).toHaveAttribute('data-route', 'shortcodeSuccess');
  await tv.shows('home');
  await tv.turnOff();
});

test('[ERR-20] five wrong codes, and the right one has to wait', async ({
  page,
  context,
  browser,
  expectAccessible,
}) => {
  const where = { brand: 'crave', language: 'en' } as const;
  await setTokenCookies(context, await newCustomer({ kind: 'dtc', brand: 'crave' }));
  const phone = visitorOf(page, where);
  const tv = await turnOn(browser, where);
  const right = await tv.code();
  await phone.open('activate');
  for (let count = 0; count < rates.shortCode.refuse; count += 1) {
    const answered = page.waitForResponse(`**${lookUpShortCode.path}`);
    // Short codes never contain a vowel.
    await typeCode(phone, `AEIO${count}`);
    expect((await answered).status()).toBe(400);
    await phone.seesMessage('SHORTCODE_WRONG');
    await expect(codeField(phone)).toHaveValue(`AEIO${count}`);
    await expect(codeField(phone)).toBeFocused();
  }
  await expectAccessible();
  await typeCode(phone, right);
  await phone.seesMessage('TOO_MANY_REQUESTS');
  await phone.seesMessage('activation.code.wait', { minutes: rates.shortCode.windowSeconds / 60 });
  await expectAccessible();
  await expect(phone.button('activation.asking.allow')).toHaveCount(0);
  await tv.shows('code');
  await tv.turnOff();
});

test('[ERR-19] a code that is over says so, in other words than a wrong one', async ({ page, context }) => {
  const server = isolatedServer(4263);
  await server.start();
  try {
    const reply = await fetch(server.url + authorizeDevice.path, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('crave-web:default')}` },
      body: new URLSearchParams({ client_id: 'crave-web', device_name: 'TV', device_type: 'tv' }),
    });
    const { user_code: code } = (await reply.json()) as ReplyOf<typeof authorizeDevice>;
    await server.advance(limits.shortcodeMinutes * 60 + 1);
    await setTokenCookies(
      context,
      await newCustomer({ kind: 'dtc', brand: 'crave' }, server.url),
      server.url,
    );
    const phone = visitorOf(page, { brand: 'crave', language: 'fr' }, server.url);
    await phone.open('shortcodeInUrl', { code });
    await phone.seesMessage('SHORTCODE_EXPIRED');
    await expect(phone.button('activation.asking.allow')).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
