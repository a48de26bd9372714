import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ask, openWorld } from '../testing.ts';

it('The service of breached passwords answers a range with padding, as Pwned Passwords does', async () => {
  const world = await openWorld();
  const hash = createHash('sha1').update('Tangerine-Ladder-47').digest('hex').toUpperCase();
  const range = await fetch(`${world.url}/breaches/range/${hash.slice(0, 5)}`, {
    headers: { 'add-padding': 'true' },
  });
  const lines = (await range.text()).split('\r\n');
  expect(lines.length).toBeGreaterThanOrEqual(800);
  expect(lines.filter((line) => !/^[\dA-F]{35}:\d+$/.test(line))).toEqual([]);
  expect(lines.filter((line) => !line.endsWith(':0')).map((line) => line.split(':')[0])).toEqual([
    hash.slice(5),
  ]);
  expect((await ask(world, '/breaches/range/xyz')).status).toBe(400);
});
