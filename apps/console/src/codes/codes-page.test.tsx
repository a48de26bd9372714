import type { StaffActivationLink, StaffCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsTo, openConsole, reply } from '../testing/render-console.tsx';

const batch: StaffCodeBatch = {
  id: '6f2b8f3e-5a07-4d6b-9d55-0d2b9f6f0a01',
  campaign: 'SPRING',
  description: { en: 'A gift', fr: 'Un cadeau' },
  kind: 'GIFT',
  value: 2500,
  sku: null,
  brand: null,
  state: 'waiting',
  count: 1000,
  made: 0,
  redeemed: 0,
  most: null,
  startsAt: null,
  expiresAt: null,
  createdAt: '2026-11-01T12:00:00Z',
  madeBy: 'Chloé Roy',
  reason: 'Fair in fall',
};
const link: StaffActivationLink = {
  id: '6f2b8f3e-5a07-4d6b-9d55-0d2b9f6f0a02',
  email: 'ada@example.ca',
  brand: 'crave',
  sku: 'crave_total',
  status: 'waiting',
  madeBy: 'Chloé Roy',
  createdAt: '2026-11-01T12:00:00Z',
  expiresAt: '2026-12-01T12:00:00Z',
  activatedAt: null,
};
const lists = {
  'GET /code-batches': () => reply(200, { batches: [batch], next: null }),
  'GET /activation-links': () => reply(200, { links: [link], next: null }),
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });
const createOf = (sent: ReturnType<typeof openConsole>) =>
  sent.filter(({ call }) => call.startsWith('PUT /code-batches/'));

const openBatch = async (answer: () => Response = () => reply(200, { state: 'making' })) => {
  const id = '6f2b8f3e-5a07-4d6b-9d55-0d2b9f6f0a03';
  const made = vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
  onTestFinished(() => made.mockRestore());
  const sent = openConsole('/codes', { ...lists, [`PUT /code-batches/${id}`]: answer });
  await button('New batch').click();
  await field('Name').fill('SUMMER');
  await field('What customers read, in English').fill('A gift');
  await field('What customers read, in French').fill('Un cadeau');
  await field('Reason').fill('Fair');
  return sent;
};

it('[A-82] A promotion has a start, one code for many customers, and a plan that it is for', async () => {
  const sent = await openBatch();
  await field('Percent off').fill('20');
  await field('Who gets a code').selectOptions('Everyone the same');
  await field('Code').fill('WELCOME-20');
  await field('How many customers may use it').fill('500');
  await field('Brand').selectOptions('Crave');
  await field('Only this plan').selectOptions('Crave Total');
  await field('Starts').fill('2027-01-01');
  await field('Ends').fill('2027-01-31');
  await button('Create').click();
  await expect.element(page.getByText('The batch is on its way.')).toBeVisible();
  expect(createOf(sent)[0]!.body).toEqual({
    campaign: 'SUMMER',
    description: { en: 'A gift', fr: 'Un cadeau' },
    gives: { percent: 20, sku: 'crave_total' },
    count: 1,
    brand: 'crave',
    startsAt: new Date('2027-01-01T00:00:00').toISOString(),
    expiresAt: new Date('2027-01-31T23:59:59').toISOString(),
    shared: { code: 'WELCOME-20', maxRedemptions: 500 },
    reason: 'Fair',
  });
});

it('[console D2] A gift batch worth more than $10,000 says that another person decides, and waits', async () => {
  const sent = await openBatch(() => reply(200, { state: 'waiting' }));
  await field('Gives').selectOptions('Gift money');
  await field('Dollars per code').fill('25');
  await field('How many').fill('400');
  await expect.element(button('Create')).toBeVisible();
  await field('How many').fill('401');
  await expect.element(page.getByText(/\$10,025\.00 in all\. Above \$10,000\.00/)).toBeVisible();
  await button('Ask for approval').click();
  await expect.element(page.getByText('Waiting for approval by another person.')).toBeVisible();
  expect(createOf(sent)[0]!.body).toMatchObject({ gives: { giftCents: 2500 }, count: 401 });
});

it('[A-82] A code that is taken is said beside the form, and what was typed stays', async () => {
  await openBatch(() => reply(400, { code: 'VALIDATION', details: { 'reusable.code': 'taken' } }));
  await field('Percent off').fill('20');
  await field('Who gets a code').selectOptions('Everyone the same');
  await field('Code').fill('WELCOME');
  await field('How many customers may use it').fill('5');
  await button('Create').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This code is taken\./);
  await expect.element(field('Code')).toHaveValue('WELCOME');
});

it('[A-82] A link that is asked for again has the same key; the list shows it', async () => {
  let tries = 0;
  const sent = openConsole('/codes', {
    ...lists,
    'POST /activation-links': () => {
      tries += 1;
      return tries === 1
        ? reply(503, { code: 'SERVICE_UNAVAILABLE' })
        : reply(201, { id: link.id, url: 'https://account.test/activate', expiresAt: link.expiresAt });
    },
  });
  await button('Activation link').click();
  await field('Customer’s email').fill('ada@example.ca');
  await field('Reason').fill('Shop');
  await button('Create').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await button('Create').click();
  await expect
    .element(page.getByRole('dialog').getByLabelText('Link', { exact: true }))
    .toHaveValue('https://account.test/activate');
  const keys = callsTo(sent, 'POST /activation-links').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => callsTo(sent, 'GET /activation-links').length).toBeGreaterThan(1);
});

it('[A-82] A link that waits is revoked with a reason; one that was used is not', async () => {
  const used = {
    ...link,
    id: '6f2b8f3e-5a07-4d6b-9d55-0d2b9f6f0a04',
    email: 'bo@example.ca',
    status: 'done',
  };
  const sent = openConsole('/codes', {
    ...lists,
    'GET /activation-links': () => reply(200, { links: [link, used], next: null }),
    [`POST /activation-links/${link.id}/revoke`]: () => reply(204),
  });
  await expect.element(page.getByRole('cell', { name: 'bo@example.ca' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Export links' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Revoke/ }).elements()).toHaveLength(1);
  await button('Revoke the link for ada@example.ca').click();
  await field('Reason').fill('Wrong address');
  await button('Revoke').click();
  await expect.element(page.getByText('The link is revoked.')).toBeVisible();
  expect(callsTo(sent, `POST /activation-links/${link.id}/revoke`)[0]!.body).toEqual({
    reason: 'Wrong address',
  });
});

it('[console D2] Each list has its own skeleton, error and empty state', async () => {
  let isDown = true;
  openConsole('/codes', {
    'GET /code-batches': () => new Promise<Response>(() => undefined),
    'GET /activation-links': () =>
      isDown ? reply(503, { code: 'SERVICE_UNAVAILABLE' }) : reply(200, { links: [], next: null }),
  });
  await expect.element(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/request-1/);
  isDown = false;
  await button('Try again').click();
  await expect.element(page.getByText('No links yet.')).toBeVisible();
});

it('[console D2] A gift batch that waits is decided on the approvals page, and not by the one who asked', async () => {
  const own = { ...batch, id: '6f2b8f3e-5a07-4d6b-9d55-0d2b9f6f0a05', campaign: 'MINE' };
  const sent = openConsole('/approvals', {
    'GET /approvals': () =>
      reply(200, {
        approvals: [],
        settings: [],
        companies: [],
        batches: [
          { ...batch, mayDecide: true },
          { ...own, mayDecide: false },
        ],
        next: null,
      }),
    [`POST /approvals/code-batches/${batch.id}/decision`]: () => reply(204),
  });
  const card = page.getByRole('article', { name: 'Gift codes: SPRING' });
  await expect.element(card.getByText('1,000 codes of $25.00: $25,000.00 in all.')).toBeVisible();
  await expect.element(card.getByText('Fair in fall')).toBeVisible();
  expect(page.getByRole('article', { name: 'Gift codes: MINE' }).getByRole('button').elements()).toEqual([]);
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => sent.filter(({ call }) => call.endsWith('/decision'))).toHaveLength(1);
  expect(sent.find(({ call }) => call.endsWith('/decision'))!.body).toEqual({ approves: true, note: '' });
});
