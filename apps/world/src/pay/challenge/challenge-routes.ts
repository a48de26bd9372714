/** 3-D Secure challenge of a charge, and the customer's answer. */
import type { FastifyInstance } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { amountOf, formatMoney } from '@marquee/product/values/money.ts';
import { messages } from '../../messages/messages.ts';
import { sendErrorPage } from '../../page/error-page.ts';
import { sendPage } from '../../page/send.ts';
import type { Charge } from '../charges.ts';
import { cardOfMethod } from '../cards.ts';
import { type Framing, mayFrame } from '../fields/fields-routes.ts';
import { challengePage } from './challenge-page.ts';

interface ChallengeLedger {
  readonly find: (id: string) => Charge | undefined;
  readonly answerChallenge: (id: string, approves: boolean) => Charge | undefined;
}

interface Challenge {
  Params: { readonly id: string };
  Querystring: Readonly<Record<string, unknown>>;
  Body: { readonly answer?: unknown } | null;
}

/** frame-ancestors must list every ancestor: the card fields and the page that embeds them. */
export const challengePolicy = (origin: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${origin}`;

export const challengeRoutes = (app: FastifyInstance, ledger: ChallengeLedger, framing: Framing) => {
  app.get<Challenge>('/pay/challenge/:id', ({ params: { id }, query, protocol, host }, reply) => {
    const ownOrigin = `${protocol}://${host}`;
    const language = languageOf(query['lang']) ?? 'en';
    const { origin } = query;
    if (!mayFrame(origin, framing))
      return sendErrorPage(reply.code(403), 'foreignFrame', { language, asPage: true });
    const words = messages[language].pay.challenge;
    const charge = ledger.find(id);
    const card = charge?.status === 'requires_action' ? cardOfMethod(charge.method) : undefined;
    const page =
      charge && card
        ? {
            answerTo: `/pay/challenge/${id}`,
            title: words.title,
            lead: words.lead(formatMoney(amountOf(charge.amount), language), card.last4),
          }
        : { answerTo: undefined, ...words.gone };
    return sendPage(
      reply.removeHeader('x-frame-options').header('content-security-policy', challengePolicy(origin)),
      challengePage({ language, ...page, mayLeave: true, tellsTo: ownOrigin }),
    );
  });

  app.post<Challenge>('/pay/challenge/:id', ({ params, body }, reply) => {
    const answer = body?.answer;
    if (answer !== 'approved' && answer !== 'refused') return reply.code(400).send({ code: 'invalid' });
    const charge = ledger.answerChallenge(params.id, answer === 'approved');
    return charge ? { status: charge.status } : reply.code(409).send({ code: 'challenge_over' });
  });
};
