import type { UploadPreview } from '@marquee/product/contract/staff/codes.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callsTo, openConsole, reply, type SentCall } from '../testing/render-console.tsx';

const upload = '6f2b8f3e-5a07-4d6b-9d55-0d2b9f6f0a09';
const csv = 'email,language\nada@example.ca,fr\nbo@example.ca,en';
const rows = [
  { row: 2, email: 'ada@example.ca', brand: 'crave', sku: 'crave_total', language: 'fr' },
  { row: 3, email: 'bo@example.ca', brand: 'crave', sku: 'crave_total', language: 'en' },
] as const;
const right: UploadPreview = { count: 60, rows: [...rows], problemCount: 0, problems: [] };
const wrong: UploadPreview = {
  count: 1,
  rows: [rows[1]],
  problemCount: 3,
  problems: [
    { row: 2, problem: 'email', value: 'ada@' },
    { row: 4, problem: 'twice', value: '3' },
  ],
};

const previewCall = 'POST /activation-links/uploads/preview';
const createCall = 'POST /activation-links/uploads';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });

const openRows = async (answers: Readonly<Record<string, (sent: SentCall) => Response>>) => {
  const sent = openConsole('/codes', {
    'GET /code-batches': () => reply(200, { batches: [], next: null }),
    'GET /activation-links': () => reply(200, { links: [], next: null }),
    ...answers,
  });
  await button('Links from a CSV').click();
  return sent;
};

it('[A-82] A file is read, previewed, and its links are made with a reason and downloaded', async () => {
  let tries = 0;
  const sent = await openRows({
    [previewCall]: () => reply(200, right),
    [createCall]: () => {
      tries += 1;
      return tries === 1
        ? reply(503, { code: 'SERVICE_UNAVAILABLE' })
        : reply(201, { id: upload, made: 60, expiresAt: '2026-12-19T12:00:00Z' });
    },
  });
  await userEvent.upload(field('CSV file'), new File([csv], 'people.csv', { type: 'text/csv' }));
  await expect.element(field('Or paste its rows')).toHaveValue(csv);
  await field('Language where the row has none').selectOptions('French');
  await button('Check the rows').click();
  await expect.element(page.getByRole('dialog', { name: 'Links to make: 60' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'ada@example.ca' })).toBeVisible();
  await expect.element(page.getByText('And 58 more.')).toBeVisible();
  await expect.element(page.getByText('Each person gets the link by email.')).toBeVisible();
  await field('Reason').fill('Fair');
  await button('Make the links').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await button('Make the links').click();
  await expect.element(page.getByRole('dialog', { name: 'Links made: 60' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download these links' }))
    .toHaveAttribute('href', `/api/staff/v1/activation-links.csv?upload=${upload}`);
  const asked = { csv, sku: expect.any(String) as string, language: 'fr' };
  expect(callsTo(sent, previewCall)[0]!.body).toEqual(asked);
  const created = callsTo(sent, createCall);
  expect(created[1]!.body).toEqual({ ...asked, mail: true, reason: 'Fair' });
  const keys = created.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => callsTo(sent, 'GET /activation-links').length).toBeGreaterThan(1);
});

it('[A-82] Wrong rows are named by their number, and the rows are there to be changed', async () => {
  let preview = wrong;
  const sent = await openRows({ [previewCall]: () => reply(200, preview) });
  await field('Or paste its rows').fill(csv);
  await field('Email each person their link').click();
  await button('Check the rows').click();
  const dialog = page.getByRole('dialog', { name: 'Rows to correct' });
  await expect.element(dialog.getByText('Row 2: “ada@” isn’t an email address.')).toBeVisible();
  await expect.element(dialog.getByText('Row 4: the same email and product as in row 3.')).toBeVisible();
  await expect.element(dialog.getByText('And 1 more.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Make the links' }).elements()).toEqual([]);
  await button('Change the rows').click();
  await expect.element(field('Or paste its rows')).toHaveValue(csv);
  preview = right;
  await button('Check the rows').click();
  await expect.element(page.getByText(/^Nobody gets an email\./)).toBeVisible();
  expect(callsTo(sent, previewCall)).toHaveLength(2);
});

it('[A-82] A row that becomes wrong after the check is said, and another check has a key of its own', async () => {
  const sent = await openRows({
    [previewCall]: () => reply(200, right),
    [createCall]: () => reply(400, { code: 'VALIDATION', details: { 'csv.2': 'waiting' } }),
  });
  await field('Or paste its rows').fill(csv);
  for (const turn of [1, 2]) {
    await button('Check the rows').click();
    await field('Reason').fill('Fair');
    await button('Make the links').click();
    await expect
      .element(page.getByRole('dialog').getByRole('alert'))
      .toMatchTextContent(/has become wrong since you checked/);
    expect(callsTo(sent, createCall)).toHaveLength(turn);
    await button('Change the rows').click();
  }
  const keys = callsTo(sent, createCall).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

it('[A-82] A file that is too large says so', async () => {
  await openRows({ [previewCall]: () => reply(413, { code: 'PAYLOAD_TOO_LARGE' }) });
  await field('Or paste its rows').fill(csv);
  await button('Check the rows').click();
  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toMatchTextContent(/The file is too large\. 500 people at most\./);
});
