import { limits } from '@marquee/product/limits.ts';
import { rates } from '@marquee/product/rate-limits.ts';
import { shortcodeAlphabets } from '@marquee/product/values/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { newSecret } from '../../crypto/secrets.ts';
import { type TestApp, createTestApp } from '../../testing/create-test-app.ts';
import { askToken, newCustomer } from '../../testing/test-clients.ts';
import { createShortCodeKeys, insertShortCode } from './short-codes.ts';
import { newTv, callShortCode } from './testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

/** Never issued, so every guess is wrong. */
const wrongCode = (index: number) => `A${String(index).padStart(4, '0')}`;
const whats = ['lookup', 'activate', 'deny'] as const;

type Guess = (index: number) => ReturnType<typeof callShortCode>;
/** In waves of concurrent requests. */
const guess = async (times: number, one: Guess) => {
  const answers: Awaited<ReturnType<Guess>>[] = [];
  for (let start = 0; start < times; start += 50)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => one(start + index)))));
  const count = (code: string) => answers.filter((answer) => answer.code === code).length;
  return { lookedAt: count('SHORTCODE_WRONG'), held: count('TOO_MANY_REQUESTS') };
};

const windowsPerDay = 86_400 / rates.shortCode.windowSeconds;
const codesInAll = (kind: keyof typeof shortcodeAlphabets) =>
  shortcodeAlphabets[kind].length ** limits.shortcodeLength;
const chanceOf = (tries: number, live: number, kind: keyof typeof shortcodeAlphabets) =>
  1 - (1 - live / codesInAll(kind)) ** tries;

describe('[T13] brute force', () => {
  it('Of a thousand guesses from one account five are compared, by any call, on any server', async () => {
    const { access_token, refresh_token } = await newCustomer(test);
    const restarted = await createApp(test, {
      readiness: test.readiness,
      portalDist: '/nowhere',
    });
    const answers = await guess(1000, (index) =>
      callShortCode(index < 500 ? test : { app: restarted }, whats[index % 3]!, access_token, {
        code: wrongCode(index),
      }),
    );
    expect(answers).toEqual({ lookedAt: rates.shortCode.refuse, held: 1000 - rates.shortCode.refuse });
    const { user_code: code } = await newTv(test);
    for (const what of whats)
      expect(await callShortCode({ app: restarted }, what, access_token, { code })).toMatchObject({
        http: 429,
        code: 'TOO_MANY_REQUESTS',
        details: { retryAfter: expect.any(Number) as number },
      });
    await restarted.close();

    test.clock.advance(rates.shortCode.windowSeconds + 1);
    const later = await askToken(test, { grant_type: 'refresh_token', refresh_token });
    const { access_token: token } = later.json<{ access_token: string }>();
    expect(
      await guess(50, (index) => callShortCode(test, 'lookup', token, { code: wrongCode(index) })),
    ).toEqual({
      lookedAt: rates.shortCode.refuse,
      held: 50 - rates.shortCode.refuse,
    });
    test.clock.reset();
  });

  it('The right code refunds its own attempt, and no other', async () => {
    const { access_token } = await newCustomer(test);
    const { user_code: code } = await newTv(test);
    for (let index = 1; index < rates.shortCode.refuse; index += 1) {
      expect((await callShortCode(test, 'lookup', access_token, { code: wrongCode(index) })).http).toBe(400);
      expect((await callShortCode(test, 'lookup', access_token, { code })).http).toBe(200);
    }
    expect((await callShortCode(test, 'lookup', access_token, { code: wrongCode(0) })).http).toBe(400);
    expect((await callShortCode(test, 'lookup', access_token, { code })).http).toBe(429);
  });

  it('Six right codes at once count as six, and a thousand wrong ones at once with a right one as five', async () => {
    const { access_token } = await newCustomer(test);
    const codes: string[] = [];
    for (let tv = 0; tv <= rates.shortCode.refuse; tv += 1) codes.push((await newTv(test)).user_code);
    const answers = await Promise.all(
      codes.map((code) => callShortCode(test, 'lookup', access_token, { code })),
    );
    expect(answers.map(({ http }) => http)).toEqual(codes.map(() => 200));

    const guesser = await newCustomer(test);
    const all = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        callShortCode(test, 'lookup', guesser.access_token, {
          code: index === 199 ? codes[0]! : wrongCode(index),
        }),
      ),
    );
    const lookedAt = all.filter(({ http }) => http !== 429);
    expect(lookedAt.filter(({ code }) => code === 'SHORTCODE_WRONG')).toHaveLength(rates.shortCode.refuse);
    expect((await callShortCode(test, 'lookup', guesser.access_token, { code: codes[0]! })).http).toBe(429);
  });

  it('The arithmetic: the chance of guessing in a day', () => {
    const live = 100;
    const byOne = rates.shortCode.refuse * windowsPerDay;
    const byAll = rates.shortCodeSum.refuseNew * windowsPerDay;
    const chances = {
      'one account, letters and digits': chanceOf(byOne, live, 'alphanumeric'),
      'one account, digits': chanceOf(byOne, live, 'numeric'),
      'everybody in one window, letters and digits': chanceOf(
        rates.shortCodeSum.refuseNew,
        live,
        'alphanumeric',
      ),
      'one account and one TV, digits': chanceOf(byOne, 1, 'numeric'),
    };
    console.log(
      `${live} TVs wait; ${byOne} guesses a day by an account, ${byAll} by all together; ` +
        `${codesInAll('alphanumeric')} codes of letters and digits, ${codesInAll('numeric')} of digits`,
    );
    for (const [who, chance] of Object.entries(chances))
      console.log(`${who}: ${(chance * 100).toFixed(3)} %`);

    expect(byOne).toBe(480);
    expect(Math.log2(codesInAll('alphanumeric'))).toBeGreaterThan(20);
    expect(chances['one account, letters and digits']).toBeLessThan(0.004);
    expect(chances['everybody in one window, letters and digits']).toBeLessThan(0.003);
    // Digits give a small code space, but a hit only signs a TV in to the guesser's own account.
    expect(chances['one account and one TV, digits']).toBeLessThan(0.005);
    expect(chances['one account, digits']).toBeLessThan(0.4);
    expect(limits.shortcodeScarceShare * codesInAll('numeric')).toBeGreaterThan(live);
  });

  it('An expired code can be issued again; one in use cannot', async () => {
    const { access_token } = await newCustomer(test);
    const keys = createShortCodeKeys(test);
    const show = (device_name: string, code: string) => {
      const now = test.clock.now();
      return insertShortCode(test.database.query, now, {
        device_hash: newSecret().hash,
        code_hash: keys.hashOfCode(code),
        brand: 'tsn',
        device_name,
        device_type: 'tv',
        country: null,
        network_hash: test.limiter.networkHash('203.0.113.7'),
        asked_at: new Date(now),
        expires_at: new Date(now + 60_000),
      });
    };
    const code = '31415';
    expect(await show('First', code)).toBe(true);
    expect((await callShortCode(test, 'activate', access_token, { code })).http).toBe(200);
    expect(await show('Second', code)).toBe(false);
    test.clock.advance(61);
    expect(await show('Third', code)).toBe(true);
    expect(await callShortCode(test, 'lookup', access_token, { code })).toMatchObject({
      deviceName: 'Third',
    });
    test.clock.reset();
  });
});
