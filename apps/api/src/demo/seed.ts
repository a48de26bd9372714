import type { Deps } from '../deps.ts';
import {
  customerKinds,
  demoCustomers,
  demoEmailOf,
  demoIdOf,
} from '@marquee/product/values/demo/demo-customers.ts';
import { makeCustomer } from './make-customer.ts';

/** Inserts missing demo customers; existing ones are left unchanged. */
export const seedDemo = async ({
  integrations,
  database,
  passwords,
  clock,
}: Pick<Deps, 'integrations' | 'database' | 'passwords' | 'clock'>) => {
  for (const kind of customerKinds.filter((each) => demoCustomers[each].bduProvider === undefined))
    await database.query
      .transaction()
      .execute((query) =>
        makeCustomer(
          { query, passwords, now: clock.now(), integrations },
          demoCustomers[kind],
          demoEmailOf(kind),
          {},
          demoIdOf(demoEmailOf(kind)),
        ),
      );
};
