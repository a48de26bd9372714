/** Rights of customers by province of the card that pays: each with its law and the day from which it holds. */
import type { Day } from '../dates.ts';

export interface Right {
  readonly law: string;
  readonly since: Day;
}

interface Rights {
  /** To cancel at once, with the unused days and their taxes refunded. Without it, a cancellation ends with the period. */
  readonly cancelNow?: Right;
}

const rights: Readonly<Record<string, Rights>> = {
  QC: { cancelNow: { law: 'Consumer Protection Act (CQLR c P-40.1), s. 214.6', since: '2010-06-30' } },
};

/** Undefined where the province does not grant it, or not yet. */
export const rightToCancelNow = (province: string | undefined, today: Day): Right | undefined => {
  const right = rights[province ?? '']?.cancelNow;
  return right && right.since <= today ? right : undefined;
};
