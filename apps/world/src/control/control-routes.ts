import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '@marquee/product/brands.ts';
import { acceptForms } from '../page/accept-forms.ts';
import { sendPage } from '../page/send.ts';
import type { Urls } from '../urls.ts';
import { companyPattern, type Control, type Mode, modes, targetPattern } from './control.ts';
import { controlPage } from './control-page.ts';
import { movePortalClock, readPortalClock, resetPortalClock } from './portal-clock.ts';

const longestSubject = 255;

const target = { type: 'string', pattern: targetPattern } as const;

const schema = {
  body: {
    type: 'object',
    required: ['target', 'mode'],
    properties: {
      target,
      mode: { enum: modes },
      times: { type: 'integer', minimum: 1, maximum: 1000 },
    },
  },
} as const;

interface Body {
  readonly target: string;
  readonly mode: Mode;
  readonly times?: number;
}

const lineSchema = {
  body: {
    type: 'object',
    required: ['target', 'subject', 'cancelled'],
    properties: {
      target: { type: 'string', pattern: companyPattern },
      subject: { type: 'string', minLength: 1, maxLength: longestSubject },
      cancelled: { type: 'boolean' },
    },
  },
} as const;

interface Line {
  readonly target: string;
  readonly subject: string;
  readonly cancelled: boolean;
}

/** A form sends text; an empty number of times means until the part is set again. */
const partSchema = {
  body: {
    type: 'object',
    required: ['target', 'mode'],
    properties: { target, mode: { enum: modes }, times: { type: 'string', pattern: '^[0-9]{0,3}$' } },
  },
} as const;

interface PartForm {
  readonly target: string;
  readonly mode: Mode;
  readonly times?: string;
  readonly lang?: string;
}

const clockSchema = {
  body: {
    type: 'object',
    required: ['advanceSeconds'],
    properties: { advanceSeconds: { type: 'string', pattern: '^([0-9]{1,8}|reset)$' } },
  },
} as const;

interface ClockForm {
  readonly advanceSeconds: string;
  readonly lang?: string;
}

interface Options {
  readonly control: Control;
  readonly urls: Urls;
  readonly testMode: boolean;
}

/** After a form the browser reads the page again, so that reloading sends nothing twice. */
const backToPage = (reply: FastifyReply, lang: unknown, at = '') =>
  reply.redirect(`/control?lang=${languageOf(lang) ?? 'en'}${at && `#${at}`}`, 303);

export const controlRoutes = (app: FastifyInstance, { control, urls, testMode }: Options) => {
  app.get<{ Querystring: { readonly lang?: unknown } }>('/control', async ({ headers, query }, reply) => {
    if (!headers.accept?.includes('text/html')) return control.all();
    const clock = testMode ? await readPortalClock(urls) : undefined;
    const language = languageOf(query.lang) ?? 'en';
    const address = urls.world('/control');
    return sendPage(reply, controlPage({ language, settings: control.all(), address, clock }));
  });

  app.post<{ Body: Body }>('/control', { schema }, ({ body: { target: part, ...setting } }) => {
    control.set(part, setting);
    return control.all();
  });

  app.post<{ Body: Line }>('/control/lines', { schema: lineSchema }, ({ body }) => {
    control.setLine(body.target, body.subject, body.cancelled);
    return body;
  });

  void app.register((forms, _options, done) => {
    acceptForms(forms);

    forms.post<{ Body: PartForm }>('/control/part', { schema: partSchema }, ({ body }, reply) => {
      const times = Number(body.times);
      control.set(body.target, { mode: body.mode, ...(times > 0 && { times }) });
      return backToPage(reply, body.lang, body.target.replace(':', '-'));
    });

    forms.post<{ Body: { lang?: string } | undefined }>('/control/reset', ({ body }, reply) => {
      for (const part of Object.keys(control.all())) control.set(part, { mode: 'ok' });
      return backToPage(reply, body?.lang);
    });

    if (testMode)
      forms.post<{ Body: ClockForm }>('/control/clock', { schema: clockSchema }, async ({ body }, reply) => {
        const { advanceSeconds } = body;
        if (advanceSeconds === 'reset') await resetPortalClock(urls);
        else await movePortalClock(urls, Number(advanceSeconds));
        return backToPage(reply, body.lang, 'clock-title');
      });
    done();
  });
};
