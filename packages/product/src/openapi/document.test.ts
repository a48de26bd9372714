import { describe, expect, it } from 'vitest';
import { contract, endpoints } from '../contract/registry.ts';
import { empty, type Endpoint, pdf, stream, zip } from '../endpoint.ts';
import { openApiDocument } from './document.ts';

const { paths, components, tags } = openApiDocument({ testMode: true });
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

describe('the OpenAPI document', () => {
  it('names every operation after its row of the contract, once', () => {
    const names = Object.values(contract).flatMap((area) => Object.keys(area));
    expect([...byId.keys()]).toEqual(expect.arrayContaining(names));
    expect(operations).toHaveLength(byId.size);
    expect(byId.size).toBe(endpoints.reduce((count, { aliases = [] }) => count + 1 + aliases.length, 0));
  });

  it('defines and describes every tag', () => {
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(
      new Set(tags.map(({ name }) => name)),
    );
  });

  it('refers to shared shapes as components, and resolves every reference', () => {
    const text = JSON.stringify({ paths, components });
    const all = components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g))
      expect(all[kind!]?.[name!], `${kind}/${name}`).toBeDefined();
    expect(text).not.toContain('$defs');
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Problem', 'Account', 'Profile', 'Subscription', 'Receipt', 'Order']),
    );
  });

  it('closes the error codes of each operation and status', () => {
    const { responses } = byId.get('createProfile')!;
    expect(responses['409']).toMatchObject({
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              {
                properties: {
                  code: { enum: ['SESSION_CHANGED', 'NICKNAME_TAKEN', 'PROFILE_LIMIT', 'MASTER_PROFILE'] },
                },
              },
            ],
          },
        },
      },
    });
    expect(responses['401']).toEqual({ $ref: '#/components/responses/invalid_token' });
  });

  const rows = Object.values(contract).flatMap((area) => Object.entries<Endpoint>(area));
  it.each(rows)('gives %s examples that its contract accepts', (name, { body, form, reply }) => {
    const { requestBody, responses } = byId.get(name)!;
    const sent = form ?? body;
    if (sent) {
      const [media] = Object.values(requestBody!.content);
      expect(sent.safeParse(media!.example).error).toBeUndefined();
    }
    for (const [status, shape] of Object.entries(reply)) {
      if (shape === empty || shape === pdf || shape === zip || shape === stream) continue;
      const response = responses[status]!;
      const example = '$ref' in response ? undefined : response.content!['application/json']!.example;
      expect(shape.safeParse(example).error).toBeUndefined();
    }
  });

  it('leaves out the test calls outside test mode', () => {
    const { paths: real, tags: realTags } = openApiDocument({ testMode: false });
    expect(Object.keys(real).filter((path) => path.startsWith('/api/test'))).toEqual([]);
    expect(realTags.map(({ name }) => name)).not.toContain('test');
  });
});
