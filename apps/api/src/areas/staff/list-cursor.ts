/** Keyset pagination: the cursor is sealed, so that a client cannot compose one. */
import { fail } from '@marquee/product/app-error.ts';
import type { SigningKeys } from '../../crypto/signing-keys.ts';
import { openText, sealText } from '../../crypto/sealed-text.ts';

export type Cursor = readonly string[];

export const createListCursors = (tokenKeys: Pick<SigningKeys, 'derive'>) => {
  const keys = [tokenKeys.derive('staff list cursor')];
  return {
    seal: (list: string, cursor: Cursor): string => sealText(keys, list, JSON.stringify(cursor)),
    open: (list: string, sealed: string | undefined): Cursor | undefined => {
      if (sealed === undefined) return undefined;
      const text = openText(keys, list, sealed);
      return text === undefined ? fail('VALIDATION', { after: 'malformed' }) : (JSON.parse(text) as Cursor);
    },
  };
};
export type ListCursors = ReturnType<typeof createListCursors>;

/** One row more than a page was read: it says that there is another page. */
export const pageOf = <T>(rows: readonly T[], size: number, seal: (last: T) => string) => {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: rows.length > size && last !== undefined ? seal(last) : null };
};
