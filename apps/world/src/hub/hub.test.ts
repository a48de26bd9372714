import { brandIds, brandOf, languages } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { match } from '@marquee/product/navigation/links.ts';
import { describe, expect, it } from 'vitest';
import { messages } from '../messages/messages.ts';
import { ask, openWorld, portalUrl } from '../testing.ts';
import { flows } from './flows.ts';

const linksOf = (body: string) =>
  [...body.matchAll(/href="([^"#]+)[^"]*"/g)].map(([, link]) => (link ?? '').replaceAll('&amp;', '&'));

describe('the hub', () => {
  it.each(languages)(
    'Lists every flow for every brand that has it, in both languages (%s)',
    async (language) => {
      const world = await openWorld();
      const { body } = await ask(world, `/?lang=${language}`);
      expect(body).toContain(`<html lang="${language}-CA">`);
      const links = new Set(linksOf(body));
      const giftLinks = linksOf(/id="flow-gift"[\s\S]*?<\/details>/.exec(body)?.[0] ?? '');
      const { port } = new URL(world.url);
      for (const brand of brandIds) {
        expect(body).toContain(brandOf(brand).name[language]);
        for (const lang of languages) {
          expect(links).toContain(`http://www.${brand}.localhost:${port}/?lang=${lang}`);
          expect(links).toContain(`${portalUrl}/login?service=${brand}&lang=${lang}`);
          expect(giftLinks.includes(`${portalUrl}/gift?service=${brand}&lang=${lang}`)).toBe(
            featuresOf(brand).gift,
          );
        }
      }
      for (const { title, shows } of Object.values(messages[language].hub.flows)) {
        expect(body).toContain(`<h3>${title}</h3>`);
        expect(body).toContain(shows);
      }
      expect(body.match(/class="flow"/g)).toHaveLength(Object.keys(flows).length);
    },
  );

  it('Every link to a screen is one that the portal knows', async () => {
    const world = await openWorld();
    const astray = [
      '/no/such/page',
      '/%00',
      '//stranger.example',
      '/api/',
      '/healthz',
      '/readyz',
      '/metrics',
      '/aaa',
    ];
    for (const brand of brandIds) {
      const { body } = await ask(world, `/?brand=${brand}`);
      const paths = linksOf(body)
        .filter((link) => link.startsWith(portalUrl))
        .map((link) => link.slice(portalUrl.length).split('?')[0] ?? '')
        .filter((path) => !astray.some((known) => path.startsWith(known)));
      expect(paths.length).toBeGreaterThan(100);
      expect(paths.filter((path) => !match(path))).toEqual([]);
    }
  });

  it('Has one heading of the first rank and no two elements with one id', async () => {
    const world = await openWorld();
    const { body } = await ask(world, '/');
    expect(body.match(/<h1/g)).toHaveLength(1);
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
