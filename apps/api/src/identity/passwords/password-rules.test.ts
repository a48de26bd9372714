import { performance } from 'node:perf_hooks';
import { limits } from '@marquee/product/limits.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { obviousWeakness } from '@marquee/product/values/passwords/weakness.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '@marquee/product/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { refuseWeakPassword } from './password-rules.ts';

const email = 'jeanne.tremblay@courriel.test';

const noBreaches = { has: () => Promise.resolve(false) };

const weaknessOf = async (password: string): Promise<unknown> => {
  const error: unknown = await refuseWeakPassword(noBreaches, password, email).catch(
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return undefined;
  expect(error).toBeInstanceOf(AppError);
  expect((error as AppError).code).toBe('WEAK_PASSWORD');
  return (error as AppError).details?.['reason'];
};
const isWeak = async (password: string) => (await weaknessOf(password)) !== undefined;

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
  expect(await isWeak(password)).toBe(true);
});

it.each(['sunlit-road7', 'Sunny-Day-42', 'Rainy-Night-77', 'la pluie bleue 7 fois', 'xK9#mQ2$vL'])(
  '%s is not',
  async (password) => {
    expect(await isWeak(password)).toBe(false);
  },
);

const typical = `
  Leafs2024 Winter2025! Password2024! Netflix123 Habs1993 Hiver2025! Canadiens1993 Janvier2024 Février2024!
  Fevrier2024 Printemps2025 Été2025!! Summer2024! Autumn2023$ October2025 Octobre2025! Motdepasse2024!
  Bonjour2025! GoHabsGo1 MapleLeafs67 Raptors2019 BlueJays1993! Expos1994 Nordiques95 Oilers99! Alouettes2023
  Hockey2024! !Winter2025 Disney123! Crave2024! Videotron1 RadioCanada1 Dimanche2024 Welcome2025! Toronto2024!
  Montreal2025!`;
it.each(typical.trim().split(/\s+/))('[finding F22] %s is weak', async (password) => {
  expect(await isWeak(password)).toBe(true);
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
  expect(await isWeak(password)).toBe(false);
});

it('[A-87] Passwords of the list of common ones are refused offline: a sample of those that are long enough', async () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= limits.passwordMin);
  const sample = common.filter((_, place) => place % 400 === 0);
  expect(sample.length).toBeGreaterThan(40);
  for (const password of sample) expect(await isWeak(password), password).toBe(true);
});

it.each([
  ['jeanne.tremblay1', 'containsEmail'],
  ['Tremblay2025', 'containsEmail'],
  ['Jeanne-Tremblay-42', 'containsEmail'],
  ['trustno1', 'tooCommon'],
  ['TrustNo1!!', 'tooCommon'],
  ['Winter2025!', 'tooCommon'],
  ['12345678', 'predictable'],
  ['abcdefg1', 'predictable'],
  ['9ababababab', 'predictable'],
])('[A-87] %s is refused because it is %s', async (password, reason) => {
  expect(await weaknessOf(password)).toBe(reason);
});

it('[A-87] The page and the server agree: what the page finds by itself is refused for the same reason', async () => {
  const found = ['Leafs-2024', 'courriel99', 'aaaabbbb1', 'Crave12345', 'hiver!!!!1'];
  for (const password of found) {
    expect(obviousWeakness(password, email), password).toBeDefined();
    expect(await weaknessOf(password)).toBe(obviousWeakness(password, email));
  }
});

it('[A-87] The filter of common passwords refuses no good password of a large sample', () => {
  const lucky = Array.from({ length: 20_000 }, (_, index) => `${index}-copper-lantern-${index * 7919}`);
  expect(lucky.filter(isCommonPassword)).toEqual([]);
});

it('A long password is weak when both its ends are, and not when one is good', async () => {
  expect(await isWeak('a1'.repeat(64))).toBe(true);
  expect(await isWeak(`${'a'.repeat(100)}xK9#mQ2$vL`)).toBe(false);
});

it('Whatever the password, the answer comes soon and the server goes on answering', async () => {
  await weaknessOf('warm-up-1');
  const alphabet = fc.constantFrom(...Array.from('a1@4$5!0oIl|'));
  const passwords = fc.array(alphabet, { minLength: 100, maxLength: 128 }).map((letters) => letters.join(''));
  await fc.assert(
    fc.asyncProperty(passwords, async (password) => {
      const start = performance.now();
      await isWeak(password);
      // Without the bounds of the check it takes minutes; a busy machine takes a few times its usual second.
      expect(performance.now() - start).toBeLessThan(10_000);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
