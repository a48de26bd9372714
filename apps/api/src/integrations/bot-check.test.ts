import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@marquee/product/limits.ts';
import { type BotAction, botActions, botCheckPlaceholder } from '@marquee/product/values/enums.ts';
import type { Challenge } from 'altcha-lib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../clock.ts';
import { type Database, connect } from '../db/connect.ts';
import { readEnv } from '../env.ts';
import { createBotCheckAudit } from '../identity/audit.ts';
import { createLog } from '../observability/log.ts';
import { createTestDatabase } from '../testing/create-test-app.ts';
import { production } from '../testing/production.ts';
import { solve } from '../testing/solve-challenge.ts';
import { createBotCheck } from './bot-check.ts';

const clock = createClock();
const secret = Buffer.alloc(32, 1);
const visitor = { address: '203.0.113.7', bypassesBotCheck: false };
const tester = { ...visitor, bypassesBotCheck: true };

let database: Database;
let created: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  created = await createTestDatabase();
  database = connect(created.connection, createLog('silent'));
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const botCheckWith = (variables: Record<string, string>, siteVerifyUrl?: string) =>
  createBotCheck({
    env: readEnv(variables),
    clock,
    database,
    secret,
    onRefusal: createBotCheckAudit({ clock, database }),
    ...(siteVerifyUrl && { siteVerifyUrl }),
  });

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'passed',
    (error: Error) => error.message,
  );

interface Payload {
  challenge: Challenge;
  solution: { counter: number; derivedKey: string };
}
const change = (token: string, edit: (payload: Payload) => void): string => {
  const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Payload;
  edit(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};

describe('proof of work', () => {
  const botCheck = () => botCheckWith({ TEST_MODE: 'true' });
  const solved = async (action: BotAction) => solve((await botCheck().challenge(action))!);
  const check = (action: BotAction, token: string | undefined) =>
    codeOf(botCheck().check(action, token, visitor));

  it('costs what the operator says, 2000 unless told', async () => {
    const costOf = async (variables: Record<string, string>) =>
      (await botCheckWith({ TEST_MODE: 'true', ...variables }).challenge('login'))?.parameters.cost;
    expect(await costOf({})).toBe(2000);
    expect(await costOf({ BOT_CHECK_COST: '5000' })).toBe(5000);
  });

  it('A solved challenge passes once, and a second server knows that it was used', async () => {
    const token = await solved('login');
    expect(await check('login', token)).toBe('passed');
    expect(await check('login', token)).toBe('RECAPTCHA_RETRY');
  });

  it('[T3] Of fifty uses at once exactly one passes', async () => {
    const token = await solved('email_exists');
    const codes = await Promise.all(Array.from({ length: 50 }, () => check('email_exists', token)));
    expect(codes.filter((code) => code === 'passed')).toHaveLength(1);
    expect(codes.filter((code) => code === 'RECAPTCHA_RETRY')).toHaveLength(49);
  });

  it('[T3] A challenge solved for one action is refused for every other', async () => {
    const token = await solved('login');
    for (const other of botActions.filter((action) => action !== 'login'))
      expect(await check(other, token)).toBe('RECAPTCHA_BLOCKED');
    const renamed = change(
      token,
      ({ challenge }) => void (challenge.parameters.data!['action'] = 'register'),
    );
    expect(await check('register', renamed)).toBe('RECAPTCHA_BLOCKED');
    expect(await check('login', token)).toBe('passed');
  });

  it('A challenge lives ten minutes by the clock of the server', async () => {
    const [inTime, tooLate] = [await solved('login'), await solved('login')];
    clock.advance(limits.botCheckMinutes * 60 - 5);
    expect(await check('login', inTime)).toBe('passed');
    clock.advance(10);
    expect(await check('login', tooLate)).toBe('RECAPTCHA_RETRY');
    clock.reset();
  });

  it.each<[string, (payload: Payload) => void]>([
    ['an easier cost', ({ challenge }) => void (challenge.parameters.cost = 1)],
    ['a cost that would keep the server busy', ({ challenge }) => void (challenge.parameters.cost = 1e9)],
    ['a later end', ({ challenge }) => void (challenge.parameters.data!['until'] = 9e15)],
    ['another signature', ({ challenge }) => void (challenge.signature = 'ab'.repeat(32))],
    ['a guessed solution', ({ solution }) => void (solution.derivedKey = '00'.repeat(32))],
    ['a solution that is no key', ({ solution }) => void (solution.derivedKey = 'zz')],
  ])('With %s it is blocked', async (_, edit) => {
    const token = change(await solved('register'), edit);
    expect(await check('register', token)).toBe('RECAPTCHA_BLOCKED');
  });

  it('Nothing, an empty token and anything that is no solved challenge may be tried again, and break nothing', async () => {
    expect(await check('login', undefined)).toBe('RECAPTCHA_RETRY');
    expect(await check('login', '')).toBe('RECAPTCHA_RETRY');
    const nested = Buffer.from('['.repeat(1500)).toString('base64');
    expect(await check('login', nested)).toBe('RECAPTCHA_RETRY');
    const unreadable = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64')),
      fc.string({ minLength: 3000, maxLength: 5000 }),
    );
    await fc.assert(
      fc.asyncProperty(unreadable, async (token) => {
        expect(await check('login', token)).toBe('RECAPTCHA_RETRY');
      }),
      { numRuns: 50 },
    );
  });

  it('[finding F3] A dearer challenge costs four and ten times as much, and its solution says its level', async () => {
    for (const level of [0, 1, 2] as const) {
      const challenge = (await botCheckWith({ TEST_MODE: 'true', BOT_CHECK_COST: '20' }).challenge(
        'login',
        level,
      ))!;
      expect(challenge.parameters).toMatchObject({ cost: 20 * [1, 4, 10][level]!, data: { level } });
      const token = await solve(challenge);
      const claimed = change(token, (payload) => void (payload.challenge.parameters.data!['level'] = 2));
      if (level < 2) expect(await check('login', claimed)).toBe('RECAPTCHA_BLOCKED');
      expect(await botCheck().check('login', token, visitor)).toBe(level);
    }
  });

  it('A refusal leaves one row, without the token', async () => {
    const count = () =>
      database.query
        .selectFrom('audit_events')
        .selectAll()
        .where('kind', '=', 'botCheckRefused')
        .where(sql`details->>'action'`, '=', 'reset_password')
        .execute();
    const before = (await count()).length;
    await check('reset_password', 'nonsense');
    const after = await count();
    expect(after.length - before).toBe(1);
    expect(after.at(-1)?.details).toEqual({ action: 'reset_password', refusal: 'RECAPTCHA_RETRY' });
  });
});

describe('the placeholder', () => {
  it('[T20] It passes only where the check is off, or where a tester asks for it in test mode', async () => {
    const outcome = (
      variables: Record<string, string>,
      caller: typeof visitor,
      token = botCheckPlaceholder,
    ) => codeOf(botCheckWith(variables).check('login', token, caller));
    expect(await outcome({ BOT_CHECK: 'off' }, visitor)).toBe('passed');
    expect(await outcome({ TEST_MODE: 'true' }, tester)).toBe('passed');
    expect(await outcome({ TEST_MODE: 'true' }, visitor)).toBe('RECAPTCHA_BLOCKED');
    expect(await outcome({}, tester)).toBe('RECAPTCHA_BLOCKED');
    expect(await outcome({ ...production }, tester)).toBe('RECAPTCHA_BLOCKED');
    expect(await outcome({ TEST_MODE: 'true' }, tester, 'something else')).toBe('RECAPTCHA_RETRY');
  });

  it('Where the check is off there is nothing to solve and nothing is needed', async () => {
    const botCheck = botCheckWith({ BOT_CHECK: 'off' });
    expect(await botCheck.challenge('login')).toBeUndefined();
    expect(await codeOf(botCheck.check('login', undefined, visitor))).toBe('passed');
  });
});

describe('reCAPTCHA', () => {
  const variables = { BOT_CHECK: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' };

  it.each([
    [{ success: true, score: 0.9, action: 'login' }, 'level 2'],
    [{ success: true, score: 0.7, action: 'login' }, 'level 1'],
    [{ success: true, score: 0.6, action: 'login' }, 'level 0'],
    [{ success: true, score: 0.5, action: 'login' }, 'level 0'],
    [{ success: true, score: 0.4, action: 'login' }, 'RECAPTCHA_BLOCKED'],
    [{ success: true, action: 'login' }, 'RECAPTCHA_BLOCKED'],
    [{ success: true, score: 0.9, action: 'register' }, 'RECAPTCHA_BLOCKED'],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'RECAPTCHA_RETRY'],
    [['not', 'an', 'answer'], 'RECAPTCHA_RETRY'],
  ])('Google says %j: %s', async (answer, code) => {
    const asked: string[] = [];
    const google = createServer((request, response) => {
      request.on('data', (part: Buffer) => asked.push(part.toString()));
      request.on('end', () => response.end(JSON.stringify(answer)));
    });
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
    const { port } = google.address() as AddressInfo;
    const botCheck = botCheckWith(variables, `http://127.0.0.1:${port}`);
    const levelOrCode = await botCheck.check('login', 'their-token', visitor).then(
      (level) => `level ${level}`,
      (error: Error) => error.message,
    );
    expect(levelOrCode).toBe(code);
    expect(asked.join('')).toBe('secret=secret&response=their-token&remoteip=203.0.113.7');
    google.close();
  });

  it('[F10] Nobody passes while Google is away', async () => {
    const botCheck = botCheckWith(variables, 'http://127.0.0.1:1');
    expect(await codeOf(botCheck.check('login', 'their-token', visitor))).toBe('RECAPTCHA_RETRY');
    expect(await botCheck.challenge('login')).toBeUndefined();
  });
});
