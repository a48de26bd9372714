/** What went wrong, by its code. */
import { type ErrorCode, AppError } from '@marquee/product/errors.ts';
import { log } from './client.ts';

export const isApiError = (error: unknown, ...codes: readonly ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code);

/** What people are told; what nobody foresaw is also logged. */
export const toApiError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  log('error', 'GENERIC', String(error));
  return new AppError('GENERIC');
};
