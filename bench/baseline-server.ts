/** Baseline: node:http with prepared statements only. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });
const account = {
  name: 'account',
  text: 'select * from accounts where id = $1',
  values: [process.env['BARE_ACCOUNT']],
};

const subscriptions = {
  name: 'subscriptions',
  text: 'select * from subscriptions where account_id = $1 order by cycle_date',
  values: [process.env['BARE_SUBSCRIBER']],
};

await pool.query('create table if not exists bare_tokens (id bytea primary key, used boolean not null)');

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
};

const swap = async (old: string): Promise<string> => {
  const next = randomBytes(32);
  const client = await pool.connect();
  await client.query('begin');
  await client.query({
    name: 'use',
    text: 'update bare_tokens set used = true where id = $1 and not used',
    values: [Buffer.from(old, 'base64url')],
  });
  await client.query({ name: 'add', text: 'insert into bare_tokens values ($1, false)', values: [next] });
  await client.query('commit');
  client.release();
  return next.toString('base64url');
};

const answerTo = async (request: IncomingMessage): Promise<unknown> => {
  if (request.method === 'POST') return { refresh_token: await swap(await bodyOf(request)) };
  if (request.url === '/subscriptions') return (await pool.query<object>(subscriptions)).rows;
  return (await pool.query<object>(account)).rows[0];
};

createServer((request, response) => {
  void answerTo(request).then((answer) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  );
}).listen(Number(process.env['PORT']), 'localhost');
