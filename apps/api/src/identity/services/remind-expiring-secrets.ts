/** Mails the contact of a service client before its last secret expires. */
import { defaultBrand } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/connect.ts';
import { enqueueMail, type MailDeps } from '../../mail/enqueue-mail.ts';

interface Expiring {
  readonly id: string;
  readonly contact: string;
  readonly until: Date;
}

interface ReminderDeps extends MailDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** One mail per secret; none where a newer secret is in place already. */
export const remindExpiringSecrets = (deps: ReminderDeps) => async (): Promise<void> => {
  const now = deps.clock.now();
  const soon = new Date(now + limits.serviceSecretReminderDays * 86_400_000);
  await deps.database.query.transaction().execute(async (tx) => {
    const { rows } = await sql<Expiring>`
      update service_secrets s set reminded_at = ${new Date(now)} from service_clients c
      where c.id = s.client_id and c.status = 'active' and s.reminded_at is null
        and s.expires_at > ${new Date(now)} and s.expires_at <= ${soon}
        and not exists (
          select from service_secrets later where later.client_id = s.client_id and later.expires_at > s.expires_at)
      returning c.id, c.contact, s.expires_at as until`.execute(tx);
    for (const { id, contact, until } of rows)
      await enqueueMail(deps, tx, {
        kind: 'serviceSecretExpiring',
        to: contact,
        accountId: null,
        brand: defaultBrand,
        language: 'en',
        client: id,
        until: until.getTime(),
      });
  });
};
