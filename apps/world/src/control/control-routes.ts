import type { FastifyInstance } from 'fastify';
import { type Control, type Mode, modes, targetPattern } from './control.ts';

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

export const controlRoutes = (app: FastifyInstance, control: Control) => {
  app.get('/control', () => control.all());

  app.post<{ Body: Body }>('/control', { schema }, ({ body: { target, ...setting } }) => {
    control.set(target, setting);
    return control.all();
  });
};
