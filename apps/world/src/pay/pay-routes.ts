/** Routes of the card gateway simulator: API, ledger, hosted fields and a page for testers. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import type { Control, Mode } from '../control/control.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import type { ChargeRequest, RefundRequest } from './charges.ts';
import { createLedger } from './ledger.ts';
import { type Field, fields, problemsOf } from './card-rules.js';
import { cardOf, cardOfMethod, dropsResponse } from './cards.ts';
import { challengeRoutes } from './challenge/challenge-routes.ts';
import { fieldsRoutes } from './fields/fields-routes.ts';
import { type CachedResponse, createIdempotencyCache } from './idempotency-cache.ts';
import { payPage } from './pay-page.ts';
import { retryDelaysMs } from './deliveries.ts';
import { createWebhooks } from './webhooks.ts';

export interface PaySettings {
  readonly secret?: string | undefined;
  readonly webhookUrl?: string | undefined;
  readonly webhookSecret?: string | undefined;
  readonly webhookWaitsMs?: readonly number[];
  /** Origins that may embed the fields; absent: the portal and its local brand hosts. */
  readonly origins?: readonly string[] | undefined;
}

interface PayRouteOptions {
  readonly urls: Urls;
  readonly control: Control;
  readonly slowMs: number;
  readonly settings: PaySettings;
}

type Checks<Input> = { readonly [Part in keyof Input]-?: (value: unknown) => boolean };

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 100;
const isCents = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

const tokenChecks: Checks<{ token: string; once?: boolean }> = {
  token: isText,
  once: (value) => value === undefined || typeof value === 'boolean',
};
const chargeChecks: Checks<ChargeRequest> = {
  method: isText,
  amount: isCents,
  currency: (value) => value === 'CAD',
  reference: isText,
  onSession: (value) => value === undefined || typeof value === 'boolean',
};
const refundChecks: Checks<RefundRequest> = {
  charge: isText,
  amount: (value) => value === undefined || isCents(value),
};

const invalid = (field: string): CachedResponse => ({ status: 400, body: { code: 'invalid', field } });

/** The validated request, or the name of the invalid field. */
const parseInput = <Input>(body: unknown, checks: Checks<Input>) => {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const names = Object.keys(checks) as (keyof Input & string)[];
  const wrong = names.find((name) => !checks[name](given[name]));
  return { wrong, input: Object.fromEntries(names.map((name) => [name, given[name]])) as Input };
};

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && /^[\w.:-]{1,100}$/.test(key) ? key : undefined;
};
const outOfOrder: CachedResponse = { status: 503, body: { code: 'out_of_order' } };
const keyMissing: CachedResponse = { status: 400, body: { code: 'key_missing' } };

const hangUp = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  raw.socket.destroy();
  return reply;
};

const send = (reply: FastifyReply, { status, body }: CachedResponse) => reply.code(status).send(body);

interface Id {
  Params: { readonly id: string };
}

export const payRoutes = (app: FastifyInstance, { urls, control, slowMs, settings }: PayRouteOptions) => {
  const { secret = 'marquee-pay', webhookSecret = 'marquee-pay-webhook' } = settings;
  const webhooks = createWebhooks({
    url: settings.webhookUrl ?? urls.portal('/api/billing/v1/webhooks/payments'),
    secret: webhookSecret,
    waitsMs: settings.webhookWaitsMs ?? retryDelaysMs,
  });
  const ledger = createLedger(webhooks.send);
  app.addHook('onClose', () => webhooks.stop());

  const once = {
    methods: createIdempotencyCache(),
    charges: createIdempotencyCache(),
    refunds: createIdempotencyCache(),
  };
  const modes = new WeakMap<FastifyRequest, Mode>();

  const movesMoney = ({ method, routeOptions }: FastifyRequest) =>
    method === 'POST' && ['/pay/charges', '/pay/refunds'].includes(routeOptions.url ?? '');

  const behave = async (request: FastifyRequest, reply: FastifyReply) => {
    const mode = control.modeOf('pay', movesMoney(request) ? [] : ['slow', 'lose-answer']);
    // Answered before anything happens: the caller knows that nothing was charged.
    if (mode === 'down' && request.headers.authorization) return send(reply, outOfOrder);
    if (mode === 'down') return hangUp(request, reply);
    modes.set(request, mode);
    return undefined;
  };

  const checkSecret = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (headers.authorization === `Bearer ${secret}`) return undefined;
    return reply.code(401).header('www-authenticate', 'Bearer').send({ code: 'unauthorized' });
  };

  const moveMoney = async <Input extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    checks: Checks<Input>,
    move: {
      kind: 'charges' | 'refunds';
      work: (input: Input, key: string) => CachedResponse;
      loses?: (input: Input) => boolean;
    },
  ) => {
    const key = keyOf(request);
    if (key === undefined) return send(reply, keyMissing);
    const { wrong, input } = parseInput(request.body, checks);
    if (wrong) return send(reply, invalid(wrong));
    const mode = modes.get(request);
    let isLost = mode === 'lose-answer';
    const answer = await once[move.kind].run(key, input, async () => {
      // The delay is inside the idempotent operation: a repeated request waits too.
      if (mode === 'slow') await wait(slowMs, undefined, { ref: false });
      isLost ||= move.loses?.(input) ?? false;
      return move.work(input, key);
    });
    return isLost ? hangUp(request, reply) : send(reply, ledger.renew(answer));
  };

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', behave);

    scope.post('/pay/tokens', ({ body }, reply) => {
      const given = (body ?? {}) as Readonly<Record<string, unknown>>;
      const textOf = (field: Field) => (typeof given[field] === 'string' ? given[field] : '');
      const card = Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;
      const problems = problemsOf(card, new Date());
      const field = fields.find((each) => problems[each]);
      if (field) return reply.code(400).send({ code: `${field}_${problems[field]}`, field });
      return reply.code(201).send({ token: ledger.makeToken(cardOf(card)) });
    });
    done();
  });

  app.register((scope, _options, done) => {
    scope.addHook('onRequest', behave);
    scope.addHook('onRequest', checkSecret);

    scope.post('/pay/methods', async (request, reply) => {
      const { wrong, input } = parseInput(request.body, tokenChecks);
      if (wrong) return send(reply, invalid(wrong));
      const exchange = async () => ledger.exchange(input.token, input.once);
      const key = keyOf(request);
      return send(reply, await (key === undefined ? exchange() : once.methods.run(key, input, exchange)));
    });
    scope.get<Id>('/pay/methods/:id', ({ params }, reply) => send(reply, ledger.findMethod(params.id)));
    scope.delete<Id>('/pay/methods/:id', ({ params }, reply) =>
      ledger.remove(params.id) ? reply.code(204).send() : reply.code(404).send({ code: 'method_unknown' }),
    );

    scope.post('/pay/charges', (request, reply) =>
      moveMoney(request, reply, chargeChecks, {
        kind: 'charges',
        work: ledger.charge,
        loses: ({ method }) => {
          const card = cardOfMethod(method);
          return card !== undefined && dropsResponse(card);
        },
      }),
    );
    scope.get<{ Params: { readonly key: string } }>('/pay/charges/by-key/:key', async ({ params }, reply) => {
      const answer = await once.charges.find(params.key);
      return answer ? ledger.renew(answer).body : reply.code(404).send({ code: 'charge_unknown' });
    });
    scope.post<{ Params: { readonly key: string } }>(
      '/pay/charges/by-key/:key/void',
      async ({ params }, reply) => {
        const answer = await once.charges.claim(params.key, { status: 200, body: ledger.void(params.key) });
        ledger.voidChallenge(answer);
        return send(reply, ledger.renew(answer));
      },
    );
    scope.get<Id>(
      '/pay/charges/:id',
      ({ params }, reply) => ledger.find(params.id) ?? reply.code(404).send({ code: 'charge_unknown' }),
    );
    scope.get<{ Querystring: { readonly reference?: unknown } }>('/pay/charges', ({ query }) => ({
      charges: ledger.charges().filter(({ reference }) => reference === query.reference),
    }));
    scope.post('/pay/refunds', (request, reply) =>
      moveMoney(request, reply, refundChecks, { kind: 'refunds', work: ledger.refund }),
    );
    scope.get<{ Querystring: { readonly charge?: unknown } }>('/pay/refunds', ({ query }) => ({
      refunds: ledger.refunds().filter(({ charge }) => charge === query.charge),
    }));
    scope.get<Id>(
      '/pay/disputes/:id',
      ({ params }, reply) =>
        ledger.findDispute(params.id) ?? reply.code(404).send({ code: 'dispute_unknown' }),
    );
    done();
  });

  // The ledger stays available while the gateway fails, for reconciliation.
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', checkSecret);
    scope.get<{ Querystring: Readonly<Partial<Record<'since' | 'until' | 'start', string>>> }>(
      '/pay/ledger',
      ({ query: { since = '', until = '~', start = '' } }) =>
        start === ''
          ? { charges: ledger.charges(), refunds: ledger.refunds(), disputes: ledger.disputes() }
          : ledger.pageOf(since, until, Number(start)),
    );
    scope.get('/pay/events', () => ({ events: webhooks.all() }));
    done();
  });

  app.post<Id>('/pay/events/:id/resend', async ({ params }, reply) => {
    const event = await webhooks.resend(params.id);
    return event ?? reply.code(404).send({ code: 'event_unknown' });
  });

  /** A form post redirects back to the page; an API call gets JSON. */
  const answer = (request: FastifyRequest, reply: FastifyReply, done: CachedResponse) => {
    const { lang } = request.query as { readonly lang?: unknown };
    return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      ? reply.redirect(`/pay?lang=${languageOf(lang) ?? 'en'}`, 303)
      : send(reply, done);
  };
  // Actions of gateway staff and banks: on the page, and as calls for tests.
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<Id>('/pay/charges/:id/refund', (request, reply) =>
      answer(request, reply, ledger.refund({ charge: request.params.id })),
    );
    scope.post<Id>('/pay/charges/:id/dispute', (request, reply) =>
      answer(request, reply, ledger.dispute(request.params.id)),
    );
    scope.post<Id>('/pay/disputes/:id/close', (request, reply) => {
      const { outcome } = (request.body ?? {}) as { readonly outcome?: unknown };
      return answer(
        request,
        reply,
        outcome === 'won' || outcome === 'lost'
          ? ledger.closeDispute(request.params.id, outcome)
          : invalid('outcome'),
      );
    });
    done();
  });

  app.get<{ Querystring: { readonly lang?: unknown } }>('/pay', ({ query }, reply) =>
    sendPage(reply, payPage(languageOf(query.lang) ?? 'en', ledger)),
  );

  const framing = { origins: settings.origins, portalOrigin: urls.portalOrigin };
  fieldsRoutes(app, framing);
  challengeRoutes(app, ledger, framing);
};
