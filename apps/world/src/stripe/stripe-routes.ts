/** Stripe simulator: API under `/stripe/v1`, webhooks, and actions of banks and customers. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stripe } from 'stripe';
import type { Control } from '../control/control.ts';
import { createDeliveries, retryDelaysMs } from '../pay/deliveries.ts';
import type { Urls } from '../urls.ts';
import { createStripeAccount } from './account.ts';
import { calls } from './calls.ts';
import { type Answer, createIdempotency } from './idempotency.ts';
import { newId, seconds } from './objects.ts';
import { type Form, readForm, textOf, unknownParam } from './read-form.ts';
import { stripeScriptRoutes } from './script/script-routes.ts';
import { refuse, StripeRefusal } from './stripe-error.ts';

export interface StripeSettings {
  readonly secretKey?: string | undefined;
  readonly publishableKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
  readonly webhookUrl?: string | undefined;
  readonly webhookWaitsMs?: readonly number[] | undefined;
  /** Origins that may embed the card fields; absent: the portal. */
  readonly origins?: readonly string[] | undefined;
}

interface StripeRouteOptions {
  readonly urls: Urls;
  readonly control: Control;
  readonly slowMs: number;
  readonly settings: StripeSettings;
}

const apiVersion: Stripe.WebhookEndpointCreateParams.ApiVersion = '2026-10-28.endive';

const answerOf = (body: object): Answer => ({ status: 200, text: JSON.stringify(body) });
const refusalOf = ({ status, body }: StripeRefusal): Answer => ({
  status,
  text: JSON.stringify({ error: body }),
});

const hangUp = ({ raw }: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  raw.socket.destroy();
  return reply;
};

interface Id {
  Params: { readonly id: string };
}

export const stripeRoutes = (
  app: FastifyInstance,
  { urls, control, slowMs, settings }: StripeRouteOptions,
) => {
  const {
    secretKey = 'sk_test_of_the_stand_in_alone',
    publishableKey = 'pk_test_of_the_stand_in',
    webhookSecret = 'whsec_of_the_stand_in_alone',
  } = settings;
  const deliveries = createDeliveries<Stripe.Event>({
    url: settings.webhookUrl ?? urls.portal('/api/billing/v1/webhooks/payments'),
    secret: webhookSecret,
    header: 'stripe-signature',
    waitsMs: settings.webhookWaitsMs ?? retryDelaysMs,
  });
  app.addHook('onClose', () => deliveries.stop());
  const account = createStripeAccount((type, about) =>
    deliveries.enqueue({
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      // Snapshot of the object at the event's time.
      data: { object: structuredClone(about) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } as Stripe.Event),
  );
  const idempotency = createIdempotency();
  stripeScriptRoutes(app, account, { origins: settings.origins, portalOrigin: urls.portalOrigin });

  const keyOf = ({ headers }: FastifyRequest, form: Form): string => {
    const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (basic) return Buffer.from(basic, 'base64').toString().split(':')[0]!;
    return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? textOf(form, 'key') ?? '';
  };
  const checkKey = (request: FastifyRequest, form: Form, isPublic: boolean) => {
    const key = keyOf(request, form);
    if (key === secretKey || (isPublic && key === publishableKey)) return;
    if (key === publishableKey)
      refuse(
        'This API call cannot be made with a publishable API key.',
        { code: 'secret_key_required' },
        403,
      );
    refuse('Invalid API Key provided.', {}, 401);
  };

  const losesAnswer = ({ text }: Answer): boolean => {
    const { object, payment_method: method } = JSON.parse(text) as Partial<Stripe.PaymentIntent>;
    return object === 'payment_intent' && typeof method === 'string' && account.losesAnswer(method);
  };

  const send = (reply: FastifyReply, { status, text }: Answer) =>
    reply.code(status).header('request-id', newId('req')).type('application/json').send(text);

  /** Refusals are sent as Stripe would. */
  const sendRefusal = (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof StripeRefusal) return send(reply, refusalOf(error));
    throw error;
  };

  app.register((scope, _options, done) => {
    scope.setErrorHandler(sendRefusal);
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, body),
    );
    // CORS: browsers send cards from the embedding page.
    scope.addHook('onRequest', (_request, reply, next) => {
      void reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type, stripe-version',
        'access-control-allow-methods': 'GET, POST',
      });
      next();
    });
    scope.options('/stripe/*', (_request, reply) => reply.code(204).send());

    for (const call of calls)
      scope.route<Id>({
        method: call.method,
        url: `/stripe/v1${call.path}`,
        handler: async (request, reply) => {
          const text = typeof request.body === 'string' ? request.body : (request.url.split('?')[1] ?? '');
          const form = readForm(text);
          const movesMoney = call.movesMoney?.(form) ?? false;
          checkKey(request, form, call.isPublic ?? false);
          const mode = control.modeOf('pay', movesMoney ? [] : ['slow', 'lose-answer']);
          // Answered before anything happens: the caller knows that nothing was charged.
          if (mode === 'down') refuse('Too many requests.', { code: 'rate_limit' }, 429);
          const unknown = unknownParam(form, call.params);
          if (unknown !== undefined)
            refuse(`Received unknown parameter: ${unknown}`, {
              code: 'parameter_unknown',
              param: unknown,
            });
          const key = request.headers['idempotency-key'];
          const answer = await idempotency.run(
            call.method === 'POST' && typeof key === 'string' ? key : undefined,
            `${request.url} ${text}`,
            async () => {
              if (mode === 'slow') await wait(slowMs, undefined, { ref: false });
              try {
                return answerOf(call.answer({ account, id: request.params.id, form }));
              } catch (error) {
                if (error instanceof StripeRefusal) return refusalOf(error);
                throw error;
              }
            },
          );
          const isLost = movesMoney && !answer.isReplayed && losesAnswer(answer);
          if (mode === 'lose-answer' || isLost) return hangUp(request, reply);
          if (answer.isReplayed) void reply.header('idempotent-replayed', 'true');
          return send(reply, answer);
        },
      });

    /** The customer's 3-D Secure answer: `result` is passed or failed. */
    scope.post<Id>('/stripe/challenge/:id', (request, reply) => {
      const form = typeof request.body === 'string' ? readForm(request.body) : ((request.body ?? {}) as Form);
      if (form['result'] !== 'passed' && form['result'] !== 'failed')
        refuse('result is passed or failed', { param: 'result' });
      const { id, status } = account.answerChallenge(request.params.id, form['result'] === 'passed');
      return send(reply, answerOf({ id, status }));
    });
    done();
  });

  // Actions of a bank, for tests; not part of Stripe's API.
  app.register((scope, _options, done) => {
    scope.setErrorHandler(sendRefusal);
    scope.post<Id & { Body: Parameters<typeof account.changeCard>[1] }>(
      '/stripe/bank/cards/:id',
      ({ params, body }) => account.changeCard(params.id, body),
    );
    scope.post<Id>('/stripe/bank/disputes/:id', ({ params }) => account.dispute(params.id, 'fraudulent'));
    scope.post<Id & { Body: { readonly won?: boolean } }>(
      '/stripe/bank/disputes/:id/close',
      ({ params, body }) => account.closeDispute(params.id, body.won ?? false),
    );
    scope.get('/stripe/events', () => ({ events: deliveries.all() }));
    scope.post<Id>('/stripe/events/:id/resend', async ({ params }, reply) => {
      const event = await deliveries.resend(params.id);
      return event ?? reply.code(404).send({});
    });
    done();
  });
};
