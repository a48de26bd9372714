import { expect, it } from 'vitest';
import { endpoints } from './registry.ts';

it('Every call has its own method and path', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(calls).toEqual([...new Set(calls)]);
});

it.each(endpoints)(
  '$method $path lives under /api/<area>, says what it does, and has a reply',
  ({ path, says, reply }) => {
    expect(path).toMatch(/^\/api\/[a-z-]+(\/|$)/);
    expect(says).toMatch(/^[A-Z].*\.$/);
    expect(
      Object.keys(reply)
        .map(Number)
        .every((status) => status >= 200 && status < 400),
    ).toBe(true);
  },
);

it.each(endpoints)('$method $path names each parameter of its path in its shape', ({ path, params }) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(params === undefined).toBe(named.length === 0);
});

it('Calls that read have no body', () => {
  for (const { method, body, form } of endpoints) {
    if (method === 'GET' || method === 'HEAD') expect([body, form]).toEqual([undefined, undefined]);
  }
});
