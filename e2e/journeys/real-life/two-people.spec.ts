/** Two accounts in two tabs of one browser. */
import { getAccount } from '@marquee/product/contract/account.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { testStack } from '../../stack.ts';
import { expect, newCustomer, signIn, test } from '../../fixtures.ts';
import { visitorOf } from '../../visitor.ts';

const vanilla = { brand: 'vanilla', language: 'en' } as const;

test('[A-66] [portal 1] [portal 2] when another account signs in, every tab switches to it: no data or input of the first remains', async ({
  page,
  context,
}) => {
  const first = await signIn(context, { brand: 'vanilla' });
  const second = await newCustomer({ kind: 'fresh', brand: 'vanilla' });
  const firstTab = visitorOf(page, vanilla);
  const secondTab = visitorOf(await context.newPage(), vanilla);
  await firstTab.open('manageAccount');
  await expect(page.getByRole('main')).toContainText(first.email);
  await firstTab.link('account.manage.editName').click();
  await firstTab.isAt('manageName');
  await firstTab.field('fields.firstName.label').fill('Written by the first');

  await secondTab.signOut();
  const dialog = page.getByRole('dialog', { name: firstTab.say('shell.sessionExpired.title') });
  await expect(dialog).toBeVisible();
  await expect(page.locator('input[name=firstName]')).toHaveCount(0);

  await secondTab.signIn(second.email, second.password);
  await secondTab.isAt('manageAccount');
  await firstTab.isAt('manageName');
  await expect(dialog).toBeHidden();
  await expect(firstTab.field('fields.firstName.label')).not.toHaveValue('Written by the first');
  await firstTab.field('fields.lastName.label').fill('Written by the second');
  await firstTab.submit();
  await firstTab.isAt('manageAccount');
  await expect(page.getByRole('main')).toContainText(second.email);
  await expect(page.getByRole('main')).not.toContainText(first.email);
  const reply = await fetch(testStack.url + getAccount.path, {
    headers: { authorization: `Bearer ${second.access_token}` },
  });
  const { firstName, lastName } = (await reply.json()) as ReplyOf<typeof getAccount>;
  expect({ firstName, lastName }).not.toMatchObject({ firstName: 'Written by the first' });
  expect(lastName).toBe('Written by the second');
});
