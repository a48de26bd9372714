import { randomBytes } from 'node:crypto';
import os from 'node:os';
import type { AppError } from '@marquee/product/app-error.ts';
import { afterEach, expect, it } from 'vitest';
import { createMetrics } from '../../observability/metrics.ts';
import { createPasswords, type Passwords } from './passwords.ts';

const peppers = [randomBytes(32)];
let passwords: Passwords;
afterEach(() => passwords.close());

it('A server hashes passwords and PINs by argon2id at OWASP’s cost: 19 MiB, two passes, one lane', async () => {
  passwords = createPasswords(createMetrics(), { peppers });
  const usual = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  expect(await passwords.hash('Sunny-Day-42')).toMatch(usual);
  expect(await passwords.hashPin('1234')).toMatch(usual);
  expect(await passwords.matches('Sunny-Day-42', undefined)).toBe(false);
});

it('A full queue refuses with SERVICE_UNAVAILABLE and works again when it is empty', async () => {
  passwords = createPasswords(createMetrics(), {
    peppers,
    cost: { memoryCost: 4096, timeCost: 1, parallelism: 1 },
  });
  const capacity = 41 * os.availableParallelism();
  const results = await Promise.allSettled(
    Array.from({ length: capacity + 10 }, async () => passwords.hash('Sunny-Day-42')),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(10);
  for (const { reason } of refused) expect((reason as AppError).code).toBe('SERVICE_UNAVAILABLE');
  expect(() => passwords.refuseIfFull()).not.toThrow();
  expect(await passwords.matches('Sunny-Day-42', await passwords.hash('Sunny-Day-42'))).toBe(true);
});

it('A malformed hash fails its own comparison only', async () => {
  passwords = createPasswords(createMetrics(), { peppers });
  const [broken, sound] = await Promise.allSettled([
    passwords.matches('Sunny-Day-42', 'not a hash'),
    passwords.matches('Sunny-Day-42', undefined),
  ]);
  expect(broken.status).toBe('rejected');
  expect(sound).toEqual({ status: 'fulfilled', value: false });
});
