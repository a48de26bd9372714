import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { brandOf, grouped, problemsOf } from './card-rules.js';
import { cardOf, cardOfMethod, methodIdOf, testCards } from './cards.ts';
import { call, goodCard, makeToken, openGateway } from './testing.ts';

const now = new Date('2030-05-31T23:00:00Z');
const problems = (card: object) => problemsOf({ ...goodCard, ...card }, now);

const luhnDigit = (start: string) =>
  Array.from('0123456789').find((digit) => !problems({ number: start + digit }).number) ?? '';

describe('a card', () => {
  it('Every card to try is right, and of the brand its first digits say', () => {
    for (const { number } of testCards)
      expect(problems({ number, cvc: number.startsWith('3') ? '1234' : '123' })).toEqual({});
    expect(testCards.map(({ number }) => brandOf(number)?.id)).toEqual([
      'visa',
      'mastercard',
      'mastercard',
      'amex',
      'visa',
      'visa',
      'visa',
      'visa',
      'visa',
    ]);
    for (const [number, brand] of [
      ['2220', undefined],
      ['2221', 'mastercard'],
      ['2720', 'mastercard'],
      ['2721', undefined],
      ['50', undefined],
      ['55', 'mastercard'],
      ['34', 'amex'],
      ['36', undefined],
      ['6011', undefined],
      ['', undefined],
    ] as const)
      expect([number, brandOf(number)?.id]).toEqual([number, brand]);
  });

  it('Any single wrong digit, and two neighbours in the wrong order, are noticed', () => {
    const fifteen = fc.stringMatching(/^4\d{14}$/);
    fc.assert(
      fc.property(fifteen, fc.nat(14), fc.integer({ min: 1, max: 9 }), (start, place, more) => {
        const number = start + luhnDigit(start);
        expect(problems({ number })).toEqual({});
        const at = place + 1;
        const other = String((Number(number[at]) + more) % 10);
        expect(problems({ number: number.slice(0, at) + other + number.slice(at + 1) })).toEqual({
          number: 'invalid',
        });
      }),
    );
    expect(problems({ number: '4242424242422442' })).toEqual({ number: 'invalid' });
  });

  it.each(['4242', '4242 4242 4242 42424', '6011 1111 1111 1117', '4242x4242x4242x4242', '٤٢٤٢'])(
    'Is refused by its number: %s',
    (number) => expect(problems({ number })).toEqual({ number: 'invalid' }),
  );

  it('Is good to the end of its month, written in either way', () => {
    for (const expiry of ['05/30', '05 / 30', '05/2030', '06/30', '01/31', '12/99'])
      expect([expiry, problems({ expiry })]).toEqual([expiry, {}]);
    for (const expiry of ['04/30', '04/2030', '12/29', '01/00'])
      expect([expiry, problems({ expiry })]).toEqual([expiry, { expiry: 'past' }]);
    for (const expiry of ['13/31', '00/31', '5/31', '0531', '05/1931', '05/3', '05-31', '05/31/31'])
      expect([expiry, problems({ expiry })]).toEqual([expiry, { expiry: 'invalid' }]);
  });

  it('Has three digits of security code, an American Express four', () => {
    const amex = '3782 822463 10005';
    expect(problems({ cvc: '1234' })).toEqual({ cvc: 'invalid' });
    expect(problems({ cvc: '12a' })).toEqual({ cvc: 'invalid' });
    expect(problems({ number: amex, cvc: '123' })).toEqual({ cvc: 'invalid' });
    expect(problems({ number: amex, cvc: '1234' })).toEqual({});
  });

  it('Has a name with letters in it, which is not where a number belongs', () => {
    for (const name of ['4242 4242 4242 4242', '—', 'x'.repeat(101)])
      expect(problems({ name })).toEqual({ name: 'invalid' });
    for (const name of ['Ana', '李 小龍', 'Zoé O’Neil-Côté']) expect(problems({ name })).toEqual({});
    expect(problems({ number: ' ', expiry: '', cvc: '', name: '  ' })).toEqual({
      number: 'missing',
      expiry: 'missing',
      cvc: 'missing',
      name: 'missing',
    });
  });

  it('Is grouped as it stands on the card, and grouping again changes nothing', () => {
    expect(grouped('378282246310005')).toBe('3782 822463 10005');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,20}$/), (digits) => {
        expect(grouped(grouped(digits))).toBe(grouped(digits));
        expect(digits.startsWith(grouped(digits).replaceAll(' ', ''))).toBe(true);
      }),
    );
  });

  it('On file is known by its name alone, so that it outlives the world', () => {
    for (const { number } of testCards) {
      const card = cardOf({ ...goodCard, number });
      expect(cardOfMethod(methodIdOf(card))).toEqual(card);
      expect(methodIdOf(card)).not.toBe(methodIdOf(card));
    }
    for (const id of ['pm_x', 'pm_visa_4242_1330_a', 'pm_visa_42425_1230_a', 'pm_visa_4242_1230_', ''])
      expect(cardOfMethod(id)).toBeUndefined();
  });
});

describe('tokens', () => {
  it('A wrong field is named, the first one first', async () => {
    const world = await openGateway();
    for (const [card, field, code] of [
      [{ number: '4242 4242 4242 4243', cvc: '1' }, 'number', 'number_invalid'],
      [{ number: 4242424242424242 }, 'number', 'number_missing'],
      [{ expiry: '01/20' }, 'expiry', 'expiry_past'],
      [{ expiry: '20/40' }, 'expiry', 'expiry_invalid'],
      [{ cvc: '12' }, 'cvc', 'cvc_invalid'],
      [{ name: '' }, 'name', 'name_missing'],
    ] as const)
      expect(await makeToken(world, card)).toEqual({ status: 400, body: { code, field } });
    for (const body of [[], 'text', null, 1])
      expect((await call(world, '/tokens', { body })).status).toBe(400);
  });

  it('A token is good for one exchange, also when two ask at once', async () => {
    const world = await openGateway();
    const { status, body } = await makeToken(world);
    expect([status, body]).toEqual([201, { token: expect.stringMatching(/^tok_[a-z]{20}$/) as string }]);
    const answers = await Promise.all([1, 2].map(() => call(world, '/methods', { body })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 400]));
    expect(answers.find((answer) => answer.status === 201)?.body).toEqual({
      id: expect.stringMatching(/^pm_visa_4242_0539_[a-z]{20}$/) as string,
      brand: 'visa',
      last4: '4242',
      expMonth: 5,
      expYear: 2039,
    });
    const unknown = await call(world, '/methods', { body: { token: 'tok_made-up' } });
    expect(unknown).toEqual({ status: 400, body: { code: 'token_invalid' } });
  });

  it('An exchange with a key is answered again the same, and another token with that key is refused', async () => {
    const world = await openGateway();
    const [{ body }, other] = [await makeToken(world), await makeToken(world)];
    const first = await call(world, '/methods', { body, key: 'a' });
    expect(first.status).toBe(201);
    expect(await call(world, '/methods', { body, key: 'a' })).toEqual(first);
    expect((await call(world, '/methods', { body: other.body, key: 'a' })).status).toBe(422);
  });

  it('A token is too old after fifteen\u00A0min', async () => {
    const world = await openGateway();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'] });
    const [early, late] = [await makeToken(world), await makeToken(world)];
    vi.setSystemTime(Date.now() + 15 * 60 * 1000 - 1000);
    expect((await call(world, '/methods', { body: early.body })).status).toBe(201);
    vi.setSystemTime(Date.now() + 1000);
    expect((await call(world, '/methods', { body: late.body })).status).toBe(400);
  });

  it('Other pages get no leave to ask', async () => {
    const world = await openGateway();
    const asked = await fetch(`${world.url}/pay/tokens`, {
      method: 'OPTIONS',
      headers: { origin: 'https://stranger.example', 'access-control-request-method': 'POST' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });
});
