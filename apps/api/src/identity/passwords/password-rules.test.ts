import { performance } from 'node:perf_hooks';
import { limits } from '@marquee/product/limits.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWeakPassword } from './password-rules.ts';

const email = 'jeanne.tremblay@courriel.test';

it.each([
  'password1',
  'motdepasse1',
  'abcdefg1',
  '12345678',
  'P@ssw0rd1',
  'bienvenue1',
  'jeanne.tremblay',
  'noovo123',
])('[VAL-PW-10] %s is weak', async (password) => {
  expect(await isWeakPassword(password, email)).toBe(true);
});

it.each(['sunlit-road7', 'Sunny-Day-42', 'Rainy-Night-77', 'la pluie bleue 7 fois', 'xK9#mQ2$vL'])(
  '%s is not',
  async (password) => {
    expect(await isWeakPassword(password, email)).toBe(false);
  },
);

const typical = `
  Leafs2024 Winter2025! Password2024! Netflix123 Habs1993 Hiver2025! Canadiens1993 Janvier2024 Février2024!
  Fevrier2024 Printemps2025 Été2025!! Summer2024! Autumn2023$ October2025 Octobre2025! Motdepasse2024!
  Bonjour2025! GoHabsGo1 MapleLeafs67 Raptors2019 BlueJays1993! Expos1994 Nordiques95 Oilers99! Alouettes2023
  Hockey2024! !Winter2025 Disney123! Crave2024! Videotron1 RadioCanada1 Dimanche2024 Welcome2025! Toronto2024!
  Montreal2025!`;
it.each(typical.trim().split(/\s+/))('[finding F22] %s is weak', async (password) => {
  expect(await isWeakPassword(password, email)).toBe(true);
});

it.each([
  'winter-lamp-canadiens-river-7',
  'trois canards bleus en janvier 12',
  'Velvet-Moose-31',
  'otter-gravel-piano-9',
  'k7!mVq2Zr',
  'neuf érables sous la grange',
  '!!copper-lantern-58!!',
])('[finding F22] %s is not', async (password) => {
  expect(await isWeakPassword(password, email)).toBe(false);
});

it('[A-87] Passwords of the list of common ones are refused offline: a sample of those that are long enough', async () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin);
  const sample = common.filter((_, place) => place % 400 === 0);
  expect(sample.length).toBeGreaterThan(40);
  for (const password of sample) expect(await isWeakPassword(password, email), password).toBe(true);
});

it('A long password is weak when both its ends are, and not when one is good', async () => {
  expect(await isWeakPassword('a1'.repeat(64), email)).toBe(true);
  expect(await isWeakPassword(`${'a'.repeat(100)}xK9#mQ2$vL`, email)).toBe(false);
});

it('Whatever the password, the answer comes soon and the server goes on meanwhile', async () => {
  await isWeakPassword('warm-up-1', email);
  const alphabet = fc.constantFrom(...Array.from('a1@4$5!0oIl|'));
  const passwords = fc.array(alphabet, { minLength: 100, maxLength: 128 }).map((letters) => letters.join(''));
  await fc.assert(
    fc.asyncProperty(passwords, async (password) => {
      const start = performance.now();
      await isWeakPassword(password, email);
      // Without the bounds of the check it takes minutes; a busy machine takes a few times its usual second.
      expect(performance.now() - start).toBeLessThan(10_000);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
