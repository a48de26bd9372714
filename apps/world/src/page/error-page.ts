/** Error responses: HTML for browsers, JSON for API clients. */
import type { FastifyReply } from 'fastify';
import type { Language } from '@marquee/product/brands.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from './html.ts';
import { sitePage } from './page.ts';
import { sendPage } from './send.ts';

export type ErrorPage = 'notFound' | 'badRequest' | 'failed' | 'unavailable' | 'signInGone' | 'foreignFrame';

/** `detail` is for developers of the calling client. */
export const errorPage = (problem: ErrorPage, language: Language, detail?: string): Html => {
  const { title, text } = messages[language][problem];
  return sitePage({
    language,
    title,
    address: (lang) => `/?lang=${lang}`,
    body: html`<div class="problem">
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      ${detail && html`<p class="detail"><code>${detail}</code></p>`}
      <p><a class="button main" href="/?lang=${language}">${messages[language].notFound.back}</a></p>
    </div>`,
  });
};

export const sendErrorPage = (
  reply: FastifyReply,
  problem: ErrorPage,
  { language, asPage }: { readonly language: Language; readonly asPage: boolean },
) => {
  if (asPage) return sendPage(reply, errorPage(problem, language));
  const { title, text } = messages[language][problem];
  return reply.send({ error: problem, message: `${title}. ${text}` });
};
