/** Client of the simulated card gateway. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';
import { BrokenCircuitError } from 'cockatiel';
import * as z from 'zod/mini';
import type { Env } from '../../env.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type {
  ChargeRequest,
  Cancelled,
  EventKind,
  GatewayRefund,
  LedgerLine,
  Outcome,
  PaymentGateway,
} from './payment-gateway.ts';
import { mayHaveBeenReceived } from './may-have-been-received.ts';

const card = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
});
const charge = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'failed', 'requires_action', 'voided']),
  code: z.optional(z.string()),
});
const event = z.object({
  id: z.string(),
  type: z.string(),
  charge: z.optional(z.object({ id: z.optional(z.string()), key: z.optional(z.string()) })),
  refund: z.optional(z.object({ id: z.string() })),
  dispute: z.optional(z.object({ id: z.string() })),
});
const eventKinds: Readonly<Record<string, EventKind>> = {
  'charge.succeeded': 'attempt',
  'charge.failed': 'attempt',
  'charge.refunded': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.closed': 'dispute',
};
const refund = z.object({
  id: z.string(),
  charge: z.string(),
  amount: z.number(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  key: z.optional(z.string()),
  createdAt: z.string(),
});
const dispute = z.object({
  id: z.string(),
  charge: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  evidenceDueBy: z.string(),
  createdAt: z.string(),
  closedAt: z.optional(z.string()),
});
const ledgerPage = z.object({
  charges: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      reference: z.string(),
      status: z.string(),
      amount: z.number(),
      createdAt: z.string(),
    }),
  ),
  refunds: z.array(z.extend(refund, { reference: z.string() })),
  disputes: z.array(z.extend(dispute, { reference: z.string() })),
  /** Where the next page begins; absent on the last one. */
  next: z.optional(z.number()),
});
type LedgerPage = z.infer<typeof ledgerPage>;

const linesOf = ({ charges, refunds, disputes }: LedgerPage): readonly LedgerLine[] => [
  ...charges
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, key, reference, amount, createdAt }) => ({
      kind: 'charge' as const,
      id,
      for: key,
      orderId: reference,
      cents: amount,
      at: new Date(createdAt),
    })),
  ...refunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, charge: refunded, reference, amount, createdAt }) => ({
      kind: 'refund' as const,
      id,
      for: refunded,
      orderId: reference,
      cents: amount,
      at: new Date(createdAt),
    })),
  ...disputes.flatMap(({ id, charge: disputed, reference, amount, status, createdAt, closedAt }) => {
    const taken = { kind: 'dispute' as const, id, for: disputed, orderId: reference };
    return [
      { ...taken, cents: amount, at: new Date(createdAt) },
      ...(status === 'won' && closedAt !== undefined
        ? [{ ...taken, cents: -amount, at: new Date(closedAt) }]
        : []),
    ];
  }),
];

const refundStatus = { succeeded: 'done', pending: 'pending', failed: 'failed' } as const;
const refundOf = ({ id, charge: chargeId, amount, status, key }: z.infer<typeof refund>): GatewayRefund => ({
  id,
  chargeId,
  cents: amount,
  key,
  status: refundStatus[status],
});

/** No response. `asked`: the request may have been received. */
class GatewayDown extends Error {
  readonly asked: boolean;
  constructor(asked: boolean, cause: unknown) {
    super('the gateway gave no answer', { cause });
    this.asked = asked;
  }
}

const safeEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const outcomeOf = (body: unknown): Outcome | Cancelled => {
  const { id, status, code } = charge.parse(body);
  if (status === 'voided') return { is: 'cancelled' };
  // The card iframe opens the bank's page by the charge id.
  if (status === 'requires_action') return { is: 'action', intentId: id, action: id };
  return status === 'succeeded'
    ? { is: 'paid', chargeId: id }
    : { is: 'declined', code: code ?? 'generic_decline' };
};

/** 503, 429 or invalid credentials: certainly not charged. */
const refusesToWork = new Set([401, 403, 429, 503]);

export const createWorldGateway = ({ worldUrl, pay }: Pick<Env, 'worldUrl' | 'pay'>): PaymentGateway => {
  const breaker = createCircuitBreaker((error) => error instanceof GatewayDown);

  const ask = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { body, key }: { body?: object; key?: string } = {},
  ): Promise<{ status: number; body: unknown }> =>
    breaker(async () => {
      const reply = await fetch(`${worldUrl}/pay${path}`, {
        method,
        headers: {
          authorization: `Bearer ${pay.secret}`,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(limits.paymentSeconds * 1000),
      })
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch((error: unknown) => {
          throw new GatewayDown(mayHaveBeenReceived(error), error);
        });
      if (reply.status >= 500) throw new GatewayDown(!refusesToWork.has(reply.status), reply.status);
      return {
        status: reply.status,
        body: reply.text === '' ? undefined : (JSON.parse(reply.text) as unknown),
      };
    });

  /** `read` parses a response; an exception becomes an outcome. */
  const outcome = async <T>(
    asked: ReturnType<typeof ask>,
    read: (status: number, body: unknown) => T,
  ): Promise<T | Outcome> => {
    try {
      const { status, body } = await asked;
      return refusesToWork.has(status) ? { is: 'unavailable' } : read(status, body);
    } catch (error) {
      const certainlyNot =
        error instanceof BrokenCircuitError || (error instanceof GatewayDown && !error.asked);
      return { is: certainlyNot ? 'unavailable' : 'unknown' };
    }
  };

  const byKey = ({ id }: ChargeRequest) => `/charges/by-key/${encodeURIComponent(id)}`;
  const understood = (status: number, body: unknown) => {
    if (![200, 201, 202, 402].includes(status)) throw new Error(`status ${status}`);
    return outcomeOf(body);
  };

  return {
    name: 'world',

    // This gateway has no customers.
    createCustomer: () => Promise.resolve(null),
    deleteCustomer: () => Promise.resolve(),

    storeCard: async ({ token, key, purpose }) => {
      try {
        const isOnce = purpose === 'once';
        const { status, body } = await ask('POST', '/methods', {
          body: { token, ...(isOnce && { once: true }) },
          key,
        });
        if (refusesToWork.has(status)) return { is: 'unavailable' };
        return status === 201 ? { is: 'kept', card: card.parse(body) } : { is: 'invalid' };
      } catch {
        // Idempotent: the same key returns the same card.
        return { is: 'unavailable' };
      }
    },

    completeSetup: () => Promise.resolve({ is: 'invalid' }),

    readCard: async (method) => {
      const { status, body } = await ask('GET', `/methods/${encodeURIComponent(method)}`);
      if (status === 404) return undefined;
      return card.parse(body);
    },

    deleteCard: async (method) => {
      const { status } = await ask('DELETE', `/methods/${encodeURIComponent(method)}`);
      if (status !== 204 && status !== 404) throw new Error(`the gateway kept a card: ${status}`);
    },

    charge: (attempt) =>
      outcome(
        ask('POST', '/charges', {
          body: {
            method: attempt.method,
            amount: attempt.cents,
            currency: 'CAD',
            reference: attempt.orderId,
            onSession: attempt.onSession,
          },
          key: attempt.id,
        }),
        understood,
      ),

    readOutcome: (attempt) =>
      outcome(ask('GET', byKey(attempt)), (status, body) =>
        status === 404 ? { is: 'nothing' } : understood(status, body),
      ),

    cancel: (attempt) => outcome(ask('POST', `${byKey(attempt)}/void`), understood),

    refund: async ({ chargeId, cents, key }) => {
      const { status, body } = await ask('POST', '/refunds', {
        body: { charge: chargeId, amount: cents },
        key,
      });
      if (status === 201) return refundOf(refund.parse(body));
      if (status !== 404 && status !== 409) throw new Error(`the gateway did not refund: ${status}`);
      return { id: undefined, status: 'failed', code: z.object({ code: z.string() }).parse(body).code };
    },

    listRefunds: async (chargeId) => {
      const { body } = await ask('GET', `/refunds?charge=${encodeURIComponent(chargeId)}`);
      return z
        .object({ refunds: z.array(refund) })
        .parse(body)
        .refunds.map(refundOf);
    },

    readDispute: async (id) => {
      const { status, body } = await ask('GET', `/disputes/${encodeURIComponent(id)}`);
      if (status === 404) return undefined;
      const found = dispute.parse(body);
      return {
        id,
        chargeId: found.charge,
        cents: found.amount,
        reason: found.reason,
        status: found.status,
        evidenceDueAt: new Date(found.evidenceDueBy),
      };
    },

    async *ledger(from, until) {
      let start: number | undefined = 0;
      while (start !== undefined) {
        const query = new URLSearchParams({
          since: from.toISOString(),
          until: until.toISOString(),
          start: String(start),
        });
        const { status, body } = await ask('GET', `/ledger?${query.toString()}`);
        if (status !== 200) throw new Error(`the gateway did not show its ledger: ${status}`);
        const page: LedgerPage = ledgerPage.parse(body);
        yield* linesOf(page).filter(({ at }) => at >= from && at < until);
        start = page.next;
      }
    },

    isSigned: (body, signature, now) => {
      const { t = '', v1 = '' } = Object.fromEntries(
        (signature ?? '').split(',').map((part) => part.split('=') as [string, string]),
      );
      const expected = createHmac('sha256', pay.webhookSecret).update(`${t}.${body}`).digest('hex');
      return safeEqual(v1, expected) && Math.abs(now / 1000 - Number(t)) <= limits.webhookWindowMinutes * 60;
    },

    readEvent: (body) => {
      const { id, type, charge: about, refund: returned, dispute: disputed } = event.parse(JSON.parse(body));
      const kind = eventKinds[type] ?? 'other';
      return {
        id,
        type,
        kind,
        objectId: returned?.id ?? disputed?.id ?? about?.id,
        chargeId: about?.id,
        attemptId: about?.key,
      };
    },
  };
};
