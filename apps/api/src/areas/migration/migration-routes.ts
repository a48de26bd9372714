import * as calls from '@marquee/product/contract/migration.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { beginMigration } from './begin-migration.ts';
import { consolidate, listConsolidation } from './consolidate.ts';
import { authorizeConsolidation, sendConsolidationCode } from './consolidation-proofs.ts';
import { getMigration, migrate } from './migrate.ts';

export const migrationRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.getMigration, getMigration(deps), {
    rate: 'migrationCheck',
  });
  implement(calls.migrate, migrate(deps));
  implement(calls.beginMigration, beginMigration(deps));
  implement(calls.listConsolidation, listConsolidation(deps));
  implement(calls.sendConsolidationCode, sendConsolidationCode(deps));
  implement(calls.authorizeConsolidation, authorizeConsolidation(deps), { rate: 'oauthRedirect' });
  implement(calls.consolidate, consolidate(deps));
};
