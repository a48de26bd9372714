/** The calls of the service API as forms, from the contract: parameters, body and values that work in the demo. */
import { randomUUID } from 'node:crypto';
import { contract } from '@marquee/product/contract/registry.ts';
import { buildRequest, type Endpoint } from '@marquee/product/endpoint.ts';
import { type Operation, openApiDocument } from '@marquee/product/openapi/document.ts';
import type { ServiceScope } from '@marquee/product/service-scopes.ts';
import { demoCustomers, demoEmailOf, demoIdOf } from '@marquee/product/values/demo/demo-customers.ts';

export interface Field {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly description: string;
  readonly value: string;
}

export interface ServiceCall {
  readonly id: string;
  readonly endpoint: Endpoint;
  /** Absent: the token call. */
  readonly scope: ServiceScope | undefined;
  readonly fields: readonly Field[];
  /** Empty: it has no body. */
  readonly mediaTypes: readonly string[];
  readonly body: string;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A customer of the demo, with a TV and a download device. */
const accountId = demoIdOf(demoEmailOf('dtc'));
const otherAccountId = demoIdOf(demoEmailOf('fresh'));
const deviceId = demoIdOf(`device of ${accountId}: ${demoCustomers.dtc.devices[0]!.name}`);

/** Values by field name: the examples of the OpenAPI document match no demo customer. */
const valuesNow = (): Readonly<Record<string, unknown>> => ({
  accountId,
  otherAccountId,
  deviceId,
  at: new Date().toISOString(),
  until: inDays(30),
  entitledUntil: inDays(30),
  expiresAt: inDays(30),
  cycleDate: inDays(30),
  contentId: 'film-1',
  name: 'Living room TV',
  subject: 'viewer1',
  line: '+15555550142',
  phone: '+1 613 555 0142',
  reason: 'world',
  sequence: Date.now(),
  sku: 'crave_total',
  skus: ['crave_mobile', 'starz'],
  country: 'CA',
  system: 'world',
  externalId: `world-${Date.now()}`,
  campaign: 'world',
  'idempotency-key': randomUUID(),
});

/** Where the field's name alone does not decide. */
const valuesOfCall: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  checkEntitlements: { skus: ['crave_total', 'starz'] },
  receiveEvents: { id: randomUUID(), source: 'https://world.example/services' },
};

const fillIn = (example: unknown, values: Readonly<Record<string, unknown>>): unknown => {
  if (Array.isArray(example)) return example.map((each) => fillIn(each, values));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const known = values[name];
      return [name, typeof known === typeof value && known !== undefined ? known : fillIn(value, values)];
    }),
  );
};

const { paths } = openApiDocument({ testMode: false });
const operations = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation] as const),
  ),
);

const fieldsOf = ({ parameters = [] }: Operation, values: Readonly<Record<string, unknown>>): Field[] =>
  parameters.flatMap((parameter) => {
    if ('$ref' in parameter || parameter.name === 'authorization') return [];
    const { name, in: place, description, example } = parameter;
    const value = values[name] ?? (parameter.required ? example : '');
    return [{ name, place, description, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  });

export const listServiceCalls = (): readonly ServiceCall[] =>
  Object.entries<Endpoint>(contract.service).map(([id, endpoint]) => {
    const operation = operations.get(id)!;
    const values = { ...valuesNow(), ...valuesOfCall[id] };
    const content = Object.entries(operation.requestBody?.content ?? {});
    const example = fillIn(content[0]?.[1].example, values);
    return {
      id,
      endpoint,
      scope: endpoint.scope,
      fields: fieldsOf(operation, values),
      mediaTypes: content.map(([type]) => type),
      body: typeof example === 'string' ? example : (JSON.stringify(example, null, 2) ?? ''),
    };
  });

/** Path and query of a call with the values of its fields; empty ones of the query are left out. */
export const pathOf = ({ endpoint, fields }: ServiceCall, valueOf: (field: Field) => string): string => {
  const of = (place: Field['place']) =>
    Object.fromEntries(
      fields
        .filter((field) => field.place === place)
        .map((field) => [field.name, valueOf(field)] as const)
        .filter(([, value]) => place === 'path' || value !== ''),
    );
  return buildRequest(endpoint, of('path'), of('query')).url;
};
