import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMetrics } from '../../observability/metrics.ts';
import { createPasswords } from './passwords.ts';

it('A server hashes passwords and PINs by argon2id at OWASP’s cost: 19 MiB, two passes, one lane', async () => {
  const passwords = createPasswords(createMetrics(), { peppers: [randomBytes(32)] });
  const usual = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  expect(await passwords.hash('Sunny-Day-42')).toMatch(usual);
  expect(await passwords.hashPin('1234')).toMatch(usual);
  expect(await passwords.matches('Sunny-Day-42', undefined)).toBe(false);
  await passwords.close();
});
