import type { Deps } from '../deps.ts';
import { customerKinds, demoCustomers, demoEmailOf } from '@marquee/product/values/demo-customers.ts';
import { makeCustomer } from './make-customer.ts';

/** Puts in the demo customers that are not there yet; those that people changed stay as they are. */
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
