/** Logos of TV providers and partners, by hash and therefore immutable. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { replyNotFound } from '../http/error-reply.ts';
import { assetUrl } from '../integrations/registry/integration.ts';
import { readAsset } from '../integrations/registry/assets.ts';

/** An SVG that is opened by itself runs nothing and loads nothing. */
const policy = "default-src 'none'; sandbox";

export const serveAssets = (app: FastifyInstance, { database }: Deps): void => {
  app.get<{ Params: { sha256: string } }>(assetUrl(':sha256'), async (request, reply) => {
    const { sha256 } = request.params;
    const asset = /^[0-9a-f]{64}$/.test(sha256) ? await readAsset(database.query, sha256) : undefined;
    if (!asset) return replyNotFound(request, reply);
    return reply
      .type(asset.type)
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(asset.bytes);
  });
};
