/** The portal's own screens in a customer's view, at the console's origin and in its frame alone. Nothing there writes. */
import fastifyStatic from '@fastify/static';
import { languageOf } from '@marquee/product/brands.ts';
import {
  assistAddressOf,
  assistScreensPath,
  startAssist,
} from '@marquee/product/contract/staff/assist/assist.ts';
import { fail } from '@marquee/product/app-error.ts';
import { match } from '@marquee/product/navigation/links.ts';
import type { AssistPage } from '@marquee/product/startup.ts';
import type { FastifyInstance } from 'fastify';
import { isUuid } from '../../../db/is-uuid.ts';
import type { Deps } from '../../../deps.ts';
import type { AuthenticateStaff } from '../../../http/console-origin.ts';
import { replyNotFound } from '../../../http/error-reply.ts';
import { assistPagePolicy } from '../../../http/security-headers.ts';
import { findAssistView } from '../../../identity/staff/assist.ts';
import { readBuiltAssets } from '../../../portal/built-assets.ts';
import { writePage } from '../../../portal/page.ts';
import { startupConfigOf } from '../../../startup-config.ts';
import { claimsOfView } from './assist-views.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const serveAssistView = async (
  app: FastifyInstance,
  deps: Deps,
  authenticate: AuthenticateStaff,
  portalDist: string,
): Promise<void> => {
  app.all(`${assistScreensPath}/*`, ({ method }) =>
    Promise.resolve().then(() => fail(method === 'GET' ? 'ASSIST_NOT_INCLUDED' : 'ASSIST_READ_ONLY')),
  );
  const dist = readBuiltAssets(portalDist);
  if (!dist) return;
  await app.register(fastifyStatic, {
    root: dist.folder,
    serve: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
  });
  const rootFiles: ReadonlySet<string> = new Set(dist.rootFiles);
  app.get<{ Params: { id: string; '*': string } }>('/view/:id/*', async (request, reply) => {
    const { id, '*': rest } = request.params;
    if (rest.startsWith('assets/'))
      return reply.sendFile(rest, dist.folder, { maxAge: '365d', immutable: true });
    if (rootFiles.has(rest)) return reply.sendFile(rest, dist.folder);
    const { id: staffId } = await authenticate(request, startAssist.permission);
    const now = deps.clock.now();
    const view = isUuid(id) ? await findAssistView(deps.database.query, now, id, staffId) : undefined;
    if (!view) return replyNotFound(request, reply);
    const { bdu: _bdu, ...claims } = await claimsOfView(deps, view);
    const config = {
      ...startupConfigOf(deps, view.brand, null),
      base: `/view/${id}/`,
      demo: false,
      test: false,
      worldUrl: null,
      signInWidget: false,
      bindsSession: false,
      tagBrands: [],
    };
    const assist: AssistPage = {
      calls: assistAddressOf(id),
      token: `${encode({ alg: 'none' })}.${encode({ ...claims, iat: Math.floor(now / 1000) })}.`,
    };
    const route = match(`/${rest}`)?.route ?? 'notFound';
    const { html, hashes } = writePage(
      dist,
      route,
      languageOf(claims.localization) ?? 'en',
      config,
      false,
      assist,
    );
    return reply
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .header('content-security-policy', assistPagePolicy(hashes))
      .header('cache-control', 'no-store')
      .send(html);
  });
};
