import type { BrandId } from '@marquee/product/brands.ts';
import type { listActivity as contract } from '@marquee/product/contract/security/sessions.ts';
import { limits } from '@marquee/product/limits.ts';
import { type ActivityKind, activityKinds } from '@marquee/product/security/activity.ts';
import type { SessionMethod } from '@marquee/product/values/enums.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { methodOf, originOf } from './list-sessions.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly kind: ActivityKind;
  readonly brand: BrandId | null;
  readonly userAgent: string | null;
  readonly device: string | null;
  readonly method: SessionMethod | null;
}

const cursorOf = ({ at, id }: Row): string => `${at.getTime()}-${id}`;
const afterEverything = '9007199254740991';

export const listActivity =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  async ({ claims, query: { before } }) => {
    const now = clock.now();
    const [at = String(now), id = afterEverything] = before?.split('-') ?? [];
    // One more than a page tells whether there is a next one.
    const { rows } = await sql<Row>`
      select e.id::text as id, e.happened_at as at, e.kind, e.brand, s.user_agent as "userAgent", d.name as device,
        case when s.id is not null then ${sql.raw(methodOf('s', 'a'))} end as method
      from audit_events e
      left join sessions s on s.id = e.session_id
      left join accounts a on a.id = s.account_id
      left join devices d on d.id = s.device_id
      where e.account_id = ${claims.account_id} and e.kind = any(${activityKinds})
        and e.happened_at > ${new Date(now - limits.activityDays * 86_400_000)}
        and (e.happened_at, e.id) < (${new Date(Math.min(Number(at), now))}::timestamptz, ${id}::bigint)
      order by e.happened_at desc, e.id desc
      limit ${limits.activityPage + 1}`.execute(database.query);
    const events = rows.slice(0, limits.activityPage);
    return {
      events: events.map(({ at: happenedAt, userAgent, device, ...event }) => ({
        ...event,
        at: happenedAt.toISOString(),
        ...originOf({ userAgent, device }),
      })),
      next: rows.length > events.length ? cursorOf(events.at(-1)!) : null,
    };
  };
