/** Every page: a skeleton, an error with another try, an empty state with a sentence, and what is denied. */
import { listApprovals } from '@marquee/product/contract/staff/actions.ts';
import { searchAudit } from '@marquee/product/contract/staff/audit.ts';
import { getBooks } from '@marquee/product/contract/staff/books.ts';
import { listCatalogueVersions } from '@marquee/product/contract/staff/catalogue.ts';
import { listStaffActivationLinks, listStaffCodeBatches } from '@marquee/product/contract/staff/codes.ts';
import {
  addServiceClient,
  listCompanies,
  listServiceClients,
} from '@marquee/product/contract/staff/companies.ts';
import { getCustomer, getTimeline, searchCustomers } from '@marquee/product/contract/staff/customers.ts';
import { listStaff } from '@marquee/product/contract/staff/members.ts';
import { listDeadJobs, listQueues } from '@marquee/product/contract/staff/queues.ts';
import { staffPrefix } from '@marquee/product/contract/staff/session.ts';
import { listSettings } from '@marquee/product/contract/staff/settings.ts';
import { listWebhooks } from '@marquee/product/contract/staff/webhooks.ts';
import errors from '@marquee/product/messages/en/errors.ts';
import type { Permission } from '@marquee/product/staff/permissions.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { type ConsoleKey, wordsOf } from './data/i18n.ts';
import { type PageName, pageNames, pages } from './data/pages.ts';
import { buildRequest, type StaffEndpoint } from '@marquee/product/endpoint.ts';
import { openConsole, reply, session } from './testing/render-console.tsx';

const { t } = wordsOf('en');

type Call = Pick<StaffEndpoint, 'method' | 'path'>;
type Replies = readonly (readonly [endpoint: Call, body: unknown])[];
/** What calls get besides the session: nothing yet, a failure, or their reply. */
type Answering = 'waits' | { readonly status: number; readonly code: string } | 'replies';

const renderConsole = (
  path: string,
  replies: Replies,
  {
    permissions = session.permissions,
    answering: first = 'replies',
  }: { permissions?: readonly Permission[]; answering?: Answering } = {},
) => {
  let answering: Answering = first;
  let waiting: (() => void)[] = [];
  const answerTo = async (body: unknown) => {
    if (answering === 'waits') await new Promise<void>((resolve) => waiting.push(resolve));
    return typeof answering === 'object'
      ? reply(answering.status, { code: answering.code })
      : reply(200, body);
  };
  const keyOf = (endpoint: Call) => {
    const { method, url } = buildRequest(endpoint, { id: customer.accountId, scope: 'all' });
    return `${method} ${url.replace(staffPrefix, '')}`;
  };
  const sent = openConsole(path, {
    'GET /session': () => reply(200, { ...session, permissions }),
    ...Object.fromEntries(replies.map(([endpoint, body]) => [keyOf(endpoint), () => answerTo(body)])),
  });
  const answer = (next: Answering) => {
    answering = next;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return { answer, sent };
};

interface PageRow {
  /** Absent: that of the page. */
  readonly path?: string;
  /** Replies without a row. */
  readonly replies: Replies;
  /** What the page then says. */
  readonly says: ConsoleKey;
}

const customer = {
  accountId: 'ffc8f5de-8d9b-4cf6-a5c6-0ea2e8a1c6a5',
  name: 'Nora Nowak',
  email: 'nora.nowak-with-a-long-address@mail.example',
  emailVerified: true,
  phone: null,
  language: 'en',
  status: 'ACTIVE',
  bdu: false,
  since: '2026-01-01T00:00:00Z',
  brands: ['crave'],
  giftCents: 0,
  twoStep: false,
  subscriptions: [],
  devices: [],
  sessions: [],
  links: [],
  profiles: [],
  cards: [],
};

const rows: Readonly<Record<PageName, PageRow>> = {
  search: {
    path: '/?q=nobody@mail.example',
    replies: [[searchCustomers, { kinds: ['email'], customers: [], more: false }]],
    says: 'search.none',
  },
  customer: {
    path: `/customers/${customer.accountId}`,
    replies: [
      [getCustomer, customer],
      [getTimeline, { events: [], next: null }],
    ],
    says: 'empty.timeline',
  },
  prices: { replies: [[listCatalogueVersions, { versions: [] }]], says: 'prices.none' },
  codes: {
    replies: [
      [listStaffCodeBatches, { batches: [], next: null }],
      [listStaffActivationLinks, { links: [], next: null }],
    ],
    says: 'codes.none',
  },
  approvals: {
    replies: [[listApprovals, { approvals: [], settings: [], batches: [], companies: [], next: null }]],
    says: 'empty.approvals',
  },
  // Every setting is listed, also one that nobody has set.
  brands: { replies: [[listSettings, { settings: [] }]], says: 'settings.warnings' },
  queues: {
    replies: [
      [listQueues, { tasks: [] }],
      [listDeadJobs, { jobs: [], next: null }],
    ],
    says: 'queues.noneDead',
  },
  webhooks: { replies: [[listWebhooks, { webhooks: [] }]], says: 'webhooks.none' },
  companies: { replies: [[listCompanies, { companies: [], waiting: [] }]], says: 'companies.none' },
  clients: { replies: [[listServiceClients, { clients: [] }]], says: 'clients.none' },
  books: {
    replies: [[getBooks, { runs: [], next: null, failedRefunds: [], disputes: [] }]],
    says: 'books.none',
  },
  audit: { replies: [[searchAudit, { rows: [], next: null, actions: [] }]], says: 'audit.none' },
  staff: { replies: [[listStaff, { members: [] }]], says: 'staff.none' },
};
const pathOf = (name: PageName) => rows[name].path ?? pages[name].path;
const down = { status: 503, code: 'SERVICE_UNAVAILABLE' };
const denied = { status: 403, code: 'PERMISSION_DENIED' };

describe.each(pageNames)('[console D2] The page %s', (name) => {
  const { replies, says } = rows[name];

  it('shows a skeleton, an error with another try, and its empty state, each on a phone too', async () => {
    await page.viewport(375, 700);
    onTestFinished(() => page.viewport(1248, 800));
    const fits = () => expect(document.documentElement.scrollWidth, 'at 375 px').toBe(375);
    const { answer } = renderConsole(pathOf(name), replies, { answering: 'waits' });
    await expect.element(page.getByRole('status', { name: t('loading') }).first()).toBeVisible();
    fits();
    answer(down);
    await expect.element(page.getByText(errors.SERVICE_UNAVAILABLE, { exact: false }).first()).toBeVisible();
    fits();
    answer('replies');
    const retry = page.getByRole('button', { name: t('retry') });
    await retry.first().click();
    // A page with two lists has two errors.
    if (retry.elements().length > 0) await retry.first().click();
    await expect.element(page.getByText(t(says), { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole('status', { name: t('loading') })).not.toBeInTheDocument();
    fits();
  });

  it('says what a person may not see without its permission', async () => {
    const permissions = session.permissions.filter((each) => each !== pages[name].permission);
    renderConsole(pathOf(name), replies, { permissions });
    await expect.element(page.getByRole('heading', { name: t('denied.title') })).toBeVisible();
  });

  it('says so when the permission was taken since', async () => {
    renderConsole(pathOf(name), replies, { answering: denied });
    await expect.element(page.getByText(t('denied.lead')).first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: t('retry') })).not.toBeInTheDocument();
  });
});

it('[console D2] A form keeps what was typed when it fails, says why, and can be sent again', async () => {
  const added = [addServiceClient, { id: 'tools', secret: 'shown once' }] as const;
  const { answer, sent } = renderConsole('/clients', [...rows.clients.replies, added]);
  await page.getByRole('button', { name: t('clients.add') }).click();
  const form = page.getByRole('dialog', { name: t('clients.add') });
  await form.getByLabelText(t('settings.field.name')).fill('Tools');
  await form.getByLabelText(t('clients.id')).fill('tools');
  await form.getByLabelText(t('webhooks.contact')).fill('it@company.example');
  await form.getByLabelText('codes:read').click();
  await form.getByLabelText(t('field.why')).fill('A new system');
  const send = form.getByRole('button', { name: t('clients.add') });
  for (const [refusal, text] of [
    [down, errors.SERVICE_UNAVAILABLE],
    [denied, errors.PERMISSION_DENIED],
    [{ status: 403, code: 'REAUTH_REQUIRED' }, t('signInAgain')],
    [{ status: 400, code: 'VALIDATION' }, t('clients.wrong')],
  ] as const) {
    answer(refusal);
    await send.click();
    await expect.element(form.getByText(text, { exact: false })).toBeVisible();
    await expect.element(send).toBeEnabled();
  }
  await expect.element(form.getByLabelText(t('clients.id'))).toHaveValue('tools');
  answer('replies');
  await send.click();
  await expect.element(page.getByRole('textbox', { name: t('secret.title') })).toHaveValue('shown once');
  expect(sent.findLast(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    id: 'tools',
    scopes: ['codes:read'],
    reason: 'A new system',
  });
});
