/** A service of breached passwords: the hashes that begin with five characters, as Pwned Passwords answers. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Control } from '../control/control.ts';

/** Good by every rule, but "found in a breach" here. */
const breached = ['Tangerine-Ladder-47', 'quiet.violet.harbour.88'];

const prefixLength = 5;
/** The real service pads an answer to between 800 and 1,000 lines. */
const padding = { fewest: 800, most: 1000 };

const hashes = breached.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase());

const paddingLine = (): string => `${randomBytes(18).toString('hex').slice(1).toUpperCase()}:0`;

interface Options {
  readonly control: Control;
  readonly slowMs: number;
}

export const breachesRoutes = (app: FastifyInstance, { control, slowMs }: Options): void => {
  app.get<{ Params: { prefix: string } }>('/breaches/range/:prefix', async ({ params, headers }, reply) => {
    const mode = control.modeOf('breaches', ['lose-answer']);
    if (mode === 'down') return reply.code(503).send();
    if (mode === 'slow') await wait(slowMs);
    const prefix = params.prefix.toUpperCase();
    if (!/^[\dA-F]{5}$/.test(prefix))
      return reply.code(400).send('The hash prefix was not in a valid format');
    const listed = hashes
      .filter((hash) => hash.startsWith(prefix))
      .map((hash) => `${hash.slice(prefixLength)}:${randomInt(1, 5000)}`);
    const lines = headers['add-padding'] ? randomInt(padding.fewest, padding.most) : listed.length;
    const rows = [...listed, ...Array.from({ length: lines - listed.length }, paddingLine)];
    return reply.type('text/plain').send(rows.toSorted().join('\r\n'));
  });
};
