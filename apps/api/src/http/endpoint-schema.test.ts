import { endpoints } from '@marquee/product/contract/registry.ts';
import { expect, it } from 'vitest';
import { replySchemaOf } from './endpoint-schema.ts';

interface Schema {
  readonly anyOf?: readonly { readonly type?: string }[];
}
/** The choices between one shape and null, wherever in a schema. */
const nullChoicesIn = (schema: unknown): readonly Schema[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { anyOf = [] } = schema as Schema;
  const isChoice = anyOf.length === 2 && anyOf.some(({ type }) => type === 'null');
  return [...(isChoice ? [schema] : []), ...Object.values(schema).flatMap(nullChoicesIn)];
};

it('No reply is validated to find out whether a part of it is null', () => {
  for (const endpoint of endpoints) expect(nullChoicesIn(replySchemaOf(endpoint)), endpoint.path).toEqual([]);
});
