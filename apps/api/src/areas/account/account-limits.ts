/** How often the account calls may be tried, and by whom. */
import { limits } from '@marquee/product/limits.ts';
import type { AttemptRule } from '../../identity/attempts.ts';

const hour = 3_600_000;
const hourly = (kind: string, most: number): AttemptRule => ({ kind, most, windowMs: hour });
const daily = (kind: string, most: number): AttemptRule => ({ kind, most, windowMs: 24 * hour });

export const emailExistsByAddress = hourly('emailExistsByAddress', limits.emailExistsPerHourPerAddress);
/** By email and address together, so that nobody can use up the tries of somebody else's email. */
export const emailExistsByEmail = hourly('emailExistsByEmail', limits.emailExistsPerHourPerEmail);
export const registrationsByAddress = hourly('registrationsByAddress', limits.registrationsPerHourPerAddress);
export const alreadyRegisteredMails = hourly('alreadyRegisteredMails', 1);
export const verificationMailsPerHour = hourly('verificationMailsPerHour', limits.verificationMailsPerHour);
export const verificationMailsPerDay = daily('verificationMailsPerDay', limits.verificationMailsPerDay);
/** So many codes a day, so many tries each: asking for more codes buys no more tries. */
export const verificationCodeTriesPerDay = daily(
  'verificationCodeTriesPerDay',
  limits.verificationCodesPerDay * limits.verificationCodeTries,
);
export const recoveries = hourly('recoveries', limits.recoveriesPerHour);
export const recoveriesByAddress = hourly('recoveriesByAddress', limits.recoveriesPerHourPerAddress);
export const emailChangeMails = daily('emailChangeMails', limits.emailChangeMailsPerDay);
