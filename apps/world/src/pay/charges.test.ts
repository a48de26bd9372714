import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, charge, control, goodCard, ledger, makeMethod, makeToken, openGateway } from './testing.ts';

describe('charges', () => {
  it('A good card is charged, and the charge is found by id, key and reference', async () => {
    const world = await openGateway();
    const method = await makeMethod(world);
    const made = await charge(world, method, 'k1');
    expect(made).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^ch_[a-z]{20}$/) as string,
        status: 'succeeded',
        amount: 3218,
        currency: 'CAD',
        method,
        reference: 'order-k1',
        key: 'k1',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      },
    });
    const found = { status: 200, body: made.body };
    expect(await call(world, `/charges/${String(made.body['id'])}`)).toEqual(found);
    expect(await call(world, '/charges/by-key/k1')).toEqual(found);
    expect((await call(world, '/charges?reference=order-k1')).body).toEqual({ charges: [made.body] });
    expect((await call(world, '/charges?reference=other')).body).toEqual({ charges: [] });
    expect((await call(world, '/charges/ch_other')).status).toBe(404);
    expect((await call(world, '/charges/by-key/other')).status).toBe(404);
  });

  it.each([
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card'],
  ])('%s is taken on file and refused when it is charged: %s', async (number, code) => {
    const world = await openGateway();
    const method = await makeMethod(world, number);
    const refused = await charge(world, method, 'k1');
    expect(refused).toMatchObject({
      status: 402,
      body: { code, status: 'failed', amount: 3218, reference: 'order-k1', key: 'k1' },
    });
    expect(await charge(world, method, 'k1')).toEqual(refused);
    expect(await call(world, '/charges/by-key/k1')).toEqual({ status: 200, body: refused.body });
    expect((await ledger(world)).charges).toEqual([refused.body]);
  });

  it.each(['5555 5555 5555 4444', '3782 822463 10005', '2223 0031 2200 3222'])(
    '%s is charged',
    async (number) => {
      const world = await openGateway();
      expect((await charge(world, await makeMethod(world, number), 'k1')).status).toBe(201);
    },
  );

  it('A card whose month has passed since is refused as expired', async () => {
    const world = await openGateway();
    const refused = await charge(world, 'pm_visa_4242_0120_demo', 'k1');
    expect(refused).toMatchObject({ status: 402, body: { code: 'expired_card' } });
  });

  it('…3220 is charged and the response is dropped; a lookup by key finds it', async () => {
    const world = await openGateway();
    const method = await makeMethod(world, '4000 0000 0000 3220');
    await expect(charge(world, method, 'k1')).rejects.toThrow('fetch failed');
    const found = await call(world, '/charges/by-key/k1');
    expect(found).toMatchObject({ status: 200, body: { status: 'succeeded', key: 'k1' } });
    expect(await charge(world, method, 'k1')).toEqual({ status: 201, body: found.body });
    expect((await ledger(world)).charges).toHaveLength(1);
  });

  it('A removed card is gone, and so is one that never was', async () => {
    const world = await openGateway();
    const method = await makeMethod(world);
    expect((await call(world, `/methods/${method}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(world, `/methods/${method}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(world, '/methods/pm_other', { method: 'DELETE' })).status).toBe(404);
    for (const gone of [method, 'pm_other'])
      expect(await charge(world, gone, gone)).toMatchObject({
        status: 402,
        body: { code: 'card_gone', status: 'failed' },
      });
  });

  it('Twenty at once with one key are one charge and twenty equal answers', async () => {
    const world = await openGateway();
    const method = await makeMethod(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(world, method, 'k1')));
    expect(answers[0]?.status).toBe(201);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await ledger(world)).charges).toEqual([answers[0]?.body]);
  });

  it('One key for another body is refused and charges nothing', async () => {
    const world = await openGateway();
    const method = await makeMethod(world);
    const first = await charge(world, method, 'k1');
    for (const more of [{ amount: 1 }, { reference: 'other' }, { method: await makeMethod(world) }])
      expect(await charge(world, method, 'k1', more)).toEqual({ status: 422, body: { code: 'key_reused' } });
    expect((await ledger(world)).charges).toEqual([first.body]);
  });

  it('Property order does not matter', async () => {
    const world = await openGateway();
    const method = await makeMethod(world);
    const first = await charge(world, method, 'k1');
    const body = { reference: 'order-k1', currency: 'CAD', amount: 3218, method };
    expect(await call(world, '/charges', { key: 'k1', body })).toEqual(first);
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: '100' }, 'amount'],
    [{ amount: 1e300 }, 'amount'],
    [{ currency: 'USD' }, 'currency'],
    [{ reference: '' }, 'reference'],
    [{ reference: 'x'.repeat(101) }, 'reference'],
    [{ method: undefined }, 'method'],
  ])('An invalid request names the field and uses up no key: %j', async (more, field) => {
    const world = await openGateway();
    const method = await makeMethod(world);
    expect(await charge(world, method, 'k1', more)).toEqual({
      status: 400,
      body: { code: 'invalid', field },
    });
    expect((await charge(world, method, 'k1')).status).toBe(201);
  });

  it('Without a key, or with an odd one, nothing is charged', async () => {
    const world = await openGateway();
    const body = { method: await makeMethod(world), amount: 1, currency: 'CAD', reference: 'r' };
    for (const key of [undefined, '', 'a b', 'x'.repeat(101)])
      expect(await call(world, '/charges', { body, ...(key !== undefined && { key }) })).toEqual({
        status: 400,
        body: { code: 'key_missing' },
      });
    expect((await ledger(world)).charges).toEqual([]);
    const longest = `${'a:'.repeat(49)}.-`;
    expect((await charge(world, body.method, longest, { reference: 'r' })).status).toBe(201);
    expect((await call(world, `/charges/by-key/${encodeURIComponent(longest)}`)).status).toBe(200);
  });

  it('Only the server with its secret is served', async () => {
    const world = await openGateway({ pay: { secret: 'quiet' } });
    const body = {};
    for (const [path, more] of [
      ['/methods', { body }],
      ['/methods/x', { method: 'DELETE' }],
      ['/charges', { body, key: 'k' }],
      ['/charges/x', {}],
      ['/charges/by-key/x', {}],
      ['/charges?reference=x', {}],
      ['/refunds', { body, key: 'k' }],
      ['/ledger', {}],
      ['/events', {}],
    ] as const)
      expect([path, await call(world, path, more)]).toEqual([
        path,
        { status: 401, body: { code: 'unauthorized' } },
      ]);
    expect((await call(world, '/ledger', { secret: 'quiet' })).status).toBe(200);
  });
});

describe('refunds', () => {
  const refund = (world: Parameters<typeof call>[0], id: unknown, key: string, amount?: number) =>
    call(world, '/refunds', { key, body: { charge: id, amount } });

  it('All that is left is given back unless an amount is asked for, once for each key', async () => {
    const world = await openGateway();
    const { id } = (await charge(world, await makeMethod(world), 'k1')).body;
    const first = await refund(world, id, 'r1', 218);
    expect(first).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^re_/) as string, charge: id, amount: 218, status: 'succeeded' },
    });
    expect(await refund(world, id, 'r1', 218)).toEqual(first);
    expect((await refund(world, id, 'r1', 219)).status).toBe(422);
    expect((await refund(world, id, 'r2')).body).toMatchObject({ amount: 3000 });
    expect(await refund(world, id, 'r3')).toEqual({ status: 409, body: { code: 'refund_too_high' } });
    expect((await ledger(world)).refunds.map(({ amount }) => amount)).toEqual([218, 3000]);
  });

  it('However they are asked for, never more is given back than was charged', async () => {
    const world = await openGateway();
    const method = await makeMethod(world);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 8 }), async (amounts) => {
        run += 1;
        const { id } = (await charge(world, method, `c${run}`, { amount: 300 })).body;
        const answers = await Promise.all(
          amounts.map((amount, index) => refund(world, id, `r${run}-${index}`, amount)),
        );
        const given = answers
          .filter(({ status }) => status === 201)
          .reduce((sum, { body }) => sum + Number(body['amount']), 0);
        expect(given).toBeLessThanOrEqual(300);
        const rest = await refund(world, id, `r${run}-rest`);
        expect(given + Number(rest.body['amount'] ?? 0)).toBe(300);
      }),
      { numRuns: 15 },
    );
  });

  it('What was refused or never charged cannot be given back', async () => {
    const world = await openGateway();
    const { id } = (await charge(world, await makeMethod(world, '4000 0000 0000 0002'), 'k1')).body;
    expect((await refund(world, id, 'r1')).status).toBe(409);
    expect((await refund(world, 'ch_other', 'r2')).status).toBe(404);
    expect((await refund(world, id, 'r3', 0)).status).toBe(400);
  });
});

describe('out of order', () => {
  it('Down: servers get an error, browsers lose the connection, nothing is recorded; "times" counts the calls', async () => {
    const world = await openGateway();
    const method = await makeMethod(world);
    await control(world, 'down', 3);
    expect((await charge(world, method, 'k1')).status).toBe(503);
    await expect(fetch(`${world.url}/pay/tokens`, { method: 'POST' })).rejects.toThrow('fetch failed');
    expect((await call(world, '/charges/by-key/k1')).status).toBe(503);
    expect(await ledger(world)).toMatchObject({ charges: [], refunds: [] });
    expect((await call(world, '/charges/by-key/k1')).status).toBe(404);
    expect((await charge(world, method, 'k1')).status).toBe(201);
  });

  it('A lost answer is lost where money moves: it happened, and is found by its key', async () => {
    const world = await openGateway();
    await control(world, 'lose-answer', 1);
    const method = await makeMethod(world);
    await expect(charge(world, method, 'k1')).rejects.toThrow('fetch failed');
    const found = await call(world, '/charges/by-key/k1');
    expect(found).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect(await charge(world, method, 'k1')).toEqual({ status: 201, body: found.body });
    expect((await ledger(world)).charges).toHaveLength(1);
  });

  it('Slow: the response is correct, and repeated requests wait for it', async () => {
    const slowMs = 300;
    const world = await openGateway({ slowMs });
    const method = await makeMethod(world);
    await control(world, 'slow', 1);
    const before = performance.now();
    const first = charge(world, method, 'k1');
    while ((await (await fetch(`${world.url}/control`)).text()).includes('slow'));
    const [again, found, one] = await Promise.all([
      charge(world, method, 'k1'),
      call(world, '/charges/by-key/k1'),
      first,
    ]);
    expect(performance.now() - before).toBeGreaterThanOrEqual(slowMs - 5);
    expect([again, found.body]).toEqual([one, one.body]);
    expect((await ledger(world)).charges).toEqual([one.body]);
  });
});

it('The card number is in no response, ledger, event, page or log', async () => {
  const lines: string[] = [];
  const world = await openGateway({ log: (line) => lines.push(line) });
  const number = '4000056655665556';
  const token = await makeToken(world, { number });
  const wrong = await makeToken(world, { number, cvc: '1' });
  const method = await call(world, '/methods', { body: token.body });
  const made = await charge(world, String(method.body['id']), 'k1');
  const books = await Promise.all(['/ledger', '/events'].map((path) => call(world, path)));
  const page = await (await fetch(`${world.url}/pay`)).text();
  const all = JSON.stringify([token, wrong, method, made, books, lines]) + page;
  expect(all).toContain('5556');
  for (const secret of [number, '4000 0566', number.slice(0, 6), goodCard.name])
    expect(all).not.toContain(secret);
});
