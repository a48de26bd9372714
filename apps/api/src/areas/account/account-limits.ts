/** How often the account calls may be tried, and by whom. */
import { limits } from '@marquee/product/limits.ts';
import type { AttemptRule } from '../../identity/attempts.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const emailExistsByAddress: AttemptRule = {
  kind: 'emailExistsByAddress',
  most: limits.emailExistsPerHourPerAddress,
  windowMs: hour,
};
/** By email and address together, so that nobody can use up the tries of somebody else's email. */
export const emailExistsByEmail: AttemptRule = {
  kind: 'emailExistsByEmail',
  most: limits.emailExistsPerHourPerEmail,
  windowMs: hour,
};
export const registrationsByAddress: AttemptRule = {
  kind: 'registrationsByAddress',
  most: limits.registrationsPerHourPerAddress,
  windowMs: hour,
};
export const alreadyRegisteredMails: AttemptRule = {
  kind: 'alreadyRegisteredMails',
  most: 1,
  windowMs: hour,
};
export const verificationMailsPerHour: AttemptRule = {
  kind: 'verificationMailsPerHour',
  most: limits.verificationMailsPerHour,
  windowMs: hour,
};
export const verificationMailsPerDay: AttemptRule = {
  kind: 'verificationMailsPerDay',
  most: limits.verificationMailsPerDay,
  windowMs: day,
};
/** So many codes a day, so many tries each: asking for more codes buys no more tries. */
export const verificationCodeTriesPerDay: AttemptRule = {
  kind: 'verificationCodeTriesPerDay',
  most: limits.verificationCodesPerDay * limits.verificationCodeTries,
  windowMs: day,
};
export const recoveries: AttemptRule = {
  kind: 'recoveries',
  most: limits.recoveriesPerHour,
  windowMs: hour,
};
export const recoveriesByAddress: AttemptRule = {
  kind: 'recoveriesByAddress',
  most: limits.recoveriesPerHourPerAddress,
  windowMs: hour,
};
