/** Reply schemas of an endpoint as JSON Schema, for Fastify's fast serialisation. */
import { type Endpoint, empty, pdf, stream, zip } from '@marquee/product/endpoint.ts';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

/** An empty registry inlines named shapes: fast-json-stringify needs no `$ref` then. */
const metadata = z.registry<z.core.GlobalMeta>();

export const replySchemaOf = ({ reply }: Endpoint): FastifySchema => ({
  response: Object.fromEntries(
    Object.entries(reply).flatMap(([status, shape]) => {
      if (shape === empty || shape === pdf || shape === zip || shape === stream) return [];
      const { $schema: _, ...schema } = z.toJSONSchema(shape, {
        target: 'draft-7',
        unrepresentable: 'any',
        metadata,
      });
      return [[status, schema]];
    }),
  ),
});
