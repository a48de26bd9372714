import { rates } from '@marquee/product/rate-limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, codeOf, fillQueue, newCustomer, signInForm } from '../../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const compared = async (app: TestApp): Promise<number> => {
  const { values } = await app.metrics.passwordHashes.get();
  return values.find(({ labels }) => labels.purpose === 'compare')?.value ?? 0;
};

/** In waves of concurrent requests. */
const guess = async (app: TestApp, email: string, times: number, headers = {}) => {
  const replies = [];
  for (let wave = 0; wave < times / 50; wave += 1)
    replies.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          askToken(app, signInForm(email, `Guess-${wave}-${index}`), { headers }),
        ),
      )),
    );
  return replies;
};

describe('brute force', () => {
  it('[T1] [ERR-14] Of a thousand guesses ten are compared, none succeeds, and the owner can still sign in', async () => {
    const { email, password } = await newCustomer(test);
    const browser = { origin: test.env.publicUrl, 'x-token-transport': 'cookie' };
    const before = await askToken(test, signInForm(email, password), { headers: browser });
    const device = before.cookies.find(({ name }) => name === 'device')!;
    expect(device).toMatchObject({ httpOnly: true, secure: true, path: '/' });

    const start = await compared(test);
    const replies = await guess(test, email, 1000);
    expect((await compared(test)) - start).toBe(rates.signIn.refuse);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
    const held = replies.filter((reply) => codeOf(reply) === 'TOO_MANY_REQUESTS');
    expect(held).toHaveLength(990);
    expect(held[0]!.json()).toMatchObject({ error: 'invalid_grant' });
    expect(held[0]!.statusCode).toBe(429);
    expect(Math.abs(Number(held[0]!.headers['retry-after']) - 60)).toBeLessThanOrEqual(5);

    const stranger = await askToken(test, signInForm(email, password));
    expect(stranger.statusCode).toBe(429);
    const owner = await askToken(test, signInForm(email, password), {
      headers: { ...browser, cookie: `device=${device.value}` },
    });
    expect(owner.statusCode).toBe(200);
  });

  it('[T1] Unknown emails are blocked like known ones', async () => {
    const replies = await guess(test, 'nobody-at-all@demo.test', 50);
    expect(replies.filter((reply) => codeOf(reply) === 'BAD_CREDENTIALS')).toHaveLength(10);
    expect(replies.filter((reply) => codeOf(reply) === 'TOO_MANY_REQUESTS')).toHaveLength(40);
  });

  it('[T1] After the wait the right password works, and the attempts are reset', async () => {
    const { email, password } = await newCustomer(test);
    await guess(test, email, 50);
    expect((await askToken(test, signInForm(email, password))).statusCode).toBe(429);
    test.clock.advance(61);
    expect((await askToken(test, signInForm(email, password))).statusCode).toBe(200);
    const again = await guess(test, email, 50);
    expect(again.filter((reply) => codeOf(reply) === 'BAD_CREDENTIALS')).toHaveLength(10);
    test.clock.reset();
  });

  it('[T1] A known device has its own attempts: brute force with it blocks only the device', async () => {
    const { email, password } = await newCustomer(test);
    const browser = { origin: test.env.publicUrl, 'x-token-transport': 'cookie' };
    const reply = await askToken(test, signInForm(email, password), { headers: browser });
    const device = reply.cookies.find(({ name }) => name === 'device')!;
    const replies = await guess(test, email, 50, { cookie: `device=${device.value}` });
    expect(replies.filter((each) => codeOf(each) === 'BAD_CREDENTIALS')).toHaveLength(rates.signIn.refuse);
    expect(replies.filter((each) => codeOf(each) === 'TOO_MANY_REQUESTS')).toHaveLength(40);
    expect((await askToken(test, signInForm(email, password))).statusCode).toBe(200);
  });

  it('[T1] A known device of one account is unknown to another', async () => {
    const [mine, theirs] = [await newCustomer(test), await newCustomer(test)];
    const browser = { origin: test.env.publicUrl, 'x-token-transport': 'cookie' };
    const reply = await askToken(test, signInForm(mine.email, mine.password), { headers: browser });
    const device = reply.cookies.find(({ name }) => name === 'device')!;
    await guess(test, theirs.email, 50);
    const headers = { cookie: `device=${device.value}` };
    expect((await askToken(test, signInForm(theirs.email, theirs.password), { headers })).statusCode).toBe(
      429,
    );
  });

  it(
    '[T1] One address has a hundred failures, whatever headers it sends; successes are free',
    { timeout: 180_000 },
    async () => {
      const limited = await createTestApp({ BOT_CHECK: 'off', TEST_LIMITS: 'on' });
      const { email, password } = await newCustomer(limited);
      for (let time = 0; time < 3; time += 1)
        expect((await askToken(limited, signInForm(email, password))).statusCode).toBe(200);
      const codes: (string | undefined)[] = [];
      for (let person = 0; person < 130; person += 1) {
        const headers = { 'x-forwarded-for': `10.0.0.${person}` };
        codes.push(codeOf(await askToken(limited, signInForm(`p${person}@demo.test`, 'x'), { headers })));
      }
      expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(rates.signInNetwork.refuse);
      await limited.close();
    },
  );

  it('[T1] Every attempt writes one audit event, without the password and the email', async () => {
    const { email, accountId, password } = await newCustomer(test);
    await guess(test, email, 50);
    const { rows } = await test.database.pool.query<{ kind: string }>(
      'select * from audit_events where account_id = $1 order by id',
      [accountId],
    );
    expect(rows).toHaveLength(50);
    expect(rows.filter(({ kind }) => kind === 'signInRefused')).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|${password}|Guess`));
    expect(test.logLines.join()).not.toMatch(new RegExp(`${email}|${password}|Guess-`));
  });
});

it('[F16] A sign-in rejected by overload consumes no attempt', async () => {
  const { email, password } = await newCustomer(test);
  const full = fillQueue(test);
  const refused = await guess(test, email, 50);
  full.mockRestore();
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect((await askToken(test, signInForm(email, password))).statusCode).toBe(200);
});
