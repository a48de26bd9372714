/** Every screen of the account in both languages: one heading, accessible, and no wider than the smallest telephone. */
import { getBalance } from '@marquee/product/contract/buying/payments.ts';
import { listDevices, listDownloadDevices } from '@marquee/product/contract/devices.ts';
import { listProfiles } from '@marquee/product/contract/profiles.ts';
import type { Endpoint, ReplyOf } from '@marquee/product/endpoint.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/route.ts';
import { house } from '../../house.ts';
import { carryTokens, expect, newCustomer, test } from '../../journey.ts';
import { visitorOf, type Where } from '../../visitor.ts';

const read = async <E extends Endpoint>({ path }: E, token: string): Promise<ReplyOf<E>> => {
  const reply = await fetch(house.url + path, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as ReplyOf<E>;
};

const everywhere: readonly Where[] = [
  { brand: 'crave', language: 'en' },
  { brand: 'crave', language: 'fr' },
  { brand: 'vanilla', language: 'en' },
  { brand: 'vanilla', language: 'fr' },
];

for (const where of everywhere)
  test(`every screen of the account: ${where.brand} in ${where.language}`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    test.setTimeout(180_000);
    const { brand, language } = where;
    const customer = await newCustomer({ kind: 'dtc', brand, overrides: { language } });
    await carryTokens(context, customer);
    const token = customer.access_token;
    const [profiles, { devices }, downloads, { balances }] = await Promise.all([
      read(listProfiles, token),
      read(listDevices, token),
      read(listDownloadDevices, token),
      read(getBalance, token),
    ]);
    expect(balances).toEqual({});
    const profileId = profiles.find(({ master }) => !master)!.id;
    const [deviceId, downloadId] = [devices[0]!.id, downloads.devices[0]!.id];

    const tour: readonly (readonly [RouteName, Readonly<Record<string, string>>, RouteName?])[] = [
      ['manageAccount', {}],
      ['manageName', {}],
      ['managePhone', {}],
      ['managePhonePage', {}],
      ['manageLanguage', {}],
      ['managePassword', {}],
      ['manageEmail', {}],
      ['deleteAccount', {}, 'deleteForbidden'],
      ['profiles', {}],
      ['profileCreate', {}],
      ['profileEdit', { profileId }],
      ['profileEditPin', { profileId }],
      ['resetPin', {}],
      ['settings', {}, 'settingsDevices'],
      ['settingsRemoveDevice', { deviceId }],
      ['settingsRemoveDeviceSuccess', {}],
      ['settingsRemoveDownload', { deviceId: downloadId }],
      ['settingsRemoveDownloadDevice', { deviceId: downloadId }],
      ['settingsRemoveDownloadSuccess', {}],
      ['changeEmailSuccess', {}],
      ['changeEmailError', {}],
      ['changeEmailUndo', { token: 'not-a-real-token' }],
    ];
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const visitor = visitorOf(page, where);
    for (const [route, query, end = route] of tour)
      await test.step(route, async () => {
        await page.setViewportSize({ width: 1248, height: 900 });
        await visitor.open(route, query);
        await visitor.isAt(end);
        await expect(page).toHaveTitle(pageTitle(end, brand, language));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible();
        await page.setViewportSize({ width: 320, height: 640 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });
    expect(complaints).toEqual([]);
  });
