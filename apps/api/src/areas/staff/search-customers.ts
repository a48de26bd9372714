/** Search call of the console; each search is an audit row without its text. */
import type { searchCustomers as contract } from '@marquee/product/contract/staff/customers.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { findCustomers } from './find-customers.ts';

export const searchCustomers =
  ({ database, clock }: Deps): Handle<typeof contract> =>
  async ({ query, staff, requestId }) => {
    const result = await findCustomers(database.query, query.query);
    // Without the text, which may be an email address.
    await audit(database.query, clock.now(), {
      kind: 'customersSearched',
      actor: { kind: 'staff', id: staff.id },
      requestId,
      details: { kinds: result.kinds.join(' '), found: result.customers.length },
    });
    return result;
  };
