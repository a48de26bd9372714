/** Device events: what they change, what is refused, and what happens when there are too many. */
import { randomUUID } from 'node:crypto';
import { eventMediaTypes, receiveEvents } from '@marquee/product/contract/service/events.ts';
import { limits } from '@marquee/product/limits.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts';
import { newServiceClient, type TestServiceClient } from '../../../testing/service-client.ts';
import { howMany } from '../../../testing/test-scale.ts';
import { bearer, codeOf, newCustomer, type TestCustomer } from '../../../testing/test-clients.ts';
import { createEventBuffer } from './event-buffer.ts';
import { keepEventDays } from './event-days.ts';
import type { EventOutcome, StoredEvent } from './write-events.ts';

let test: TestApp;
let client: TestServiceClient;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
  client = await newServiceClient(test, ['events:write']);
});
afterEach(() => test.clock.reset());
afterAll(() => test.close());

const minute = 60_000;
const atOf = (agoMs = 0) => new Date(test.clock.now() - agoMs).toISOString();

const eventOf = (type: string, data: object, id: string = randomUUID()) => ({
  specversion: '1.0',
  id,
  source: 'https://player.example',
  type,
  data: { at: atOf(), ...data },
});
const send = (body: object, by = client, type?: string) =>
  by.call(receiveEvents, {
    body,
    headers: {
      'content-type': type ?? (Array.isArray(body) ? eventMediaTypes.batch : eventMediaTypes.single),
    },
  });
const accepted = { accepted: 1, duplicates: 0, rejected: [] };

const as = ({ access_token, accountId }: TestCustomer) => {
  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const reply = await test.app.inject({
      method,
      url: `/api${url}`,
      headers: bearer(access_token),
      ...(payload && { payload }),
    });
    return (reply.body === '' ? undefined : reply.json()) as T;
  };
  return {
    accountId,
    register: async () =>
      (await call<{ id: string }>('POST', '/device/v1/devices', { name: 'TV', type: 'tv', platform: 'roku' }))
        .id,
    keep: async (deviceId?: string) =>
      (
        await call<{ id: string }>('POST', '/download/v1/devices', {
          name: 'Tablet',
          type: 'tablet',
          deviceId,
        })
      ).id,
    device: async () =>
      (
        await call<{ devices: { name: string; lastPlaybackDate: string | null; downloadCount: number }[] }>(
          'GET',
          '/device/v1/devices',
        )
      ).devices[0]!,
    downloads: async () =>
      (await call<{ devices: { downloadCount: number }[] }>('GET', '/download/v1/devices')).devices[0]!
        .downloadCount,
    removeDownloads: (id: string) => call('DELETE', `/download/v1/devices/${id}/downloads`),
    call,
  };
};

describe('[B6] playback', () => {
  it('the device list shows the last playback; an older event does not move it back', async () => {
    const person = as(await newCustomer(test));
    const deviceId = await person.register();
    const { accountId } = person;
    expect((await person.device()).lastPlaybackDate).toBeNull();
    const at = atOf();
    const first = await send(eventOf('playback.started', { accountId, deviceId, contentId: 'film', at }));
    expect([first.statusCode, first.json()]).toEqual([202, accepted]);
    expect((await person.device()).lastPlaybackDate).toBe(at);
    await send(eventOf('playback.started', { accountId, deviceId, at: atOf(minute) }));
    expect((await person.device()).lastPlaybackDate).toBe(at);
  });

  it('a stream is written every five minutes, a start at once', async () => {
    const person = as(await newCustomer(test));
    const deviceId = await person.register();
    const { accountId } = person;
    const lastAfter = async (type: string, ago: number) => {
      await send(eventOf(type, { accountId, deviceId, at: atOf(ago) }));
      return (await person.device()).lastPlaybackDate;
    };
    const now = test.clock.now();
    const iso = (ago: number) => new Date(now - ago).toISOString();
    vi.spyOn(test.clock, 'now').mockReturnValue(now);
    expect(await lastAfter('playback.progress', 20 * minute)).toBe(iso(20 * minute));
    expect(await lastAfter('playback.progress', 16 * minute)).toBe(iso(20 * minute));
    expect(await lastAfter('playback.progress', 15 * minute)).toBe(iso(15 * minute));
    expect(await lastAfter('playback.started', 14 * minute)).toBe(iso(14 * minute));
    vi.restoreAllMocks();
  });

  it('a device that is seen keeps its newest name, and none is registered', async () => {
    const person = as(await newCustomer(test));
    const deviceId = await person.register();
    const { accountId } = person;
    await send(eventOf('device.seen', { accountId, deviceId, name: 'Bedroom', at: atOf(minute) }));
    await send(eventOf('device.seen', { accountId, deviceId, name: 'Before', at: atOf(2 * minute) }));
    expect((await person.device()).name).toBe('Bedroom');
    const reply = await send(eventOf('device.seen', { accountId, deviceId: randomUUID(), name: 'New' }));
    expect(reply.json()).toMatchObject({ accepted: 0, rejected: [{ code: 'NOT_FOUND' }] });
  });
});

describe('[B6] downloads', () => {
  it('the counts of both device lists follow, and “Remove downloads” empties them for good', async () => {
    const person = as(await newCustomer(test, 'cancelled'));
    const { accountId } = person;
    const playbackDevice = await person.register();
    const deviceId = await person.keep(playbackDevice);
    const late = eventOf('download.completed', { accountId, deviceId, contentId: 'late', at: atOf(minute) });
    await send([
      eventOf('download.completed', { accountId, deviceId, contentId: 'one' }),
      eventOf('download.completed', { accountId, deviceId, contentId: 'two' }),
      eventOf('download.completed', { accountId, deviceId, contentId: 'one' }),
    ]);
    expect([await person.downloads(), (await person.device()).downloadCount]).toEqual([2, 2]);
    await send(eventOf('download.removed', { accountId, deviceId, contentId: 'two' }));
    expect(await person.downloads()).toBe(1);
    await person.removeDownloads(deviceId);
    expect([await person.downloads(), (await person.device()).downloadCount]).toEqual([0, 0]);
    expect((await send(late)).json()).toEqual(accepted);
    expect(await person.downloads()).toBe(0);
    test.clock.advance(1);
    await send(eventOf('download.completed', { accountId, deviceId, contentId: 'one' }));
    expect(await person.downloads()).toBe(1);
  });

  it('a download device is not tied to a playback device of somebody else', async () => {
    const [person, other] = [as(await newCustomer(test, 'cancelled')), as(await newCustomer(test))];
    const body = { name: 'Tablet', type: 'tablet', deviceId: await other.register() };
    expect(await person.call('POST', '/download/v1/devices', body)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[A3] events in any order, in any batches, with repeats: the newest of each title counts', async () => {
    const person = as(await newCustomer(test, 'cancelled'));
    const { accountId } = person;
    const change = fc.record({
      contentId: fc.constantFrom('a', 'b', 'c'),
      removed: fc.boolean(),
      ago: fc.integer({ min: 1, max: 1000 }),
      repeats: fc.integer({ min: 1, max: 2 }),
      batch: fc.integer({ min: 0, max: 3 }),
      order: fc.integer(),
    });
    const history = fc.uniqueArray(change, { minLength: 1, maxLength: 12, selector: ({ ago }) => ago });
    await fc.assert(
      fc.asyncProperty(history, async (changes) => {
        const deviceId = randomUUID();
        await test.database.pool.query(
          `insert into download_devices (id, account_id, name, type, download_count, registered_at)
           values ($1, $2, 'Tablet', 'tablet', 0, now())`,
          [deviceId, accountId],
        );
        const now = test.clock.now();
        const sent = changes.flatMap(({ contentId, removed, ago, repeats, batch, order }) => {
          const type = removed ? 'download.removed' : 'download.completed';
          const at = new Date(now - ago * 1000).toISOString();
          const event = eventOf(type, { accountId, deviceId, contentId, at });
          return Array.from({ length: repeats }, () => ({ event, batch, order }));
        });
        for (const batch of [0, 1, 2, 3]) {
          const events = sent.filter((each) => each.batch === batch).toSorted((a, b) => a.order - b.order);
          if (events.length > 0) await send(events.map(({ event }) => event));
        }
        const newest = new Map(
          changes.toSorted((a, b) => b.ago - a.ago).map(({ contentId, removed }) => [contentId, removed]),
        );
        const { rows } = await test.database.pool.query<{ count: number }>(
          'select download_count as count from download_devices where id = $1',
          [deviceId],
        );
        expect(rows[0]!.count).toBe([...newest.values()].filter((removed) => !removed).length);
      }),
      { numRuns: howMany(10, 60, 400) },
    );
  });
});

describe('[A3] ingestion', () => {
  it('an event counts once, also within one call and after a day', async () => {
    const person = as(await newCustomer(test));
    const deviceId = await person.register();
    const { accountId } = person;
    const event = eventOf('playback.started', { accountId, deviceId });
    expect((await send([event, event])).json()).toMatchObject({ accepted: 1, duplicates: 1 });
    test.clock.advance(26 * 3600);
    const again = await newServiceClient(test, ['events:write']);
    await test.database.query
      .updateTable('service_events')
      .set({ client_id: again.id })
      .where('event_id', '=', event.id)
      .execute();
    expect((await send(event, again)).json()).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it('unknown, foreign and removed devices, wrong times, types and titles are rejected, and only they', async () => {
    const [person, other] = [as(await newCustomer(test)), as(await newCustomer(test))];
    const deviceId = await person.register();
    const { accountId } = person;
    const foreign = await other.register();
    const events = [
      eventOf('playback.started', { accountId, deviceId: foreign }, 'foreign'),
      eventOf('playback.started', { accountId, deviceId, at: atOf(-6 * minute) }, 'ahead'),
      eventOf('playback.started', { accountId, deviceId, at: atOf(49 * 60 * minute) }, 'old'),
      eventOf('playback.started', { accountId, deviceId, at: 'yesterday' }, 'no time'),
      eventOf('playback.started', { accountId, deviceId: 'tv' }, 'no id'),
      eventOf('playback.paused', { accountId, deviceId }, 'no such type'),
      eventOf('download.completed', { accountId, deviceId: foreign }, 'no title'),
      eventOf('playback.started', { accountId, deviceId }),
    ];
    const { accepted: taken, rejected } = (await send(events)).json<{
      accepted: number;
      rejected: { id: string; code: string }[];
    }>();
    expect(taken).toBe(1);
    expect(Object.fromEntries(rejected.map(({ id, code }) => [id, code]))).toEqual({
      foreign: 'NOT_FOUND',
      ahead: 'VALIDATION',
      old: 'VALIDATION',
      'no time': 'VALIDATION',
      'no id': 'VALIDATION',
      'no such type': 'VALIDATION',
      'no title': 'VALIDATION',
    });
    await person.call('DELETE', `/device/v1/devices/${deviceId}`);
    expect((await send(eventOf('playback.stopped', { accountId, deviceId }))).json()).toMatchObject({
      rejected: [{ code: 'NOT_FOUND' }],
    });
  });

  it('other media types, a batch sent as one event, too many and too large are refused', async () => {
    const event = eventOf('playback.started', { accountId: randomUUID(), deviceId: randomUUID() });
    expect(codeOf(await send(event, client, 'application/json'))).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(codeOf(await send([event], client, eventMediaTypes.single))).toBe('VALIDATION');
    expect(codeOf(await send({ ...event, specversion: '0.3' }))).toBe('VALIDATION');
    const many = Array.from({ length: limits.eventsPerCall + 1 }, () => ({ ...event, source: 'x' }));
    expect(codeOf(await send(many))).toBe('VALIDATION');
    const large = Array.from({ length: 300 }, () => ({ ...event, ignored: 'x'.repeat(1000) }));
    expect(codeOf(await send(large))).toBe('PAYLOAD_TOO_LARGE');
  });

  const stored = (count: number) => Array.from({ length: count }, () => ({}) as StoredEvent);

  it('the events of many calls are written together, each call gets its own outcomes', async () => {
    const writes: number[] = [];
    const add = createEventBuffer((events) => {
      writes.push(events.length);
      return Promise.resolve(
        events.map((_, index): EventOutcome => (index === 0 ? 'duplicate' : 'accepted')),
      );
    });
    const [first, second] = await Promise.all([add(stored(2)), add(stored(1))]);
    expect([writes, first, second]).toEqual([[3], ['duplicate', 'accepted'], ['accepted']]);
  });

  it('a call that does not fit into the buffer is refused whole, and fits again once the rest is written', async () => {
    let release = (): void => undefined;
    const written = new Promise<void>((resolve) => (release = resolve));
    const add = createEventBuffer(async (events) => {
      expect(events.length).toBeLessThanOrEqual(limits.eventFlushRows);
      await written;
      return events.map((): EventOutcome => 'accepted');
    });
    const full = Array.from({ length: limits.eventBuffer / 500 }, () => add(stored(500)));
    expect(() => add(stored(1))).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_REQUESTS', details: { retryAfter: 1 } }) as Error,
    );
    release();
    await Promise.all(full);
    expect(await add(stored(500))).toHaveLength(500);
  });

  it('a database that fails refuses the calls that waited, and the next ones are written', async () => {
    let isDown = true;
    const add = createEventBuffer((events) =>
      isDown
        ? Promise.reject(new Error('down'))
        : Promise.resolve(events.map((): EventOutcome => 'accepted')),
    );
    await expect(Promise.all([add(stored(1)), add(stored(1))])).rejects.toThrow('down');
    isDown = false;
    expect(await add(stored(limits.eventBuffer / 10))).toHaveLength(limits.eventBuffer / 10);
  });

  it('days are made ahead and dropped once their events are too old, also by two workers at once', async () => {
    const days = async () => {
      const { rows } = await test.database.pool.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'service_event_days'::regnamespace
         and relkind = 'r' order by 1`,
      );
      return rows.map(({ name }) => name);
    };
    const nameOf = (at: number) => `d${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`;
    await Promise.all([keepEventDays(test)(), keepEventDays(test)()]);
    const [today, day] = [test.clock.now(), 86_400];
    expect(await days()).toEqual(
      expect.arrayContaining([0, 1, 2].map((n) => nameOf(today + n * day * 1000))),
    );
    test.clock.advance(10 * day);
    await Promise.all([keepEventDays(test)(), keepEventDays(test)()]);
    expect(await days()).toEqual([10, 11, 12].map((n) => nameOf(today + n * day * 1000)));
  });
});
