/** Calls of the console about codes and activation links, each with its handler. */
import * as calls from '@marquee/product/contract/staff/codes.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../../deps.ts';
import type { Implement } from '../../../http/implement.ts';
import type { ListCursors } from '../list-cursor.ts';
import { createStaffActivationLink } from './activation-links.ts';
import { decideCodeBatch } from './decide-batch.ts';
import { createStaffActivationLinks, previewStaffActivationLinks } from './links-from-csv.ts';
import {
  exportStaffActivationLinks,
  listStaffActivationLinks,
  revokeStaffActivationLink,
} from './manage-links.ts';
import {
  createStaffCodeBatch,
  exportStaffCodes,
  listStaffCodeBatches,
  stopCodeBatch,
} from './code-batches.ts';

/** UTF-8 has up to four bytes for a character. */
const csvBytes = 4 * limits.activationCsvLength;

export const codesRoutes = (implement: Implement, deps: Deps, cursors: ListCursors) => {
  implement(calls.listStaffCodeBatches, listStaffCodeBatches(deps, cursors));
  implement(calls.createStaffCodeBatch, createStaffCodeBatch(deps));
  implement(calls.exportStaffCodes, exportStaffCodes(deps));
  implement(calls.stopCodeBatch, stopCodeBatch(deps));
  implement(calls.decideCodeBatch, decideCodeBatch(deps));
  implement(calls.createStaffActivationLink, createStaffActivationLink(deps));
  implement(calls.previewStaffActivationLinks, previewStaffActivationLinks(deps), { bodyBytes: csvBytes });
  implement(calls.createStaffActivationLinks, createStaffActivationLinks(deps), { bodyBytes: csvBytes });
  implement(calls.listStaffActivationLinks, listStaffActivationLinks(deps, cursors));
  implement(calls.exportStaffActivationLinks, exportStaffActivationLinks(deps));
  implement(calls.revokeStaffActivationLink, revokeStaffActivationLink(deps));
};
