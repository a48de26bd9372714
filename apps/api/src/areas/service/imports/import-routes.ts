import * as calls from '@marquee/product/contract/service/imports.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Implement } from '../../../http/implement.ts';
import { createImport, deleteImport, getImport, getImportReport, startImport } from './manage-import.ts';
import { putImportChunk } from './put-import-chunk.ts';

export const importRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.createImport, createImport(deps));
  implement(calls.putImportChunk, putImportChunk(deps), { bodyBytes: limits.importChunkBytes });
  implement(calls.startImport, startImport(deps));
  implement(calls.getImport, getImport(deps));
  implement(calls.getImportReport, getImportReport(deps));
  implement(calls.deleteImport, deleteImport(deps));
};
