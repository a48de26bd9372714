/** Tables of the import of existing customers as the queries see them. */
import type {
  ImportConflict,
  ImportReportCode,
  ImportState,
} from '@marquee/product/contract/service/imports.ts';
import type { ColumnType, Generated } from 'kysely';
import type { TimeOnce, TimeOrNull } from './billing.ts';

/** No values of the record. */
export interface ImportReportLine {
  /** Within the chunk, from 1. */
  readonly line: number;
  readonly code: ImportReportCode;
  readonly field?: string;
}

export interface ImportSchema {
  imports: {
    id: string;
    client_id: string;
    system: string;
    dry_run: boolean;
    on_conflict: ImportConflict;
    state: Generated<ImportState>;
    chunks: Generated<number>;
    chunks_done: Generated<number>;
    created_at: TimeOnce;
    finished_at: TimeOrNull;
  };
  import_chunks: {
    import_id: string;
    number: number;
    digest: Buffer;
    lines: number;
    body: string | null;
    imported: Generated<number>;
    held: Generated<number>;
    skipped: Generated<number>;
    refused: Generated<number>;
    report: ColumnType<readonly ImportReportLine[], string | undefined, string>;
    done_at: TimeOrNull;
  };
}
