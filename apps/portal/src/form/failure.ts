/** What went wrong, by its code. */
import { type ErrorCode, Failure } from '@marquee/product/errors.ts';
import { log } from '../api.ts';

export const isFailure = (error: unknown, ...codes: readonly ErrorCode[]): error is Failure =>
  error instanceof Failure && codes.includes(error.code);

/** What people are told; what nobody foresaw is also logged. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  log('error', 'GENERIC', String(error));
  return new Failure('GENERIC');
};
