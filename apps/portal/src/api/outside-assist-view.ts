import type { ErrorCode } from '@marquee/product/errors.ts';

/** What a customer's view leaves out is refused on purpose: the screen says so, and trying again does not help. */
export const isOutsideAssistView = (code: ErrorCode): boolean =>
  code === 'ASSIST_NOT_INCLUDED' || code === 'ASSIST_READ_ONLY';
