import type { ErrorCode } from '@marquee/product/errors.ts';

/** Why the link of this page did not work; a page that was opened anew does not know. */
let reason: ErrorCode | undefined;

export const noteReason = (code: ErrorCode): void => {
  reason = code;
};
export const reasonNoted = (): ErrorCode | undefined => reason;
