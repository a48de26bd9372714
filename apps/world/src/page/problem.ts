/** What the world says when it cannot do what was asked: a page to people, JSON to programs. */
import type { FastifyReply } from 'fastify';
import type { Language } from '@marquee/product/brands.ts';
import { messages } from '../messages/messages.ts';
import { html } from './html.ts';
import { housePage } from './page.ts';
import { sendPage } from './send.ts';

export type Problem = 'notFound' | 'badRequest' | 'failed';

export const sendProblem = (
  reply: FastifyReply,
  problem: Problem,
  { language, asPage }: { readonly language: Language; readonly asPage: boolean },
) => {
  const { title, text } = messages[language][problem];
  if (!asPage) return reply.send({ error: problem, message: `${title}. ${text}` });
  return sendPage(
    reply,
    housePage({
      language,
      title,
      address: (lang) => `/?lang=${lang}`,
      body: html`<div class="problem">
        <h1>${title}</h1>
        <p class="lead">${text}</p>
        <p><a class="button main" href="/?lang=${language}">${messages[language].notFound.back}</a></p>
      </div>`,
    }),
  );
};
