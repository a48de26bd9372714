import { limits } from '@marquee/product/limits.ts';
import { expect, it } from 'vitest';
import { createLine } from './line.ts';

const setUp = () => {
  const clock = { ms: 0 };
  const asked = { times: 0 };
  const line = createLine(
    (error) => error instanceof TypeError,
    () => clock.ms,
  );
  const answers = {
    yes: () => Promise.resolve('yes'),
    no: () => Promise.reject(new Error('no')),
    down: () => Promise.reject(new TypeError('down')),
  };
  const ask = (answer: keyof typeof answers) =>
    line(() => {
      asked.times += 1;
      return answers[answer]();
    }).catch(({ message }: Error) => message);
  return { clock, asked, ask };
};

it('[F9] Who fails five times in a row is not asked again until the rest is over, and then by one', async () => {
  const { clock, asked, ask } = setUp();
  for (let time = 0; time < limits.outsideFailures; time += 1) expect(await ask('down')).toBe('down');
  expect(await ask('yes')).toContain('rests');
  expect(asked.times).toBe(limits.outsideFailures);

  clock.ms += limits.outsideRestSeconds * 1000;
  const both = await Promise.all([ask('down'), ask('yes')]);
  expect(both).toEqual(['down', expect.stringContaining('rests') as string]);

  clock.ms += limits.outsideRestSeconds * 1000;
  expect([await ask('yes'), await ask('yes')]).toEqual(['yes', 'yes']);
});

it('A no is an answer, and a success begins the count anew', async () => {
  const { ask } = setUp();
  for (let time = 0; time < 2 * limits.outsideFailures; time += 1) {
    expect(await ask('no')).toBe('no');
    expect(await ask('down')).toBe('down');
    expect(await ask('down')).toBe('down');
    expect(await ask('yes')).toBe('yes');
  }
});
