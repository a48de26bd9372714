/** Cards of imported customers that the gateway keeps already. */
import { randomUUID } from 'node:crypto';
import type { ImportRecord } from '@marquee/product/contract/service/imports.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renewDueSubscriptions } from '../../../billing/subscriptions/renew-due.ts';
import { eraseAccount } from '../../../identity/erasure/erase-account.ts';
import type { JobPayloads } from '../../../jobs/add-job.ts';
import { addCard } from '../../../testing/buyer.ts';
import type { TestApp } from '../../../testing/create-test-app.ts';
import { newImport, newRecord } from '../../../testing/customer-import.ts';
import { listJobs } from '../../../testing/queue.ts';
import { newCustomer } from '../../../testing/test-clients.ts';
import { openShop, type TestWorld } from '../../../testing/world.ts';
import { attachImportedCard } from './attach-imported-card.ts';

const day = 86_400_000;

describe.each(['world', 'stripe'] as const)('[A5] with the gateway %s', (PAYMENTS) => {
  let test: TestApp;
  let world: TestWorld;
  beforeAll(async () => {
    ({ test, world } = await openShop({ PAYMENTS }));
  });
  afterEach(async () => {
    test.clock.reset();
    await world.control('ok');
  });
  afterAll(() => test.close());

  const cardsOf = (accountId: string) =>
    test.database.query
      .selectFrom('payment_instruments')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();

  /** A card at the gateway that no account has, as another system leaves it. */
  const newCardReference = async (): Promise<NonNullable<ImportRecord['cardReference']>> => {
    const { access_token, accountId } = await newCustomer(test);
    await addCard(test, world, { access_token });
    const [card] = await cardsOf(accountId);
    for (const table of ['payment_instruments', 'gateway_customers'] as const)
      await test.database.query.deleteFrom(table).where('account_id', '=', accountId).execute();
    return {
      method: card!.gateway_id,
      customer: card!.customer_id,
      postalCode: 'h2x1y4',
      city: ' Montréal ',
    };
  };

  const importOne = async (changes: Partial<ImportRecord>) => {
    const { externalId, email } = newRecord();
    const job = await newImport(test, [newRecord({ externalId, email, ...changes })]);
    expect(await job.runAll()).toMatchObject({ imported: 1, report: [] });
    const { id } = await test.database.query
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return id;
  };
  const jobsOf = async (accountId: string) =>
    (
      await listJobs<JobPayloads['attachImportedCard']>(test.database.pool, {
        task: 'attachImportedCard',
        key: `imported card ${accountId}`,
      })
    ).map(({ payload }) => payload);
  const attach = (job: JobPayloads['attachImportedCard']) => attachImportedCard(test)(job);

  it('the card becomes the default card with its address, once, and pays the next period', async () => {
    const cardReference = await newCardReference();
    const accountId = await importOne({
      cardReference,
      subscriptions: [
        {
          productId: 'crave_total',
          pricingPlanId: 'crave_total.monthly',
          cycleDate: new Date(test.clock.now() + 10 * day).toISOString(),
          store: 'CSG',
          priceCents: 2200,
        },
      ],
    });
    const [job, ...others] = await jobsOf(accountId);
    expect(others).toEqual([]);
    await Promise.all([attach(job!), attach(job!)]);
    expect(await cardsOf(accountId)).toMatchObject([
      {
        gateway_id: cardReference.method,
        last4: '4242',
        is_default: true,
        state: 'QC',
        city: 'Montréal',
        postal_code: 'H2X 1Y4',
      },
    ]);
    test.clock.advance(11 * 86_400);
    await renewDueSubscriptions(test, accountId);
    const orders = await test.database.query
      .selectFrom('orders')
      .select(['status', 'card_last4'])
      .where('account_id', '=', accountId)
      .execute();
    expect(orders).toEqual([{ status: 'COMPLETE', card_last4: '4242' }]);
  });

  it('a card of somebody else stays with them, and an unknown one is left out', async () => {
    const cardReference = await newCardReference();
    const [owner, second] = [await importOne({ cardReference }), await importOne({ cardReference })];
    for (const id of [owner, second]) for (const job of await jobsOf(id)) await attach(job);
    expect([(await cardsOf(owner)).length, (await cardsOf(second)).length]).toEqual([1, 0]);
    const stranger = await importOne({ cardReference: { ...cardReference, method: `pm_${randomUUID()}` } });
    for (const job of await jobsOf(stranger)) await attach(job);
    expect(await cardsOf(stranger)).toEqual([]);
  });

  it('a card that the customer added before the job ran stays the one', async () => {
    const accountId = await importOne({ cardReference: await newCardReference() });
    const before = await newCustomer(test);
    await addCard(test, world, before);
    await test.database.query
      .updateTable('payment_instruments')
      .set({ account_id: accountId })
      .where('account_id', '=', before.accountId)
      .execute();
    const own = await cardsOf(accountId);
    for (const job of await jobsOf(accountId)) await attach(job);
    expect(await cardsOf(accountId)).toEqual(own);
  });

  it('while the gateway is away the job fails and is tried again; a deleted account gets none', async () => {
    const [accountId, deleted] = [
      await importOne({ cardReference: await newCardReference() }),
      await importOne({ cardReference: await newCardReference() }),
    ];
    const [job] = await jobsOf(accountId);
    await world.control('down');
    await expect(attach(job!)).rejects.toThrow();
    expect(await cardsOf(accountId)).toEqual([]);
    await world.control('ok');
    await attach(job!);
    expect(await cardsOf(accountId)).toHaveLength(1);

    const [late] = await jobsOf(deleted);
    await test.database.query.transaction().execute((tx) => eraseAccount(tx, test.clock.now(), deleted));
    await attach(late!);
    expect(await cardsOf(deleted)).toEqual([]);
  });
});
