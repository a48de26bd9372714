/** The customer page of the console. Opening a customer is an audit row. */
import type { getCustomer as contract, StaffCustomer } from '@marquee/product/contract/staff/customers.ts';
import { type BrandId, isBrandId } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { dayMs } from '@marquee/product/values/dates.ts';
import type { Kysely } from 'kysely';
import { getGiftBalanceCents } from '../../billing/gift-ledger.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { nameOf } from './find-customers.ts';

const listSubscriptions = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('cycle_date', 'desc')
    .limit(limits.staffRows)
    .execute();

const listDevices = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('registered_at', 'desc')
    .limit(limits.staffRows)
    .execute();

const listSessions = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('sessions')
    .select(['id', 'brand', 'method', 'user_agent', 'signed_in_at', 'revoked_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('signed_in_at', 'desc')
    .limit(limits.staffRows)
    .execute();

const listLinks = async (query: Kysely<Schema>, accountId: string): Promise<StaffCustomer['links']> => {
  const providers = await query
    .selectFrom('provider_identities')
    .select(['provider_id as id', 'subject', 'linked_at'])
    .where('account_id', '=', accountId)
    .execute();
  const partners = await query
    .selectFrom('partner_links')
    .select(['partner_id as id', 'subject', 'linked_at'])
    .where('account_id', '=', accountId)
    .execute();
  const linkOf = (kind: 'provider' | 'partner', row: (typeof partners)[number]) => ({
    kind,
    id: row.id,
    subject: row.subject,
    linkedAt: row.linked_at.toISOString(),
  });
  return [
    ...providers.map((row) => linkOf('provider', row)),
    ...partners.map((row) => linkOf('partner', row)),
  ];
};

const listProfiles = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('profiles')
    .select(['id', 'nickname', 'maturity', 'master', 'pin_hash'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

const listCards = (query: Kysely<Schema>, accountId: string) =>
  query
    .selectFrom('payment_instruments')
    .select(['brand', 'last4', 'exp_month', 'exp_year', 'is_default'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .execute();

const hasTwoStep = async (query: Kysely<Schema>, accountId: string): Promise<boolean> =>
  (await query
    .selectFrom('totp')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Operators are alerted once a day for each staff member, at the first customer above the limit. */
const countOpened = async ({ database, clock, log }: Deps, staffId: string): Promise<void> => {
  const { opened } = await database.query
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<string>().as('opened'))
    .where('actor_kind', '=', 'staff')
    .where('actor_id', '=', staffId)
    .where('kind', '=', 'customerOpened')
    .where('happened_at', '>', new Date(clock.now() - dayMs))
    .executeTakeFirstOrThrow();
  if (Number(opened) === limits.staffCustomersPerDay + 1)
    log.error({ staff: staffId, opened: Number(opened) }, 'a person opened many customers in a day');
};

export const getCustomer =
  (deps: Deps): Handle<typeof contract> =>
  async ({ params: { id }, staff, requestId, fail }) => {
    const { database, clock } = deps;
    const { query } = database;
    const account = await query.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    if (!account) return fail('NOT_FOUND');
    await audit(query, clock.now(), {
      kind: 'customerOpened',
      accountId: id,
      actor: { kind: 'staff', id: staff.id },
      requestId,
    });
    await countOpened(deps, staff.id);
    const [subscriptions, devices, sessions, links, profiles, cards, giftCents, twoStep] = await Promise.all([
      listSubscriptions(query, id),
      listDevices(query, id),
      listSessions(query, id),
      listLinks(query, id),
      listProfiles(query, id),
      listCards(query, id),
      getGiftBalanceCents(query, id),
      hasTwoStep(query, id),
    ]);
    const brands = new Set<BrandId>(
      [...subscriptions, ...sessions].flatMap(({ brand }) => (isBrandId(brand) ? [brand] : [])),
    );
    return {
      accountId: account.id,
      name: nameOf(account),
      email: account.email,
      emailVerified: account.email_verification_status === 'VERIFIED',
      phone: account.phone_number,
      language: account.language,
      status: account.status,
      bdu: account.bdu,
      since: account.created_at.toISOString(),
      brands: [...brands],
      giftCents,
      twoStep,
      subscriptions: subscriptions.map((row) => ({
        id: row.id,
        sku: row.sku,
        brand: row.brand,
        store: row.store,
        status: row.status,
        cancelled: row.cancelled,
        gracePeriod: row.grace_period,
        priceCents: row.price_cents,
        cycleDate: row.cycle_date.toISOString(),
      })),
      devices: devices.map((row) => ({
        id: row.id,
        name: row.name,
        type: row.type,
        registeredAt: row.registered_at.toISOString(),
        lastPlaybackAt: row.last_playback_at?.toISOString() ?? null,
        removedAt: row.removed_at?.toISOString() ?? null,
      })),
      sessions: sessions.map((row) => ({
        id: row.id,
        brand: row.brand,
        method: row.method,
        userAgent: row.user_agent,
        signedInAt: row.signed_in_at.toISOString(),
        endedAt:
          row.revoked_at?.toISOString() ??
          (row.expires_at && row.expires_at.getTime() < clock.now() ? row.expires_at.toISOString() : null),
      })),
      links,
      profiles: profiles.map((row) => ({
        id: row.id,
        nickname: row.nickname,
        maturity: row.maturity,
        master: row.master,
        hasPin: row.pin_hash !== null,
      })),
      cards: cards.map((row) => ({
        brand: row.brand,
        last4: row.last4,
        expMonth: row.exp_month,
        expYear: row.exp_year,
        isDefault: row.is_default,
      })),
    };
  };
