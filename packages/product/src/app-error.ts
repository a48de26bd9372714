/** An error of the catalog, as thrown. Apart from the catalog, which the first script of the portal does not load. */
import type { ErrorCode, ErrorDetails } from './errors.ts';

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, details?: ErrorDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** No response, or only a proxy's: the outcome of the request is unknown. */
export class NoAnswer extends AppError {}

/** A 4xx response other than a rate limit: the same request would be refused again. */
export class Refusal extends AppError {}

export function fail(code: ErrorCode, details?: ErrorDetails): never {
  throw new AppError(code, details);
}
