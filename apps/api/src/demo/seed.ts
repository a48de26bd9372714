import type { Deps } from '../deps.ts';
import { customerKinds, demoCustomers, demoEmailOf } from '@marquee/product/values/demo-customers.ts';
import { makeCustomer } from './make-customer.ts';

/** Inserts missing demo customers; existing ones are left unchanged. */
export const seedDemo = async ({
  env: { tvProviders },
  database,
  passwords,
  clock,
}: Pick<Deps, 'env' | 'database' | 'passwords' | 'clock'>) => {
  for (const kind of customerKinds.filter((each) => demoCustomers[each].bduProvider === undefined))
    await database.query
      .transaction()
      .execute((query) =>
        makeCustomer(
          { query, passwords, now: clock.now(), tvProviders },
          demoCustomers[kind],
          demoEmailOf(kind),
        ),
      );
};
