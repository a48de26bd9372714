/** Reply schemas of an endpoint as JSON Schema, for Fastify's fast serialisation. */
import { type Endpoint, empty, pdf, stream, zip } from '@marquee/product/endpoint.ts';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

/** An empty registry inlines named shapes: fast-json-stringify needs no `$ref` then. */
const metadata = z.registry<z.core.GlobalMeta>();

/** The serialiser finds the branch of an `anyOf` by validating the value, which takes longer than writing it. */
const writeNullable = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  const [shape, none, ...others] = jsonSchema.anyOf ?? [];
  if (typeof shape !== 'object' || typeof none !== 'object' || none.type !== 'null' || others.length > 0)
    return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, shape, { nullable: true });
};

export const replySchemaOf = ({ reply }: Endpoint): FastifySchema => ({
  response: Object.fromEntries(
    Object.entries(reply).flatMap(([status, shape]) => {
      if (shape === empty || shape === pdf || shape === zip || shape === stream) return [];
      const { $schema: _, ...schema } = z.toJSONSchema(shape, {
        target: 'draft-7',
        unrepresentable: 'any',
        metadata,
        override: writeNullable,
      });
      return [[status, schema]];
    }),
  ),
});
