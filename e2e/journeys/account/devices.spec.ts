/** Devices: remove a playback device, remove downloads, and the swap limit of thirty days. */
import { listDownloadDevices, registerDownloadDevice } from '@marquee/product/contract/devices.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { limits } from '@marquee/product/limits.ts';
import { testStack } from '../../stack.ts';
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { visitorOf, type Where } from '../../visitor.ts';

for (const where of [
  { brand: 'crave', language: 'fr' },
  { brand: 'vanilla', language: 'en' },
] as const satisfies readonly Where[])
  test(`[OVR-29] [OVR-30] [ROUTE-ACC-41] [ROUTE-ACC-43] [ROUTE-ACC-46] ${where.brand} in ${where.language}: a device and some downloads are removed`, async ({
    page,
    context,
  }) => {
    const { brand, language } = where;
    await setTokenCookies(context, await newCustomer({ kind: 'dtc', brand, overrides: { language } }));
    const visitor = visitorOf(page, where);
    const { link, button, isAt } = visitor;
    const main = page.getByRole('main');
    await visitor.open('settings');
    await isAt('settingsDevices');
    await link('devices.playback.removeNamed', { name: 'Living room TV' }).click();
    await isAt('settingsRemoveDevice');
    await expect(main).toContainText('Living room TV');
    await button('devices.removeDevice.submit').click();
    await isAt('settingsRemoveDeviceSuccess');
    await expect(link('devices.downloads.emptyNamed', { name: 'Travel tablet' })).toBeVisible();
    await expect(main).not.toContainText('Living room TV');

    await link('devices.downloads.emptyNamed', { name: 'Travel tablet' }).click();
    await isAt('settingsRemoveDownload');
    await button('devices.removeDownload.submit').click();
    await isAt('settingsRemoveDownloadSuccess');
    await expect(main).toContainText('Travel tablet');
  });

test('[CONST-04] five download devices can be swapped in thirty days; the sixth swap shows its date', async ({
  page,
  context,
}) => {
  const customer = await newCustomer({ kind: 'dtc', brand: 'crave' });
  await setTokenCookies(context, customer);
  const authorization = `Bearer ${customer.access_token}`;
  const exchange = async (name: string): Promise<void> => {
    const list = await fetch(testStack.url + listDownloadDevices.path, { headers: { authorization } });
    const [first] = ((await list.json()) as ReplyOf<typeof listDownloadDevices>).devices;
    await fetch(`${testStack.url}${listDownloadDevices.path}/${first!.id}`, {
      method: 'DELETE',
      headers: { authorization },
    });
    await fetch(testStack.url + registerDownloadDevice.path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name, type: 'phone' }),
    });
  };
  for (let times = 1; times < limits.downloadSwapsPerPeriod; times += 1) await exchange(`Phone ${times}`);

  const visitor = visitorOf(page, { brand: 'crave', language: 'en' });
  const { link, button, isAt } = visitor;
  await visitor.open('settings');
  await link('devices.downloads.removeNamed', { name: 'Phone 3' }).click();
  await isAt('settingsRemoveDownloadDevice');
  await button('devices.removeDevice.submit').click();
  await isAt('settingsRemoveDownloadSuccess');
  await link('devices.downloads.removeNamed', { name: 'Phone 4' }).click();
  await isAt('settingsRemoveDownloadDevice');
  await expect(page.getByRole('main')).toContainText(
    visitor.say('devices.removeDownloadDevice.none', {
      most: limits.downloadSwapsPerPeriod,
      days: limits.devicePeriodDays,
    }),
  );
  await expect(button('devices.removeDevice.submit')).toHaveCount(0);
});
