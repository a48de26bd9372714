import { expect, it } from 'vitest';
import { createMetrics } from '../../observability/metrics.ts';
import { dummyHashOf, isImportableHash, legacyCompareOf } from './legacy-hashes.ts';
import { createPasswords } from './passwords.ts';

/** RFC 7914, section 11: 64 bytes of PBKDF2 by HMAC and SHA-256. */
const rfc7914Key = Buffer.from(
  '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
  'hex',
)
  .toString('base64')
  .replaceAll('=', '')
  .replaceAll('+', '.');

/** Made elsewhere; the first two are of crypt_blowfish. */
const vectors = [
  ['$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
  ['$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
  [`$pbkdf2-sha256$1$c2FsdA$${rfc7914Key}`, 'passwd'],
] as const;

it.each(vectors)('[A5] a hash of another system matches its password only: %s', (hash, password) => {
  const compare = legacyCompareOf(hash)!;
  expect([compare(hash, password), compare(hash, `${password}x`), compare(hash, '')]).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  ['$2b$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', true],
  ['$2b$15$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', false],
  ['$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', false],
  ['$2x$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', false],
  ['$2b$10$tooshort', false],
  ['$pbkdf2-sha256$10000$0ZrzXitFSGltTQnBWOsdeA$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M', true],
  ['$pbkdf2-sha256$9999$0ZrzXitFSGltTQnBWOsdeA$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M', false],
  ['$pbkdf2-sha256$9999999$0ZrzXitFSGltTQnBWOsdeA$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M', false],
  ['$pbkdf2-sha256$10000$0ZrzXitFSGltTQnBWOsdeA$Y11A', false],
  ['$pbkdf2-sha1$10000$0ZrzXitFSGltTQnBWOsdeA$Y11AchqV4b0sUisdZd0Xr97KWoymNE0LNNrnEgY4H9M', false],
  ['$argon2id$v=19$m=65536,t=3,p=4$9pIE7SHNvdIe8C2XXqsg4g$EvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8S4', true],
  [
    '$argon2id$v=19$m=999999,t=3,p=4$9pIE7SHNvdIe8C2XXqsg4g$EvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8S4',
    false,
  ],
  ['$argon2id$v=19$m=8,t=3,p=4$9pIE7SHNvdIe8C2XXqsg4g$EvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8S4', false],
  ['$argon2i$v=19$m=65536,t=3,p=4$9pIE7SHNvdIe8C2XXqsg4g$EvDktHxVG2sbBu3hdqhI3fI+ZbG3j7sUscvocTer8S4', false],
  ['5f4dcc3b5aa765d61d8327deb882cf99', false],
] as const)('[A5] importable within bounds that a sign-in can pay: %s is %s', (hash, isImportable) => {
  expect(isImportableHash(hash)).toBe(isImportable);
});

it('[T2] a dummy hash of each cost is compared at that cost and matches nothing', async () => {
  const passwords = createPasswords(createMetrics(), { peppers: [Buffer.alloc(32)] });
  for (const cost of [
    '$2b$06$',
    '$pbkdf2-sha256$10000$',
    '$pbkdf2-sha512$10000$',
    '$argon2id$v=19$m=512,t=1,p=1$',
  ]) {
    const dummy = dummyHashOf(cost);
    expect(isImportableHash(dummy), dummy).toBe(true);
    expect(await passwords.matches('Sunny-Day-42', dummy)).toBe(false);
  }
  await passwords.close();
});
