import { brandIds, brandOf, localeOf } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { describe, expect, it } from 'vitest';
import { ask, openWorld, portalUrl } from '../testing.ts';

const linksOf = (body: string) =>
  [...body.matchAll(/href="(https?:[^"]+)"/g)].map(
    ([, link]) => new URL((link ?? '').replaceAll('&amp;', '&')),
  );

describe.each(brandIds)('the home of %s', (brand) => {
  const own = brandOf(brand).language ?? 'en';

  it('Answers on its own host at any path, in the brand’s language and look', async () => {
    const world = await openWorld();
    for (const path of ['/', '/some/where?x=1', '/inbox', '/control'])
      for (const host of [`www.${brand}.localhost`, `WWW.${brand.toUpperCase()}.localhost:4100`]) {
        const { status, body } = await ask(world, path, { host });
        expect(status).toBe(200);
        expect(body).toContain(`<html lang="${localeOf(own)}">`);
        expect(body).toContain(`<body data-brand="${brand}" data-theme="${brandOf(brand).theme}">`);
      }
  });

  it('Is the same page under its path, and "lang" changes its language', async () => {
    const world = await openWorld();
    const other = own === 'en' ? 'fr' : 'en';
    const { body } = await ask(world, `/brand/${brand}?lang=${other}`);
    expect(body).toContain(`<html lang="${localeOf(other)}">`);
    expect(body.match(/<h1/g)).toHaveLength(1);
    for (const landmark of ['<header', '<main', '<footer', '<nav']) expect(body).toContain(landmark);
  });

  it('Signs in at the portal and asks to come back to a host of its own', async () => {
    const world = await openWorld();
    const links = linksOf((await ask(world, `/brand/${brand}`)).body);
    const portalLinks = links.filter(({ origin }) => origin === portalUrl);
    for (const link of portalLinks) expect(link.searchParams.get('service')).toBe(brand);
    const back =
      portalLinks.find(({ pathname }) => pathname === '/login')?.searchParams.get('continue') ?? '';
    const { host, searchParams } = new URL(back);
    expect(host).toBe(`www.${brand}.localhost:${new URL(world.url).port}`);
    expect(searchParams.get('from')).toBe('portal');
    const offers = (path: string) => portalLinks.some(({ pathname }) => pathname === path);
    const { dtcSubscriptions, gift, dtcLogin } = featuresOf(brand);
    expect([offers('/subscribe'), offers('/gift'), offers('/register')]).toEqual([
      dtcSubscriptions,
      gift,
      dtcLogin,
    ]);
    expect(offers('/account/manage')).toBe(true);
  });
});

describe('brand homes', () => {
  it('Greet a returning visitor', async () => {
    const world = await openWorld();
    const [brand = 'none'] = brandIds;
    const body = async (query: string) => (await ask(world, `/brand/${brand}${query}`)).body;
    expect(await body('?from=portal')).toContain('role="status"');
    expect(await body('')).not.toContain('role="status"');
  });

  it('No two brands open with the same picture and words', async () => {
    const world = await openWorld();
    const titles = await Promise.all(
      brandIds.map(
        async (brand) => /<h1>([^<]*)/.exec((await ask(world, `/brand/${brand}?lang=en`)).body)?.[1],
      ),
    );
    expect(new Set(titles).size).toBe(brandIds.length);
  });

  it('An unknown brand has no home', async () => {
    const world = await openWorld();
    expect((await ask(world, '/brand/nobody')).status).toBe(404);
  });
});
