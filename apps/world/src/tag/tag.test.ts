import { expect, it } from 'vitest';
import { ask, openWorld } from '../testing.ts';

const post = (url: string, body: string) =>
  fetch(`${url}/tag/events`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });

it('The tag’s script is served to any page, and the page shows what it reported', async () => {
  const world = await openWorld();
  const script = await ask(world, '/tag.js');
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect((await ask(world, '/tag')).body).toContain('No event has arrived yet.');

  expect((await post(world.url, '{"event":"page_view","page_title":"<b>loginIndex"}')).status).toBe(204);
  expect((await post(world.url, '{"command":["consent","default",{}]}')).status).toBe(204);
  const { body } = await ask(world, '/tag?lang=fr');
  expect(body).toContain('Événements reçus');
  expect(body).toContain('&lt;b&gt;loginIndex');
  expect(body).toContain('consent default');
  expect(body).not.toContain('<b>loginIndex');
});

it('What is no event is refused, and only the last hundred events are kept', async () => {
  const world = await openWorld();
  for (const body of ['', 'text', 'null', '7']) expect((await post(world.url, body)).status).toBe(400);
  for (let index = 0; index < 105; index++) await post(world.url, JSON.stringify({ event: `e${index}` }));
  const { events } = (await (await fetch(`${world.url}/tag/events`)).json()) as {
    events: { entry: { event: string } }[];
  };
  expect([events.length, events[0]?.entry.event, events.at(-1)?.entry.event]).toEqual([100, 'e5', 'e104']);
});
