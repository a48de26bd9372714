import { getConfig as getConfigCall, postClientLog } from '@marquee/product/contract/support.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { getConfig } from './get-config.ts';
import { writeClientLog } from './write-client-log.ts';

export const supportRoutes = (implement: Implement, deps: Deps) => {
  implement(getConfigCall, getConfig(deps));
  implement(postClientLog, writeClientLog(deps), {
    bodyBytes: limits.clientLog.bytes,
    rate: 'clientLog',
    anyText: true,
  });
};
