import { randomUUID } from 'node:crypto';
import { events, type EventType, eventTypes } from '@marquee/product/events/events.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/create-test-app.ts';
import { newCustomer } from '../testing/test-clients.ts';
import { isFullScale } from '../testing/test-scale.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { publishEvents } from './publish.ts';
import { replayEvents } from './replay-events.ts';
import { addEndpoint, disableEndpoint, rotateEndpoint } from './webhook-endpoints.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const contact = 'ops@demo.test';
const publishAll = async () => {
  while ((await publishEvents(test)).length > 0);
};
const deliver = (endpointId: string, timeoutMs?: number) =>
  deliverWebhooks(
    { ...test, outboundFetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }) },
    timeoutMs === undefined ? {} : { timeoutMs },
  )({ endpointId });
const deliveriesOf = (endpointId: string) =>
  test.database.query
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('id')
    .execute();
/** What waits for a later time is due now, and a paused endpoint is asked again. */
const skipWaits = async (endpointId: string) => {
  await sql`update webhook_deliveries set next_at = now() - interval '1 day'
    where endpoint_id = ${endpointId} and state = 'pending' and next_at is not null`.execute(
    test.database.query,
  );
  await sql`update webhook_endpoints set paused_until = null where id = ${endpointId}`.execute(
    test.database.query,
  );
};
const emitDevices = async (accountId: string, count: number) => {
  for (let nth = 0; nth < count; nth += 1)
    await sql`select emit_event(${accountId}::uuid, 'device.added',
      ${JSON.stringify(events['device.added'].example)}::jsonb)`.execute(test.database.query);
};
const newEndpoint = async (
  behave?: Parameters<typeof startReceiver>[1],
  types: readonly EventType[] = ['device.added'],
) => {
  await publishAll();
  const given = { secret: '' };
  const receiver = await startReceiver(() => given.secret, behave);
  const { id, secret } = await addEndpoint(test, { url: receiver.url, contact, types: [...types] }, 'test');
  given.secret = secret;
  return { id, given, receiver };
};

describe('webhooks', () => {
  it('[EVENT-01] An event is delivered once, signed so that the public library verifies it', async () => {
    const { accountId } = await newCustomer(test);
    const { id, receiver } = await newEndpoint();
    await emitDevices(accountId, 3);
    await publishAll();
    await deliver(id);
    expect(receiver.accepted.map(({ subject, type }) => [subject, type])).toEqual(
      Array.from({ length: 3 }, () => [accountId, 'ca.marquee.device.added.v1']),
    );
    const sequences = receiver.accepted.map(({ sequence }) => Number(sequence));
    expect(sequences).toEqual([sequences[0]!, sequences[0]! + 1, sequences[0]! + 2]);
    expect(receiver.forged).toBe(0);
    await receiver.stop();
  });

  it('[EVENT-02] A failure is tried again later, and the next event of the account waits for it', async () => {
    const { accountId } = await newCustomer(test);
    const { id, receiver } = await newEndpoint((call) => (call === 1 ? 'fail' : 'take'));
    await emitDevices(accountId, 2);
    await publishAll();
    await deliver(id);
    expect(receiver.accepted).toEqual([]);
    const [first, second] = await deliveriesOf(id);
    expect(first).toMatchObject({ state: 'pending', tries: 1, status: 500, answer: 'no' });
    const waits = (first!.next_at!.getTime() - test.clock.now()) / 1000;
    expect(waits).toBeGreaterThan(limits.webhookRetrySeconds[0] - 3);
    expect(second).toMatchObject({ state: 'pending', tries: 0, next_at: null });
    await skipWaits(id);
    await deliver(id);
    expect(receiver.accepted).toHaveLength(2);
    await receiver.stop();
  });

  it('[EVENT-03] After the last try a delivery is a dead letter, the rest goes on, and a replay sends it again', async () => {
    const { accountId } = await newCustomer(test);
    let isDown = true;
    const { id, receiver } = await newEndpoint(() => (isDown ? 'fail' : 'take'));
    await emitDevices(accountId, 1);
    await publishAll();
    for (let tries = 0; tries <= limits.webhookRetrySeconds.length; tries += 1) {
      await skipWaits(id);
      await deliver(id);
    }
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'dead', tries: limits.webhookRetrySeconds.length + 1 },
    ]);
    isDown = false;
    await emitDevices(accountId, 1);
    await publishAll();
    await skipWaits(id);
    await deliver(id);
    expect(receiver.accepted).toHaveLength(1);
    expect(await replayEvents(test, id, { deadLetters: true })).toBe(1);
    await deliver(id);
    expect(receiver.accepted).toHaveLength(2);
    await receiver.stop();
  });

  it('[EVENT-04] 410 disables the endpoint and mails its contact', async () => {
    const { accountId } = await newCustomer(test);
    const { id, receiver } = await newEndpoint(() => 'gone');
    await emitDevices(accountId, 2);
    await publishAll();
    await deliver(id);
    const { rows } = await sql`
      select w.status, w.disabled_reason, m.kind from webhook_endpoints w, mails m
      where w.id = ${id} and m.data->>'endpointId' = ${id}`.execute(test.database.query);
    expect(rows).toEqual([{ status: 'disabled', disabled_reason: 'gone', kind: 'webhookDisabled' }]);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['dead', 'dead']);
    expect(receiver.calls).toBe(1);
    await receiver.stop();
  });

  it('[EVENT-05] An endpoint that took nothing for five days is disabled', async () => {
    const { accountId } = await newCustomer(test);
    const { id, receiver } = await newEndpoint(() => 'fail');
    await emitDevices(accountId, 1);
    await publishAll();
    await deliver(id);
    await sql`update webhook_endpoints
      set failing_since = now() - make_interval(days => ${limits.webhookFailingDays}, hours => 1)
      where id = ${id}`.execute(test.database.query);
    await skipWaits(id);
    await deliver(id);
    const endpoint = await test.database.query
      .selectFrom('webhook_endpoints')
      .select(['status', 'disabled_reason'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(endpoint).toEqual({ status: 'disabled', disabled_reason: 'failing' });
    await receiver.stop();
  });

  it('[EVENT-06] Retry-After is respected, a redirect is not followed, silence ends after the timeout', async () => {
    const { accountId } = await newCustomer(test);
    const answers = ['limit', 'redirect', 'hang', 'take'] as const;
    const { id, receiver } = await newEndpoint((call) => answers[call - 1]!);
    await emitDevices(accountId, 1);
    await publishAll();
    await deliver(id);
    const [limited] = await deliveriesOf(id);
    expect(limited!.next_at!.getTime() - test.clock.now()).toBeGreaterThan(100_000);
    await skipWaits(id);
    await deliver(id);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 302, state: 'pending' }]);
    await skipWaits(id);
    await deliver(id, 200);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 0, state: 'pending' }]);
    await skipWaits(id);
    await deliver(id);
    expect(receiver.accepted).toHaveLength(1);
    await receiver.stop();
  });

  it('[EVENT-07] During a rotation both secrets verify; afterwards the new one alone', async () => {
    const { accountId } = await newCustomer(test);
    const { id, given, receiver } = await newEndpoint();
    const old = given.secret;
    const next = await rotateEndpoint(test, test.clock.now() - 1, id);
    for (const secret of [old, next!]) {
      given.secret = secret;
      await emitDevices(accountId, 1);
      await publishAll();
      await deliver(id);
    }
    expect(receiver.forged).toBe(0);
    expect(receiver.accepted).toHaveLength(2);
    await sql`update webhook_endpoints
      set rotated_at = now() - make_interval(hours => ${limits.webhookRotationHours + 1})
      where id = ${id}`.execute(test.database.query);
    given.secret = old;
    await emitDevices(accountId, 1);
    await publishAll();
    await deliver(id);
    expect(receiver.forged).toBe(1);
    await receiver.stop();
  });

  it('[EVENT-08] The secret is stored sealed, and a disabled endpoint gets nothing new', async () => {
    const { accountId } = await newCustomer(test);
    const { id, given, receiver } = await newEndpoint();
    const { rows } = await sql<{ secrets: string }>`
      select secrets::text from webhook_endpoints where id = ${id}`.execute(test.database.query);
    expect(rows[0]!.secrets).not.toContain(given.secret.slice(6, 30));
    await disableEndpoint(test.database.query, id, 'operator');
    await emitDevices(accountId, 1);
    await publishAll();
    expect(await deliveriesOf(id)).toEqual([]);
    await receiver.stop();
  });

  it(
    '[EVENT-09] [F27] A receiver that fails, hangs, lies and closes early gets each event at least once, in order for each account',
    { timeout: 900_000 },
    async () => {
      const [accounts, perAccount] = isFullScale ? [200, 50] : [20, 15];
      const { id, receiver } = await newEndpoint((call) => {
        if (call % 97 === 0) return 'hang';
        if (call % 31 === 0) return 'cut';
        if (call % 29 === 0) return 'close';
        if (call % 13 === 0) return 'fail';
        return call % 11 === 0 ? 'lose' : 'take';
      });
      const ids = Array.from({ length: accounts }, () => randomUUID());
      await sql`
        insert into accounts (id, email, language, email_verification_status, recovery_id, created_at)
        select id, id || '@many.test', 'en', 'VERIFIED', gen_random_uuid(), now()
        from unnest(${ids}::uuid[]) as id`.execute(test.database.query);
      const example = JSON.stringify(events['device.added'].example);
      for (let nth = 0; nth < perAccount; nth += 1)
        await sql`select emit_event(id, 'device.added', ${example}::jsonb) from unnest(${ids}::uuid[]) as id`.execute(
          test.database.query,
        );
      await publishAll();
      const isPending = async () =>
        (await test.database.query
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('endpoint_id', '=', id)
          .where('state', '=', 'pending')
          .executeTakeFirst()) !== undefined;
      while (await isPending()) {
        await skipWaits(id);
        await deliver(id, 300);
      }
      expect(receiver.forged).toBe(0);
      const { length: taken } = receiver.accepted;
      expect(taken).toBeGreaterThan(accounts * perAccount);
      if (isFullScale)
        console.log(
          `${accounts * perAccount} events, ${receiver.calls} calls, ${taken} taken, ${receiver.forged} forged`,
        );
      for (const accountId of ids) {
        const sequences = receiver.accepted
          .filter(({ subject }) => subject === accountId)
          .map(({ sequence }) => Number(sequence));
        // A repetition follows its first delivery at once; nothing else of the account is in between.
        expect(sequences.filter((each, nth) => each !== sequences[nth - 1])).toEqual(
          Array.from({ length: perAccount }, (_, nth) => nth + 2),
        );
      }
      await receiver.stop();
    },
  );
});

it('[EVENT-10] Every example follows its schema and names nobody', () => {
  for (const type of eventTypes) {
    const { data, example } = events[type];
    expect(data.safeParse(example).success, type).toBe(true);
    expect(JSON.stringify(example), type).not.toMatch(/@|"(email|name|phone|address|code|token)"\s*:/i);
  }
});
