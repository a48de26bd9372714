/** Browser part of the Stripe simulator: script, Payment Element and 3-D Secure page. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Language, languageOf } from '@marquee/product/brands.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { messages } from '../../messages/messages.ts';
import { sendErrorPage } from '../../page/error-page.ts';
import { sendPage } from '../../page/send.ts';
import { challengePage } from '../../pay/challenge/challenge-page.ts';
import { challengePolicy } from '../../pay/challenge/challenge-routes.ts';
import { type Framing, mayFrame } from '../../pay/fields/fields-routes.ts';
import type { StripeAccount } from '../account.ts';
import { elementsPage } from './elements-page.ts';

type Account = Pick<StripeAccount, 'findChallenge' | 'answerChallenge'>;
type Challenge = NonNullable<ReturnType<Account['findChallenge']>>;

interface Asked {
  Params: { readonly intent: string };
  Querystring: Readonly<Record<string, unknown>>;
  Body: { readonly answer?: unknown } | null;
}

const script = readFileSync(new URL('./stripe.js', import.meta.url), 'utf8');

const elementsPolicy = (origin: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${origin}`;

const framable = (reply: FastifyReply, policy: string) =>
  reply.removeHeader('x-frame-options').header('content-security-policy', policy);

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300;

const leadOf = (language: Language, { cents, last4 }: Challenge): string => {
  const { lead, cardLead } = messages[language].pay.challenge;
  return cents === undefined ? cardLead(last4) : lead(formatMoney(amountOf(cents), language), last4);
};

export const stripeScriptRoutes = (app: FastifyInstance, account: Account, framing: Framing) => {
  app.get('/stripe/stripe.js', (_request, reply) =>
    // Tests run the script on a page of their own.
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(script),
  );

  app.get<Asked>('/stripe/elements', ({ query }, reply) => {
    const language = languageOf(query['lang']) ?? 'en';
    const { origin, key, postal } = query;
    if (!mayFrame(origin, framing))
      return sendErrorPage(reply.code(403), 'foreignFrame', { language, asPage: true });
    if (!isText(key) || !/^pk_\w+$/.test(key))
      return sendErrorPage(reply.code(400), 'badRequest', { language, asPage: true });
    const asksPostalCode = postal === '1';
    return sendPage(
      framable(reply, elementsPolicy(origin)),
      elementsPage({ origin, key, language, asksPostalCode }),
    );
  });

  app.get<Asked>('/stripe/challenge/:intent', ({ params: { intent }, query }, reply) => {
    const language = languageOf(query['lang']) ?? 'en';
    const { origin, client_secret: secret } = query;
    if (!mayFrame(origin, framing))
      return sendErrorPage(reply.code(403), 'foreignFrame', { language, asPage: true });
    const words = messages[language].pay.challenge;
    const found =
      isText(secret) && secret.startsWith(`${intent}_secret_`) ? account.findChallenge(secret) : undefined;
    const page = found
      ? {
          answerTo: `/stripe/challenge/${intent}/answer?${new URLSearchParams({ client_secret: String(secret) }).toString()}`,
          title: words.title,
          lead: leadOf(language, found),
        }
      : { answerTo: undefined, ...words.gone };
    return sendPage(
      framable(reply, challengePolicy(origin)),
      challengePage({ language, ...page, mayLeave: false, tellsTo: origin }),
    );
  });

  app.post<Asked>('/stripe/challenge/:intent/answer', ({ params, query, body }, reply) => {
    const secret = query['client_secret'];
    const answer = body?.answer;
    if (
      !isText(secret) ||
      !secret.startsWith(`${params.intent}_secret_`) ||
      (answer !== 'approved' && answer !== 'refused')
    )
      return reply.code(400).send({ code: 'invalid' });
    if (!account.findChallenge(secret)) return reply.code(409).send({ code: 'challenge_over' });
    const { id, status } = account.answerChallenge(params.intent, answer === 'approved');
    return { id, status };
  });
};
