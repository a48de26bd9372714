/** Activation links from a CSV and a try of a claim map, by keyboard alone. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import activation from '@marquee/product/messages/en/activation.ts';
import { axeFindings } from '../../axe.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { mailTo } from '../../inbox.ts';
import { keysOf } from '../../keyboard.ts';
import { newEmail } from '../../visitor.ts';
import { en, fr, giveReason, openByKeys, openConsole } from './open-console.ts';

test('[A-82] activation links are made from a CSV: wrong rows are named, people get their mail, and the link works', async ({
  browser,
  context,
  page: portal,
}) => {
  const reason = `Fair ${randomUUID()}`;
  const { email } = await signIn(context);
  const other = newEmail();
  const page = await openConsole(browser, 'catalogue');
  const keys = keysOf(page);
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByLabel(en['console.csv.rows']);
  const check = () => keys.press(dialog.getByRole('button', { name: en['console.csv.check'] }));

  await openByKeys(page, ['g', 'o'], en['console.codes.title']);
  await keys.press(page.getByRole('button', { name: en['console.csv.open'] }));
  await keys.type(rows, `email,sku,language\n${email},crave_total,en\nnobody,crave_total,en`);
  await check();
  await expect(dialog.getByText('Row 3: “nobody” isn’t an email address.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await keys.press(dialog.getByRole('button', { name: en['console.csv.back'] }));
  await keys.type(rows, `email,sku,language\n${email},crave_total,en\n${other},crave_total,fr`);
  expect(await axeFindings(page)).toEqual([]);
  await check();
  await expect(dialog.getByRole('cell', { name: other })).toBeVisible();
  await giveReason(page, en['console.field.why'], reason);
  await expect(dialog.getByRole('heading', { name: 'Links made: 2' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await keys.press(dialog.getByRole('link', { name: en['console.csv.download'] }));
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes(email) || line.includes(other))).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: other })).toContainText(
    en['console.codes.link.waiting'],
  );
  await page.context().close();

  const { links } = await mailTo(email, 'Crave Total is ready to activate');
  const [url = ''] = /https?:[^"]+/.exec(lines.find((line) => line.includes(email)) ?? '') ?? [];
  const code = new URL(url).searchParams.get('code')!;
  await portal.goto(links.find((link) => link.includes(code))!);
  await expect(
    portal.getByRole('heading', { name: activation['activation.link.success.title'] }),
  ).toBeVisible();

  const admin = await openConsole(browser, 'admin', 'fr-CA');
  await openByKeys(admin, ['g', 'l'], fr['console.audit.title']);
  await expect(admin.getByRole('row').filter({ hasText: reason })).toContainText('count: 2');
  await admin.context().close();
});

test('[console D2] operations tries claims with the map of a TV provider, in French', async ({ browser }) => {
  const page = await openConsole(browser, 'operations', 'fr-CA');
  const keys = keysOf(page);
  const dialog = page.getByRole('dialog');
  await openByKeys(page, ['g', 'i'], fr['console.companies.title']);
  const provider = page
    .getByRole('listitem')
    .filter({ hasText: fr['console.companies.kind.tvProvider'] })
    .first();
  await keys.press(provider.getByRole('button', { name: fr['console.claims.try'] }));
  await keys.press(dialog.getByRole('button', { name: fr['console.claims.example'] }));
  await keys.press(dialog.getByRole('button', { name: fr['console.claims.try'] }));
  await expect(dialog.getByText(fr['console.claims.works'])).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await keys.type(dialog.getByLabel(fr['console.claims.text'], { exact: true }), '{}');
  await keys.press(dialog.getByRole('button', { name: fr['console.claims.try'] }));
  await expect(dialog.getByText(fr['console.claims.refused'])).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});
