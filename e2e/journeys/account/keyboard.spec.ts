/** Keyboard access to the account: a form, a profile, a device, sign-out. */
import { setTokenCookies, expect, newCustomer, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { visitorOf } from '../../visitor.ts';

test('a name, a profile, a device and the deletion work by keyboard alone', async ({ page, context }) => {
  await setTokenCookies(context, await newCustomer({ kind: 'dtc', brand: 'crave' }));
  const visitor = visitorOf(page, { brand: 'crave', language: 'en' });
  const { field, link, button, say, isAt } = visitor;
  const { press, tabTo, type } = keysOf(page);
  const main = page.getByRole('main');

  await visitor.open('manageAccount');
  await press(link('account.manage.editName'));
  await isAt('manageName');
  await type(field('fields.firstName.label'), 'Marie-Ève');
  await page.keyboard.press('Enter');
  await isAt('manageAccount');
  await expect(main).toContainText('Marie-Ève');

  await press(link('shell.menu.profiles'));
  await isAt('profiles');
  await press(main.getByRole('link', { name: say('profiles.list.add') }));
  await isAt('profileCreate');
  await type(field('fields.nickname.label'), 'Ami');
  await tabTo(page.getByRole('radio', { name: say('profiles.maturity.adult') }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: say('profiles.maturity.teen') })).toBeChecked();
  await press(button('profiles.create.save'));
  await isAt('profiles');
  await expect(main).toContainText('Ami');

  await visitor.open('settings');
  await press(link('devices.playback.removeNamed', { name: 'Living room TV' }));
  await isAt('settingsRemoveDevice');
  await press(button('devices.removeDevice.submit'));
  await isAt('settingsRemoveDeviceSuccess');

  await visitor.open('manageAccount');
  await press(link('account.manage.reviewThis', { name: say('account.delete.title') }));
  await isAt('deleteForbidden');
});
