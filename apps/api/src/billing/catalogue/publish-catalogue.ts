/** The live version of the catalogue: seeded once, published in one transaction into the tables that everything reads. */
import { catalog, pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import {
  type CatalogueDocument,
  catalogueDiff,
  catalogueProblems,
  cyclesOf,
  documentOf,
} from '@marquee/product/values/catalogue/catalogue-document.ts';
import { fail } from '@marquee/product/app-error.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../../identity/audit.ts';
import { beginPriceChanges } from './price-changes.ts';

export type CatalogueVersionRow = Selectable<Schema['catalogue_versions']>;

/** Products and prices leave the shop, never the tables: subscriptions and orders name them. */
const writeTables = async (tx: Kysely<Schema>, { products }: CatalogueDocument): Promise<void> => {
  // A trigger ignores every other write to these tables.
  await sql`select set_config('marquee.publishes_catalogue', 'on', true)`.execute(tx);
  await tx
    .insertInto('products')
    .values(
      products.map(({ id, type, brand, name, says, entitledSkus, on, legacy, segment }, place) => ({
        id,
        type,
        brand,
        name_en: name.en,
        name_fr: name.fr,
        says_en: says.en,
        says_fr: says.fr,
        entitled_skus: entitledSkus,
        goes_on: on,
        legacy,
        segment,
        place,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name_en: eb.ref('excluded.name_en'),
        name_fr: eb.ref('excluded.name_fr'),
        says_en: eb.ref('excluded.says_en'),
        says_fr: eb.ref('excluded.says_fr'),
        entitled_skus: eb.ref('excluded.entitled_skus'),
        goes_on: eb.ref('excluded.goes_on'),
        legacy: eb.ref('excluded.legacy'),
        segment: eb.ref('excluded.segment'),
        place: eb.ref('excluded.place'),
      })),
    )
    .execute();
  await tx
    .insertInto('pricing_plans')
    .values(
      products.flatMap((product) =>
        cyclesOf(product).map((cycle) => ({
          id: pricingPlanId(product.id, cycle),
          product_id: product.id,
          billing_cycle: cycle,
          price_cents: product.prices[cycle]!,
        })),
      ),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ price_cents: eb.ref('excluded.price_cents') })),
    )
    .execute();
  await sql`select set_config('marquee.publishes_catalogue', 'off', true)`.execute(tx);
};

/** Versions go live one at a time, whichever server publishes. */
const lockCatalogue = (tx: Kysely<Schema>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx);

export const readLiveVersion = (query: Kysely<Schema>): Promise<CatalogueVersionRow | undefined> =>
  query.selectFrom('catalogue_versions').selectAll().where('status', '=', 'LIVE').executeTakeFirst();

/** Writes the catalogue of the sources as the first version. A database that has a version keeps it. */
export const seedCatalogue = (query: Kysely<Schema>): Promise<void> =>
  query.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const known = await tx.selectFrom('catalogue_versions').select('version').limit(1).executeTakeFirst();
    if (known) return;
    const document = documentOf(catalog);
    await writeTables(tx, document);
    const at = new Date();
    await tx
      .insertInto('catalogue_versions')
      .values({
        document: JSON.stringify(document),
        status: 'LIVE',
        made_by: 'system',
        made_by_name: 'system',
        made_at: at,
        edited_by: ['system'],
        reason: 'first version',
        live_at: at,
      })
      .execute();
  });

/** The version becomes what is sold. The caller holds its row. */
export const publishVersion = async (
  tx: Kysely<Schema>,
  now: number,
  row: Pick<CatalogueVersionRow, 'version' | 'document' | 'subscribers_from'>,
): Promise<void> => {
  const { version, document } = row;
  await lockCatalogue(tx);
  const live = await readLiveVersion(tx);
  const problems = catalogueProblems(document, live?.document);
  if (Object.keys(problems).length > 0) fail('VALIDATION', problems);
  await tx
    .updateTable('catalogue_versions')
    .set({ status: 'RETIRED' })
    .where('status', '=', 'LIVE')
    .execute();
  await tx
    .updateTable('catalogue_versions')
    .set({ status: 'LIVE', live_at: new Date(now) })
    .where('version', '=', version)
    .execute();
  await writeTables(tx, document);
  if (live) await beginPriceChanges(tx, now, row, catalogueDiff(live.document, document));
  await audit(tx, now, {
    kind: 'catalogueLive',
    details: { version, before: live?.version ?? 0 },
    actor: { kind: 'system', id: 'catalogue' },
  });
};

/** An approved version whose time has come goes live. */
export const publishDueVersion =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>) =>
  (): Promise<void> =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const due = await tx
        .selectFrom('catalogue_versions')
        .select(['version', 'document', 'subscribers_from'])
        .where('status', '=', 'APPROVED')
        .where('live_from', '<=', new Date(now))
        .forUpdate()
        .executeTakeFirst();
      if (due) await publishVersion(tx, now, due);
    });
