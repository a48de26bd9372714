/** Activation links for other systems: for a known account, or for the account that verifies an email address. */
import type * as calls from '@marquee/product/contract/service/activation-links.ts';
import { fail } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import type { Kysely } from 'kysely';
import { keyOf, runIdempotent } from '../../billing/orders/idempotency.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { createActivationLink as insertLink } from '../../identity/activation-links.ts';
import { audit } from '../../identity/audit.ts';
import { findReferencedAccount } from '../../identity/services/find-referenced-account.ts';
import { refuseBrand } from '../../identity/services/service-clients.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { portalUrl } from '../../portal-url.ts';

type Body = BodyOf<typeof calls.createActivationLink>;
const day = 86_400_000;

/** Whether an email has an account is not looked up: the answer would tell. */
const ownerOf = async (query: Kysely<Schema>, customer: Body['customer']) =>
  'email' in customer
    ? { email: customer.email }
    : { accountId: (await findReferencedAccount(query, customer)) ?? fail('NOT_FOUND') };

/** A viewer's account has no address of its own. */
const addresseeOf = async (query: Kysely<Schema>, accountId: string) =>
  (await query
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('bdu', '=', false)
    .executeTakeFirst()) ?? fail('VALIDATION', { deliver: 'no email' });

const futureTime = (now: number, name: string, time: string): Date => {
  const date = new Date(time);
  return date.getTime() > now ? date : fail('VALIDATION', { [name]: 'past' });
};

export const createActivationLink =
  (deps: Deps): Handle<typeof calls.createActivationLink> =>
  async ({ body, headers, service, reply }) => {
    const { env, clock, database } = deps;
    const { brand, sku, deliver, language } = body;
    refuseBrand(service, brand);
    // An unknown SKU may come with the next catalog; a known one belongs to its brand.
    if ((brandOfSku(sku) ?? brand) !== brand) return fail('BRAND_NOT_ALLOWED');
    const now = clock.now();
    const expiresAt =
      body.expiresAt === undefined
        ? new Date(now + limits.activationLinkDays * day)
        : futureTime(now, 'expiresAt', body.expiresAt);
    const entitledUntil =
      body.entitledUntil === undefined ? undefined : futureTime(now, 'entitledUntil', body.entitledUntil);
    const ask = {
      owner: `service:${service.id}`,
      key: keyOf(headers),
      call: 'createActivationLink',
      body,
    };
    return runIdempotent(database.query, now, ask, async (tx) => {
      const owner = await ownerOf(tx, body.customer);
      const id = await insertLink(tx, {
        owner,
        brand,
        sku,
        expiresAt,
        entitledUntil,
        clientId: service.id,
      });
      if (deliver === 'mail') {
        const addressee =
          'email' in owner
            ? { email: owner.email, language: 'en' as const }
            : await addresseeOf(tx, owner.accountId);
        await enqueueMail(deps, tx, {
          kind: 'activationLink',
          to: addressee.email,
          brand,
          language: language ?? addressee.language,
          accountId: 'accountId' in owner ? owner.accountId : null,
          linkId: id,
          sku,
          until: expiresAt.getTime(),
        });
      }
      await audit(tx, now, {
        kind: 'activationLinkCreated',
        accountId: 'accountId' in owner ? owner.accountId : undefined,
        brand,
        details: { id, sku, deliver },
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
      });
      const query = { code: id, service: brand, ...(language && { lang: language }) };
      return { id, url: portalUrl(env, 'shortcodeInUrl', { query }), expiresAt: expiresAt.toISOString() };
    });
  };

export const getActivationLink =
  ({ clock, database }: Deps): Handle<typeof calls.getActivationLink> =>
  async ({ params, service }) => {
    if (!isUuid(params.id)) return fail('NOT_FOUND');
    const link = await database.query
      .selectFrom('activation_links')
      .select(['activated_at', 'expires_at', 'revoked_at'])
      .where('id', '=', params.id)
      .where('client_id', '=', service.id)
      .executeTakeFirst();
    if (!link) return fail('NOT_FOUND');
    if (link.activated_at) return { status: 'done', activatedAt: link.activated_at.toISOString() };
    if (link.revoked_at) return { status: 'revoked' };
    return { status: link.expires_at.getTime() <= clock.now() ? 'expired' : 'waiting' };
  };

export const revokeActivationLink =
  ({ clock, database }: Deps): Handle<typeof calls.revokeActivationLink> =>
  async ({ params, service, reply }) => {
    if (!isUuid(params.id)) return fail('NOT_FOUND');
    await database.query.transaction().execute(async (tx) => {
      const now = new Date(clock.now());
      const revoked = await tx
        .updateTable('activation_links')
        // Servers of the release before know only the end.
        .set({ revoked_at: now, expires_at: now })
        .where('id', '=', params.id)
        .where('client_id', '=', service.id)
        .where('activated_at', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (revoked.numUpdatedRows === 0n) return fail('NOT_FOUND');
      return audit(tx, now.getTime(), {
        kind: 'activationLinkRevoked',
        details: { id: params.id },
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
      });
    });
    return undefined;
  };
