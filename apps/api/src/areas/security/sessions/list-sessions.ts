import type { BrandId } from '@marquee/product/brands.ts';
import type { listSessions as contract } from '@marquee/product/contract/security/sessions.ts';
import { browserOf, type SessionMethod, systemOf } from '@marquee/product/values/enums.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { idleMs, isLive } from '../../../identity/sessions/token-subject.ts';

interface Row {
  readonly id: string;
  readonly userAgent: string | null;
  readonly device: string | null;
  readonly method: SessionMethod;
  readonly brand: BrandId | null;
  readonly signedIn: Date;
  readonly lastUsed: Date;
  readonly parent: string | null;
}

/** Where something happened: a device by its name, a browser and system only if they are recognized. */
export const originOf = ({ userAgent, device }: Pick<Row, 'userAgent' | 'device'>) => ({
  browser: browserOf(userAgent ?? '') ?? null,
  system: systemOf(userAgent ?? '') ?? null,
  device,
});

/** Sessions from before the column existed: the device, or the kind of account, tells the method. */
export const methodOf = (session: string, account: string): string =>
  `coalesce(${session}.method, case when ${session}.device_id is not null then 'deviceCode'
    when ${account}.bdu then 'provider' else 'password' end)`;

export const listSessions =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  async ({ claims: { account_id: accountId, sid } }) => {
    const now = clock.now();
    const { rows } = await sql<Row>`
      with at (now, idle_since) as (
        values (${new Date(now)}::timestamptz, ${new Date(now - idleMs)}::timestamptz)
      )
      select s.id, s.user_agent as "userAgent", d.name as device, ${sql.raw(methodOf('s', 'a'))} as method, s.brand,
        s.signed_in_at as "signedIn", coalesce(s.last_used_at, s.signed_in_at) as "lastUsed", s.parent_id as parent
      from at, sessions s join accounts a on a.id = s.account_id left join devices d on d.id = s.device_id
      where s.account_id = ${accountId} and ${sql.raw(isLive('s', 'at.now', 'at.idle_since'))}
      order by s.id = ${sid} desc, "lastUsed" desc, s.id`.execute(database.query);
    return rows.map(({ userAgent, device, signedIn, lastUsed, ...row }) => ({
      ...row,
      ...originOf({ userAgent, device }),
      signedIn: signedIn.toISOString(),
      lastUsed: lastUsed.toISOString(),
      current: row.id === sid,
    }));
  };
