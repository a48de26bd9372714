/** Subscriptions sold by other systems: pending ones wait in the customer's lists, active ones entitle. */
import type { putSubscription as contract } from '@marquee/product/contract/service/subscriptions.ts';
import { brandOfSku } from '@marquee/product/values/billing/catalog.ts';
import { putExternalSubscription } from '../../billing/subscriptions/external-subscriptions.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { findReferencedAccount } from '../../identity/services/find-referenced-account.ts';
import { refuseBrand } from '../../identity/services/service-clients.ts';

export const putSubscription =
  ({ clock, database }: Deps): Handle<typeof contract> =>
  async ({ params: { externalId }, body, service, status, reply, fail }) => {
    const { customer, ...change } = body;
    refuseBrand(service, change.brand);
    if ((brandOfSku(change.sku) ?? change.brand) !== change.brand) return fail('BRAND_NOT_ALLOWED');
    const { created, is } = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const customerId = await findReferencedAccount(tx, customer);
      const written = await putExternalSubscription(
        tx,
        now,
        { clientId: service.id, externalId, customerId },
        change,
      );
      if (written.changed)
        await audit(tx, now, {
          kind: 'externalSubscriptionChanged',
          accountId: written.accountId,
          brand: change.brand,
          details: {
            subscriptionId: written.is.subscriptionId,
            status: written.is.status,
            store: change.store,
          },
          actor: { kind: 'service', id: service.id },
          requestId: reply.request.id,
        });
      return written;
    });
    status(created ? 201 : 200);
    return is;
  };
