import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { securityAdvice } from './advice.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000);
const safe = {
  passkeys: 1,
  twoStep: true,
  recoveryCodes: limits.recoveryCodes,
  passwordChangedAt: daysAgo(10),
  passwordIsCommon: false,
  hasPhone: true,
};

it('[A-87] A well protected account gets no advice', () => {
  expect(securityAdvice(safe, now)).toEqual([]);
  expect(securityAdvice({ ...safe, passwordChangedAt: null }, now)).toEqual([]);
});

it.each([
  [{ passwordIsCommon: true }, ['commonPassword']],
  [{ recoveryCodes: limits.fewRecoveryCodes }, ['fewRecoveryCodes']],
  [{ passkeys: 0 }, ['noPasskey']],
  [{ twoStep: false, recoveryCodes: 0 }, ['noTwoStep']],
  [{ passwordChangedAt: daysAgo(limits.oldPasswordDays + 1) }, ['oldPassword']],
  [{ passwordChangedAt: daysAgo(limits.oldPasswordDays - 1) }, []],
  [{ passwordChangedAt: daysAgo(limits.oldPasswordDays + 1), passwordIsCommon: true }, ['commonPassword']],
  [{ hasPhone: false }, ['noPhone']],
  [{ hasPhone: false, passkeys: 0, passwordIsCommon: true }, ['commonPassword', 'noPasskey', 'noPhone']],
])('[A-87] %o is answered with %o', (facts, advice) => {
  expect(securityAdvice({ ...safe, ...facts }, now)).toEqual(advice);
});
