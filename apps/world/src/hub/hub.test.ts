import { brandIds, brandOf, languages } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { href, match } from '@marquee/product/navigation/links.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { demoCodes } from '@marquee/product/values/billing/codes.ts';
import { customerKinds, demoCustomers, demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { demoStories, storyIds } from '@marquee/product/demo-stories.ts';
import { describe, expect, it } from 'vitest';
import { messages } from '../messages/messages.ts';
import { ask, openWorld, portalUrl } from '../testing.ts';
import { flows } from './flows.ts';

const linksOf = (body: string) =>
  [...body.matchAll(/href="([^"#]+)[^"]*"/g)].map(([, link]) => (link ?? '').replaceAll('&amp;', '&'));

describe('the hub', () => {
  it.each(languages)(
    'Lists every flow for every brand that has it, in the language of the page (%s)',
    async (language) => {
      const world = await openWorld();
      const { body } = await ask(world, `/?lang=${language}`);
      expect(body).toContain(`<html lang="${language}-CA">`);
      const links = new Set(linksOf(body));
      const giftLinks = linksOf(/id="flow-gift"[\s\S]*?<\/details>/.exec(body)?.[0] ?? '');
      const { port } = new URL(world.url);
      for (const brand of brandIds) {
        expect(body).toContain(brandOf(brand).name[language]);
        expect(links).toContain(`http://www.${brand}.localhost:${port}/?lang=${language}`);
        expect(links).toContain(`${portalUrl}/login?service=${brand}&lang=${language}`);
        expect(giftLinks.includes(`${portalUrl}/gift?service=${brand}&lang=${language}`)).toBe(
          featuresOf(brand).gift,
        );
      }
      for (const { title, shows } of Object.values(messages[language].hub.flows)) {
        expect(body).toContain(`<h4>${title}</h4>`);
        expect(body).toContain(shows);
      }
      expect(body.match(/class="flow"/g)).toHaveLength(Object.keys(flows).length);
    },
  );

  it('[experience 15] The testers’ links are folded, until a tester chooses a brand', async () => {
    const world = await openWorld();
    const fold = async (query: string) =>
      /<details class="fold" id="testers"([^>]*)>/.exec((await ask(world, `/${query}`)).body)?.[1]?.trim();
    expect([await fold(''), await fold('?brand=tsn')]).toEqual(['', 'open']);
  });

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

const hrefOf = (body: string, id: string) =>
  new URL(
    (new RegExp(`id="story-${id}" href="([^"]+)"`).exec(body)?.[1] ?? '').replaceAll('&amp;', '&'),
    'http://hub.test',
  );

describe('[experience 15] the stories for newcomers', () => {
  it.each(languages)('Each starts in the portal as the right customer, in one click (%s)', async (lang) => {
    const world = await openWorld({ testMode: true });
    const { body } = await ask(world, `/?lang=${lang}`);
    for (const id of storyIds) {
      const { pathname, searchParams } = hrefOf(body, id);
      const { brand } = demoCustomers[demoStories[id].customer];
      expect(pathname).toBe(href('devTools'));
      expect(Object.fromEntries(searchParams)).toEqual({ service: brand, lang, story: id });
      const features = featuresOf(brand);
      for (const need of routes[demoStories[id].screen].needs ?? [])
        if ('feature' in need) expect([id, features[need.feature]]).toEqual([id, true]);
    }
  });

  it('Start at the brand’s own host of the portal, so that the brand’s site knows the visitor', async () => {
    const world = await openWorld({ testMode: true, brandHosts: { 'account.crave.localhost': 'crave' } });
    const { body } = await ask(world, '/');
    expect(hrefOf(body, 'buy').hostname).toBe('account.crave.localhost');
    // A TV shows the portal's own address.
    expect(hrefOf(body, 'tv').hostname).toBe(new URL(portalUrl).hostname);
  });

  it('Outside test mode they lead to the sign-in page, which goes on to the story', async () => {
    const world = await openWorld();
    const { body } = await ask(world, '/');
    expect(body).not.toContain('customer=');
    expect(body).not.toContain('story=');
    expect(hrefOf(body, 'buy').searchParams.get('goto')).toBe('purchaseProducts');
    expect(hrefOf(body, 'tv').pathname).toBe('/device');
    expect(hrefOf(body, 'recover').searchParams.get('email')).toBe('dtc@demo.test');
  });

  it('Demo customers are one click away, with their password and the cards to copy', async () => {
    const world = await openWorld({ testMode: true });
    const { body } = await ask(world, '/');
    const customers = linksOf(body)
      .map((link) => new URL(link, 'http://hub.test').searchParams.get('customer'))
      .filter(Boolean);
    expect(new Set(customers)).toEqual(new Set(customerKinds.filter((kind) => kind !== 'bdu')));
    expect(customers).toHaveLength(customerKinds.length - 1);
    for (const text of [demoPassword, '4242 4242 4242 4242', '4000 0000 0000 0002', demoCodes.gift.code])
      expect(body).toContain(`data-copy="${text}"`);
  });
});
