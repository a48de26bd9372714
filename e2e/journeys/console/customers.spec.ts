/** The staff console: what each role sees, an action from search to approval by keyboard alone, in both languages. */
import { staffActionOf } from '@marquee/product/staff/actions.ts';
import { type Permission, rolePermissions, staffRoles } from '@marquee/product/staff/permissions.ts';
import { axeFindings } from '../../axe.ts';
import { newCustomer } from '../../customer.ts';
import { expect, test } from '../../fixtures.ts';
import { mailTo } from '../../inbox.ts';
import { keysOf } from '../../keyboard.ts';
import { testStack } from '../../stack.ts';
import { en, fr, openConsole, searchFor } from './open-console.ts';

const pages = {
  '/': 'customers.read',
  '/prices': 'catalogue.read',
  '/codes': 'codes.edit',
  '/approvals': 'approvals.decide',
  '/brands': 'settings.edit',
  '/queues': 'queues.edit',
  '/webhooks': 'webhooks.edit',
  '/books': 'books.read',
  '/audit': 'audit.read',
  '/staff': 'staff.edit',
  '/companies': 'providers.edit',
  '/clients': 'clients.edit',
} as const satisfies Record<string, Permission>;

const headerActions = [
  'goodwill',
  'sendPasswordReset',
  'endSessions',
  'resetLimits',
  'changeEmail',
  'startExport',
  'suspend',
] as const;

for (const role of staffRoles)
  test(`[console D1] ${role} sees what the role may do, in English and French`, async ({ browser }) => {
    const permissions: readonly string[] = rolePermissions[role];
    const { email } = await newCustomer({ kind: 'dtc' });
    const page = await openConsole(browser, role);
    const rail = page.getByRole('navigation', { name: 'Console' });
    const mayOpen = (path: keyof typeof pages) => permissions.includes(pages[path]);
    const paths = Object.keys(pages) as (keyof typeof pages)[];
    const links = await rail
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(paths.filter(mayOpen));
    expect(await axeFindings(page)).toEqual([]);
    if (!permissions.includes('customers.read')) {
      await expect(page.getByRole('heading', { name: en['console.denied.title'] })).toBeVisible();
    } else {
      await page.getByRole('searchbox').fill(email);
      await page.locator('[data-row-link]').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await expect(
        page.getByRole('heading', { name: en['console.customer.facts'], exact: true }),
      ).toBeVisible();
      for (const kind of headerActions)
        await expect(button(en[`console.action.${kind}`])).toHaveCount(
          permissions.includes(staffActionOf(kind).permission) ? 1 : 0,
        );
      await expect(page.getByRole('link', { name: en['console.tab.assist'], exact: true })).toHaveCount(
        permissions.includes('customers.help') ? 1 : 0,
      );
      for (const tab of [
        'subscriptions',
        'orders',
        'devices',
        'sessions',
        'mails',
        'links',
        'profiles',
        'timeline',
      ] as const) {
        await page.getByRole('link', { name: en[`console.tab.${tab}`], exact: true }).click();
        await expect(page.getByRole('region', { name: en[`console.tab.${tab}`] }).first()).toBeVisible();
      }
      await expect(page.getByRole('status', { name: en['console.loading'] })).toHaveCount(0);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Français' }).click();
      await expect(
        page.getByRole('heading', { name: fr['console.customer.facts'], exact: true }),
      ).toBeVisible();
      await page.getByRole('button', { name: fr['console.theme.dark'] }).click();
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.goto(testStack.console + paths.find((path) => !mayOpen(path))!);
    await expect(page.getByRole('heading', { level: 1, name: /^(?:Not part of|Hors de)/ })).toBeVisible();
    await page.context().close();
  });

test('[console D3] goodwill goes from search to approval by keyboard alone, and stands in the timeline', async ({
  browser,
}) => {
  const { email } = await newCustomer({ kind: 'fresh' });
  const note = `Case of ${email}`;
  const asker = await openConsole(browser, 'billing');
  const keys = keysOf(asker);
  await searchFor(asker, email);
  await expect(asker.locator('[data-row-link]')).toHaveCount(1);
  await asker.keyboard.press('Enter');
  await asker.keyboard.press('Enter');
  await keys.press(asker.getByRole('button', { name: en['console.action.goodwill'] }));
  await keys.type(asker.getByLabel(en['console.field.amount']), '60.00');
  await asker.keyboard.press('Enter');
  await expect(asker.getByText('$60.00 is added')).toBeVisible();
  expect(await axeFindings(asker)).toEqual([]);
  await expect(asker.getByLabel(en['console.field.reason'])).toBeFocused();
  await asker.keyboard.type(en['console.reason.serviceFailed']);
  await asker.keyboard.press('Tab');
  await asker.keyboard.type(note);
  await keys.press(asker.getByRole('button', { name: en['console.askApproval'] }));
  await expect(asker.getByText(en['console.waitingDone'])).toBeVisible();
  // The one who asked cannot approve.
  await asker.keyboard.press('g');
  await asker.keyboard.press('a');
  const own = asker.getByRole('article').filter({ hasText: note });
  await expect(own.getByText(en['console.own'])).toBeVisible();

  const approver = await openConsole(browser, 'billing2', 'fr-CA');
  await approver.keyboard.press('g');
  await approver.keyboard.press('a');
  const card = approver.getByRole('article').filter({ hasText: note });
  await expect(card.getByText(note)).toBeVisible();
  expect(await axeFindings(approver)).toEqual([]);
  const others = keysOf(approver);
  await others.press(card.getByRole('button', { name: fr['console.approve'] }));
  await approver.keyboard.type('Vérifié');
  await others.press(approver.getByRole('dialog').getByRole('button', { name: fr['console.approve'] }));
  await expect(approver.getByText(fr['console.approved'])).toBeVisible();
  await expect(card).toHaveCount(0);
  await searchFor(approver, email);
  await approver.keyboard.press('Enter');
  await approver.locator('[data-row-link]').click();
  const timeline = approver.getByRole('region', { name: fr['console.tab.timeline'] });
  await expect(timeline.getByText(fr['console.action.goodwill'])).toBeVisible();
  await expect(timeline.getByText(new RegExp(fr['console.reason.serviceFailed'])).first()).toBeVisible();
  await asker.context().close();
  await approver.context().close();
});

test('[console D3] support cancels a plan by keyboard, in French', async ({ browser }) => {
  const customer = await newCustomer({ kind: 'dtc' });
  const agent = await openConsole(browser, 'agent', 'fr-CA');
  const keys = keysOf(agent);
  await searchFor(agent, customer.email);
  await expect(agent.locator('[data-row-link]')).toHaveCount(1);
  await agent.keyboard.press('Enter');
  await agent.keyboard.press('Enter');
  await keys.press(agent.getByRole('link', { name: fr['console.tab.subscriptions'], exact: true }));
  await keys.press(agent.getByRole('button', { name: fr['console.action.cancel'] }).first());
  await keys.press(agent.getByRole('button', { name: fr['console.preview.show'] }));
  await expect(agent.getByText(fr['console.effect.sendsMail'])).toBeVisible();
  await expect(agent.getByLabel(fr['console.field.reason'])).toBeFocused();
  await agent.keyboard.press('ArrowDown');
  await keys.press(agent.getByRole('button', { name: fr['console.confirm'] }));
  await expect(agent.getByText(fr['console.done'])).toBeVisible();
  await expect(agent.getByRole('button', { name: fr['console.action.restart'] }).first()).toBeVisible();
  expect(await axeFindings(agent)).toEqual([]);
  await agent.context().close();
});

test('[console D3] support starts a deletion, a second person approves, and the customer keeps or deletes by the mail', async ({
  browser,
  page,
}) => {
  const customer = await newCustomer({ kind: 'fresh' });
  const asker = await openConsole(browser, 'agent');
  const keys = keysOf(asker);
  await asker.goto(`${testStack.console}/customers/${customer.accountId}`);
  await keys.press(asker.getByRole('button', { name: en['console.action.startDeletion'] }));
  await keys.press(asker.getByRole('button', { name: en['console.preview.show'] }));
  await expect(asker.getByText(en['console.effect.customerDeletes'])).toBeVisible();
  await expect(asker.getByLabel(en['console.field.reason'])).toBeFocused();
  await asker.keyboard.press('ArrowDown');
  await keys.type(asker.getByLabel(en['console.field.note']), customer.email);
  await keys.press(asker.getByRole('button', { name: en['console.askApproval'] }));
  await expect(asker.getByText(en['console.waitingDone'])).toBeVisible();
  const approver = await openConsole(browser, 'admin');
  await approver.goto(`${testStack.console}/approvals`);
  const card = approver.getByRole('article').filter({ hasText: customer.email });
  await card.getByRole('button', { name: en['console.approve'] }).click();
  await approver.getByRole('dialog').getByRole('button', { name: en['console.approve'] }).click();
  await expect(approver.getByText(en['console.approved'])).toBeVisible();

  await page.goto((await mailTo(customer.email, 'Delete your account?')).links[0]!);
  await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await keysOf(page).press(page.getByRole('button', { name: 'Delete my account' }));
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeFocused();
  await asker.context().close();
  await approver.context().close();
});
