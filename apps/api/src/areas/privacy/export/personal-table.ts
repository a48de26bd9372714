/** How a data download treats the columns of a table. */
import type { ExportSection } from '@marquee/product/privacy/personal-data.ts';

export interface PersonalTable {
  readonly section: ExportSection;
  /** Rows of the account `$1`; default: by `account_id`. */
  readonly of?: string;
  readonly shows: readonly string[];
  /** Would let somebody in, or is only a proof of it. */
  readonly secret?: readonly string[];
  /** Ids that join tables, states of jobs, and what belongs to others. */
  readonly technical?: readonly string[];
}
