/** Second account with the same email, without sign-in, for the consolidation demo. */
import { randomUUID } from 'node:crypto';
import type { DemoCustomer } from '@marquee/product/values/demo/demo-customers.ts';
import { createMasterProfile } from '../identity/create-master-profile.ts';
import { insertVerifiedEmail } from './insert-verified-email.ts';
import { makeSubscriptions } from './make-subscriptions.ts';
import { makeReceipts } from './make-receipts.ts';
import type { DemoContext } from './demo-context.ts';

export const makeDuplicateAccount = async (
  { query, now }: Pick<DemoContext, 'query' | 'now'>,
  { twin, ...customer }: DemoCustomer,
  email: string,
): Promise<void> => {
  if (!twin) return;
  const id = randomUUID();
  const created_at = new Date(now);
  await query
    .insertInto('accounts')
    .values({
      id,
      email,
      email_key: null,
      language: customer.language,
      email_verification_status: 'VERIFIED',
      recovery_id: randomUUID(),
      created_at,
    })
    .execute();
  await insertVerifiedEmail(query, now, id);
  await createMasterProfile(query, now, id, customer.language);
  await query
    .insertInto('profiles')
    .values({
      id: randomUUID(),
      account_id: id,
      nickname: 'Sport',
      maturity: 'ADULT',
      icon: 'green',
      master: false,
      ui_language: customer.language,
      playback_language: 'ask',
      created_at,
    })
    .execute();
  const duplicate = { ...customer, subscriptions: [twin] };
  await makeSubscriptions({ query, now }, duplicate, id);
  await makeReceipts({ query, now }, duplicate, { id, email });
};
