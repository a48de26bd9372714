/** Cards of the release before, which named a card by its customer and itself. */
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { makeTestFolder } from '../testing/test-folder.ts';
import { migrate } from './migrate.ts';

it('[D3] a card named by its customer and itself is split, with the charges that are under way', async () => {
  const folder = path.join(await makeTestFolder('migrations'), 'before/');
  const all = path.join(import.meta.dirname, 'migrations');
  await mkdir(folder);
  for (const file of await readdir(all))
    if (file < '0017') await copyFile(path.join(all, file), path.join(folder, file));
  const template = inject('postgres');
  const admin = new pg.Client({ ...template, database: 'postgres' });
  await admin.connect();
  await admin.query('create database split_cards');
  const connection = { ...template, database: 'split_cards' };
  await migrate(connection, pathToFileURL(folder));
  const client = new pg.Client(connection);
  await client.connect();
  const id = '00000000-0000-4000-8000-000000000001';
  await client.query(
    `insert into accounts (id, email, email_key, email_verification_status, language, recovery_id, created_at)
     values ($1, 'a@b.c', 'a@b.c', 'VERIFIED', 'en', $1, now())`,
    [id],
  );
  const insertCard = (cardId: string, method: string) =>
    client.query(
      `insert into payment_instruments (id, account_id, gateway_id, brand, last4, exp_month, exp_year, state, city, is_default, added_at)
       values ($1, $2, $3, 'visa', '4242', 12, 2040, 'QC', 'Laval', false, now())`,
      [cardId, id, method],
    );
  await insertCard(id, 'cus_1/pm_1');
  await insertCard('00000000-0000-4000-8000-000000000002', 'pm_visa_4242_1240_x');
  await migrate(connection);
  const { rows } = await client.query('select customer_id, gateway_id from payment_instruments order by id');
  expect(rows).toEqual([
    { customer_id: 'cus_1', gateway_id: 'pm_1' },
    { customer_id: null, gateway_id: 'pm_visa_4242_1240_x' },
  ]);
  await client.end();
  await admin.query('drop database split_cards with (force)');
  await admin.end();
});
