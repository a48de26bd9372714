/** Errors of API calls, by error code. */
import { AppError } from '@marquee/product/app-error.ts';
import type { ErrorCode, ErrorDetails } from '@marquee/product/errors.ts';
import { log } from './client.ts';

export const isApiError = (error: unknown, ...codes: readonly ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code);

/** Unexpected errors become `GENERIC` and are logged. */
export const toApiError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  log('error', 'GENERIC', String(error));
  return new AppError('GENERIC');
};

/** Renames fields in the details of an error, where a form and its call name the same field differently. */
export const mapErrorFields = (error: unknown, names: Readonly<Record<string, string>>): unknown => {
  if (!(error instanceof AppError && error.details)) return error;
  const details = Object.entries(error.details).map(([name, value]) => [names[name] ?? name, value]);
  return new AppError(error.code, Object.fromEntries(details) as ErrorDetails);
};
