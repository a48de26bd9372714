/** Example values for the OpenAPI document, derived from JSON Schema. */
import type { PlainObject } from '../plain-object.ts';
import { fieldExamples } from './descriptions.ts';

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly description?: string;
}

export type JsonSchemas = Readonly<Record<string, JsonSchema>>;

const stringExample = ({ format, pattern }: JsonSchema, field: string): string => {
  if (format === 'date-time') return '2026-12-18T17:00:00.000Z';
  if (format === 'uuid' || /^id$|[a-z]Id$/i.test(field)) return '5d0c7b9d-6a0e-4c7e-9f0a-0a3f4a8e6c11';
  if (format === 'date') return '2026-12-18';
  if (pattern === undefined) return 'text';
  return ['2026-12-18', '1'].find((example) => new RegExp(pattern).test(example)) ?? '1-1';
};

/** `$ref`s are looked up in `components`. */
export const exampleOf = (schema: JsonSchema, components: JsonSchemas, field = ''): unknown => {
  const { $ref, anyOf, properties, items, additionalProperties, propertyNames } = schema;
  if ($ref) return exampleOf(components[$ref.split('/').at(-1)!]!, components, field);
  if (anyOf) return exampleOf(anyOf[0]!, components, field);
  const fixed = schema.const ?? schema.default ?? schema.enum?.[0];
  if (fixed !== undefined) return fixed;
  // A nullable field lists `null` last.
  const [type] = [schema.type].flat();
  const known = fieldExamples[field];
  if (known !== undefined && typeof known === type && schema.format !== 'uuid') return known;
  if (type === 'string') return stringExample(schema, field);
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'array') return items ? [exampleOf(items, components, field)] : [];
  const example: PlainObject = Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, inner]) => [name, exampleOf(inner, components, name)]),
  );
  if (properties || typeof additionalProperties !== 'object') return example;
  const [key = 'CAD'] = (propertyNames?.enum ?? []) as readonly string[];
  return { [key]: exampleOf(additionalProperties, components, 'amount') };
};
