/** Metrics of the business: what customers, other systems and jobs did, by brand but never by account. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type BusinessMetrics = ReturnType<typeof createBusinessMetrics>;

export const createBusinessMetrics = (registry: Registry) => {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  return {
    signIns: counter('sign_ins_total', 'Sign-ins, by method and result', ['method', 'result', 'brand']),
    registrations: counter('registrations_total', 'New accounts', ['method']),
    orders: counter('orders_total', 'Orders, by kind and status', ['kind', 'status', 'brand']),
    charges: counter('charges_total', 'Charges, by result', ['result']),
    renewals: counter('renewals_total', 'Renewals, by result', ['result', 'brand']),
    refundsCents: counter('refunds_cents_total', 'Cents refunded', ['brand']),
    mails: counter('mails_total', 'Mails handed to the mail server, by kind and result', ['kind', 'result']),
    events: counter('events_total', 'Events published, by type', ['type']),
    webhookDeliveries: counter(
      'webhook_deliveries_total',
      'Deliveries of events to webhook endpoints, by what came of them',
      ['result'],
    ),
    serviceCalls: counter('service_calls_total', 'Calls of the service API', ['client', 'scope', 'status']),
    deviceEvents: counter('device_events_total', 'Events of devices, by type and result', ['type', 'result']),
    staffActions: counter('staff_actions_total', 'Actions of staff, by kind', ['kind']),
    eventBuffer: new Gauge({
      name: 'event_buffer',
      help: 'Events of devices that wait to be written',
      registers: [registry],
    }),
    integrationUp: new Gauge({
      name: 'integration_up',
      help: '1 if a TV provider, partner or merchant answered the last check',
      labelNames: ['integration'],
      registers: [registry],
    }),
    integrationSeconds: new Histogram({
      name: 'integration_seconds',
      help: 'Time of the checks of TV providers, partners and merchants',
      labelNames: ['integration', 'result'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
      registers: [registry],
    }),
  };
};
