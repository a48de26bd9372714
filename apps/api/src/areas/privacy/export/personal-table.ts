/** How a data download treats the columns of a table. */
import type { ExportSection } from '@marquee/product/privacy/personal-data.ts';

export interface PersonalTable {
  readonly section: ExportSection;
  /** Rows of the account `$1`; default: by `account_id`. */
  readonly of?: string;
  readonly shows: readonly string[];
  /** A credential or its hash: never exported. */
  readonly secret?: readonly string[];
  /** Ids that join tables, states of jobs, and what belongs to others. */
  readonly technical?: readonly string[];
}
