import { limits } from '@marquee/product/limits.ts';
import { BrokenCircuitError } from 'cockatiel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const asked = { times: 0 };
  const breaker = createCircuitBreaker((error) => error instanceof TypeError);
  const answers = {
    yes: () => Promise.resolve('yes'),
    no: () => Promise.reject(new Error('no')),
    down: () => Promise.reject(new TypeError('down')),
  };
  const ask = (answer: keyof typeof answers) =>
    breaker(() => {
      asked.times += 1;
      return answers[answer]();
    }).catch((error: Error) => (error instanceof BrokenCircuitError ? 'open' : error.message));
  return { asked, ask };
};

it('[F9] The circuit opens after five consecutive failures and half-opens for one caller after the reset timeout', async () => {
  const { asked, ask } = setUp();
  for (let time = 0; time < limits.outsideFailures; time += 1) expect(await ask('down')).toBe('down');
  expect(await ask('yes')).toBe('open');
  expect(asked.times).toBe(limits.outsideFailures);

  vi.advanceTimersByTime(limits.outsideRestSeconds * 1000);
  expect(await Promise.all([ask('down'), ask('yes')])).toEqual(['down', 'open']);

  vi.advanceTimersByTime(limits.outsideRestSeconds * 1000);
  expect([await ask('yes'), await ask('yes')]).toEqual(['yes', 'yes']);
});

it('A 4xx does not count as a failure, and a success resets the counter', async () => {
  const { ask } = setUp();
  for (let time = 0; time < 2 * limits.outsideFailures; time += 1) {
    expect(await ask('no')).toBe('no');
    expect(await ask('down')).toBe('down');
    expect(await ask('down')).toBe('down');
    expect(await ask('yes')).toBe('yes');
  }
});
