/** Fault injection: failure rules by path, consumed by the calls they match. */
import type { failNextCalls as contract } from '@marquee/product/contract/test.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { codeOfReply, problemOf } from '@marquee/product/errors.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Handle } from '../../http/implement.ts';

type Rule = BodyOf<typeof contract>;

const plain = (path: string) => path.replace(/\/+$/, '');
const keyOf = ({ area, path }: Rule) => plain(`/api/${area}/${path.replace(/^\/+/, '')}`);

const sendFailure = (reply: FastifyReply, { status, code }: Rule) => {
  const known = codeOfReply(status, code);
  const problem = { ...problemOf(known, reply.request.id), status, code: code ?? known };
  const isToken = status === 401 && (code === undefined || code === 'invalid_token');
  // As in production: a HEAD reply has no body, so the error code is a header.
  if (reply.request.method === 'HEAD') reply.header('x-error-code', problem.code);
  if (isToken) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return isToken
    ? reply.code(status).send({ error: 'invalid_token', code: 'invalid_token' })
    : reply.code(status).type('application/problem+json').send(problem);
};

export const failNextCalls = (app: FastifyInstance): Handle<typeof contract> => {
  const rules = new Map<string, { rule: Rule; left: number }>();

  app.addHook('onRequest', async (request, reply) => {
    if (rules.size === 0) return;
    const [path = ''] = request.url.split('?');
    const key = [path, request.routeOptions.url ?? path].map(plain).find((each) => rules.has(each));
    const planned = key === undefined ? undefined : rules.get(key);
    if (key === undefined || !planned) return;
    planned.left -= 1;
    if (planned.left === 0) rules.delete(key);
    await sendFailure(reply, planned.rule);
  });

  return ({ body }) => {
    if (body.times === 0) rules.delete(keyOf(body));
    else rules.set(keyOf(body), { rule: body, left: body.times });
    return undefined;
  };
};
