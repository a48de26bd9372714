/** Counts what the business did by the events that were published: each committed change once, over all servers. */
import type { BusinessMetrics } from '../observability/business-metrics.ts';

export interface PublishedEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const statusOf: Readonly<Record<string, string | undefined>> = {
  'order.placed': 'placed',
  'order.completed': 'completed',
  'order.failed': 'failed',
};

const countEvent = (metrics: BusinessMetrics, { type, data }: PublishedEvent): void => {
  metrics.events.inc({ type });
  const brand = String(data['brand']);
  const status = statusOf[type];
  if (status) metrics.orders.inc({ kind: String(data['kind']), status, brand });
  if (status && status !== 'placed' && data['kind'] === 'RENEWAL')
    metrics.renewals.inc({ result: status, brand });
  if (type === 'order.refunded') metrics.refundsCents.inc({ brand }, Number(data['cents']));
  if (type === 'account.registered')
    metrics.registrations.inc({ method: data['viaProvider'] === true ? 'provider' : 'direct' });
  if (type === 'staff.action') metrics.staffActions.inc({ kind: String(data['kind']) });
};

export const countEvents = (metrics: BusinessMetrics, published: readonly PublishedEvent[]): void => {
  for (const event of published) countEvent(metrics, event);
};
