import * as calls from '@marquee/product/contract/service/code-batches.ts';
import type { Deps } from '../../../deps.ts';
import type { Implement } from '../../../http/implement.ts';
import { createCodeBatch } from './create-code-batch.ts';
import { exportCodes, getCodeBatch, sealCodeBatch, voidCodeBatch } from './manage-code-batch.ts';
import { putPromotion } from './put-promotion.ts';

export const codeBatchRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.putPromotion, putPromotion(deps));
  implement(calls.createCodeBatch, createCodeBatch(deps));
  implement(calls.getCodeBatch, getCodeBatch(deps));
  implement(calls.exportCodes, exportCodes(deps));
  implement(calls.sealCodeBatch, sealCodeBatch(deps));
  implement(calls.voidCodeBatch, voidCodeBatch(deps));
};
