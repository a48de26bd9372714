/** A service client from its first secret to its end: made in the console by keyboard alone, used over HTTP as the company's system uses it. */
import { randomUUID } from 'node:crypto';
import { checkEntitlements } from '@marquee/product/contract/service/entitlements.ts';
import { createActivationLink } from '@marquee/product/contract/service/activation-links.ts';
import { grantServiceToken } from '@marquee/product/contract/service/token.ts';
import { limits } from '@marquee/product/limits.ts';
import { axeFindings } from '../../axe.ts';
import { newCustomer } from '../../customer.ts';
import { expect, test } from '../../fixtures.ts';
import { keysOf } from '../../keyboard.ts';
import { testStack } from '../../stack.ts';
import { en, fr, giveReason, openByKeys, openConsole, said } from './open-console.ts';

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const answerOf = async (reply: Response): Promise<Answer> => {
  const body = (await reply.json()) as Readonly<Record<string, unknown>>;
  const code = body['code'] ?? body['error'];
  return { status: reply.status, code: typeof code === 'string' ? code : undefined, body };
};

/** The company's system with one secret of its client. */
const systemWith = (id: string, secret: string) => {
  const askToken = async (scope: string) =>
    answerOf(
      await fetch(testStack.url + grantServiceToken.path, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      }),
    );
  const call = async (path: string, token: unknown, body: object) =>
    answerOf(
      await fetch(testStack.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${String(token)}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(body),
      }),
    );
  return { askToken, call };
};

test('[console D2, A1] operations adds a service client by keyboard, its secret is shown once, rotated and revoked, and the audit has each reason', async ({
  browser,
}) => {
  const id = `journey-${randomUUID()}`;
  const reason = `Case ${randomUUID()}`;
  const scope = 'entitlements:read';
  const { accountId, email } = await newCustomer({ kind: 'dtc' });
  const page = await openConsole(browser, 'operations');
  const keys = keysOf(page);
  const why = en['console.field.why'];
  const dialog = page.getByRole('dialog');
  const secretField = dialog.getByRole('textbox', { name: en['console.secret.title'] });
  /** Reads the secret while it is shown, closes it, and expects it nowhere any more. */
  const takeSecret = async (): Promise<string> => {
    await expect(secretField).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    const secret = await secretField.inputValue();
    await keys.press(dialog.getByRole('button', { name: en['console.secret.kept'] }));
    await expect(dialog).toHaveCount(0);
    const list = page.waitForResponse((reply) => reply.url().endsWith('/service-clients'));
    await page.reload();
    expect(await (await list).text()).not.toContain(secret);
    await expect(page.getByRole('listitem').filter({ hasText: id })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    return secret;
  };

  await openByKeys(page, ['g', 'e'], en['console.clients.title']);
  await keys.press(page.getByRole('button', { name: en['console.clients.add'] }));
  await expect(dialog.getByLabel(en['console.settings.field.name'])).toBeFocused();
  await page.keyboard.type('Playback of the journey');
  await keys.type(dialog.getByLabel(en['console.clients.id'], { exact: true }), id);
  await keys.type(dialog.getByLabel(en['console.webhooks.contact']), 'it@company.example');
  await keys.tabTo(dialog.getByRole('checkbox', { name: scope, exact: true }));
  await page.keyboard.press('Space');
  await giveReason(page, why, reason);
  const first = await takeSecret();
  const row = page.getByRole('listitem').filter({ hasText: id });
  await expect(row).toContainText(scope);

  const system = systemWith(id, first);
  const granted = await system.askToken(scope);
  expect(granted).toMatchObject({ status: 200, body: { scope, token_type: 'Bearer' } });
  const token = granted.body['access_token'];
  const check = () => system.call(checkEntitlements.path, token, { accountId, skus: ['crave_total'] });
  expect(await check()).toMatchObject({ status: 200, body: { allowed: expect.any(Boolean) } });
  expect(await system.askToken('activation:write')).toMatchObject({ status: 400, code: 'invalid_scope' });
  const link = { customer: { email }, brand: 'crave', sku: 'crave_total', deliver: 'return' };
  expect(await system.call(createActivationLink.path, token, link)).toMatchObject({
    status: 403,
    code: 'insufficient_scope',
  });
  expect(await systemWith(id, `${first}x`).askToken(scope)).toMatchObject({
    status: 401,
    code: 'invalid_client',
  });

  const rotate = async (): Promise<string> => {
    await keys.press(row.getByRole('button', { name: en['console.webhooks.rotate'] }));
    await giveReason(page, why, reason);
    return takeSecret();
  };
  const statusesOf = (secrets: readonly string[]) =>
    Promise.all(secrets.map(async (secret) => (await systemWith(id, secret).askToken(scope)).status));
  const second = await rotate();
  expect(await statusesOf([first, second])).toEqual([200, 200]);
  const third = await rotate();
  expect(await statusesOf([first, second, third])).toEqual([401, 200, 200]);

  await keys.press(row.getByRole('button', { name: en['console.clients.revoke'] }));
  await giveReason(page, why, reason);
  await expect(said(page)).toHaveText(en['console.clients.revokedDone']);
  await expect(row.getByText(en['console.clients.revoked'], { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  // Its token was good for minutes more.
  await expect
    .poll(async () => (await check()).status, { timeout: 2 * limits.serviceClientCacheSeconds * 1000 })
    .toBe(401);
  expect(await statusesOf([second, third])).toEqual([401, 401]);
  await page.context().close();

  const admin = await openConsole(browser, 'admin', 'fr-CA');
  await openByKeys(admin, ['g', 'l'], fr['console.audit.title']);
  const search = keysOf(admin);
  await search.type(admin.getByLabel(fr['console.audit.actor'], { exact: true }), 'operations');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/actor=operations/);
  const changes = admin.getByRole('row').filter({ hasText: reason });
  await expect(changes).toHaveCount(4);
  for (const [change, times] of [
    ['added', 1],
    ['rotated', 2],
    ['revoked', 1],
  ] as const)
    await expect(changes.filter({ hasText: `change: ${change}` }).filter({ hasText: id })).toHaveCount(times);
  for (const secret of [first, second, third]) expect(await admin.content()).not.toContain(secret);
  await admin.context().close();
});
