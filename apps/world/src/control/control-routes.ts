import type { FastifyInstance } from 'fastify';
import { companyPattern, type Control, type Mode, modes, targetPattern } from './control.ts';

const longestSubject = 255;

const schema = {
  body: {
    type: 'object',
    required: ['target', 'mode'],
    properties: {
      target: { type: 'string', pattern: targetPattern },
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

export const controlRoutes = (app: FastifyInstance, control: Control) => {
  app.get('/control', () => control.all());

  app.post<{ Body: Body }>('/control', { schema }, ({ body: { target, ...setting } }) => {
    control.set(target, setting);
    return control.all();
  });

  app.post<{ Body: Line }>('/control/lines', { schema: lineSchema }, ({ body }) => {
    control.setLine(body.target, body.subject, body.cancelled);
    return body;
  });
};
