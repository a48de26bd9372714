/** Creates or changes a promotion. */
import type { putPromotion as contract } from '@marquee/product/contract/service/code-batches.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import { mayUseBrand } from '../../../identity/services/service-clients.ts';

export const putPromotion =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  ({ params: { promotionId: id }, body, service, reply, fail }) =>
    database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const { percent, sku = null, brand = null, endsAt } = body;
      const old = await tx
        .selectFrom('promotions')
        .select('brand')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!mayUseBrand(service, brand) || (old && !mayUseBrand(service, old.brand)))
        return fail('CLIENT_NOT_ALLOWED');
      const terms = {
        value: percent,
        product_sku: sku,
        brand,
        ends_at: endsAt === undefined ? null : new Date(endsAt),
        changed_by: service.id,
        changed_at: new Date(now),
      };
      await tx
        .insertInto('promotions')
        .values({ id, ...terms })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(terms))
        .execute();
      await audit(tx, now, {
        kind: 'promotionChanged',
        actor: { kind: 'service', id: service.id },
        requestId: reply.request.id,
        details: { promotion: id, percent },
      });
      return { promotionId: id };
    });
