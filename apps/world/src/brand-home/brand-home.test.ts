import { brandIds, brandOf, localeOf } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
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
    for (const path of ['/', '/account', '/account/manage']) expect(offers(path), path).toBe(true);
  });
});

const magicLink = 'https://portal.example/z-browser-link?magicLink=m-1';

const startPortal = async (token: string, account: object) => {
  const answers: Readonly<Record<string, object>> = {
    'GET /api/account/v1.1/': account,
    'POST /api/magic-link/v2.1/generate': { magicLink: 'm-1', url: magicLink, expires_in: 60 },
  };
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    const answer = isKnown && answers[`${request.method} ${request.url}`];
    response.statusCode = answer ? 200 : 401;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer || { code: 'invalid_token' }));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

const account = {
  id: 'a-1',
  aisId: null,
  email: 'ana@demo.test',
  bdu: false,
  firstName: '<Ana>',
  lastName: null,
  gender: null,
  birthDate: null,
  address: null,
  city: null,
  country: null,
  postalCode: null,
  status: 'ACTIVE',
  language: 'en',
  phoneNumber: null,
  emailVerificationStatus: 'VERIFIED',
  accountRecoveryId: 'r-1',
  tvProviderId: null,
  tvProviderName: null,
};

describe('a signed-in visitor', () => {
  const host = 'www.crave.localhost';
  const brandHosts = { 'account.crave.localhost': 'crave' } as const;

  it('Is greeted by name, with a way to sign out: the cookie of the parent domain is checked by the portal', async () => {
    const world = await openWorld({ portalUrl: await startPortal('t-1', account), brandHosts });
    const { body } = await ask(world, '/', { host, cookie: 'other=1; access_token=t-1' });
    expect(body).toContain('Hello, &lt;Ana&gt;. You’re signed in.');
    const out = linksOf(body).find(({ pathname }) => pathname === '/account/logout');
    expect([out?.hostname, out?.searchParams.get('service')]).toEqual(['account.crave.localhost', 'crave']);
    expect(linksOf(body).some(({ pathname }) => pathname === '/login')).toBe(false);
    const french = await ask(world, '/?lang=fr', { host, cookie: 'access_token=t-1' });
    expect(french.body).toContain('Bonjour &lt;Ana&gt;.');
  });

  it('[production] Sees the plans, and goes on to the other brands with a magic link of the same session', async () => {
    const world = await openWorld({ portalUrl: await startPortal('t-1', account), brandHosts });
    const { body } = await ask(world, '/', { host, cookie: 'access_token=t-1' });
    const paths = new Set(linksOf(body).map(({ pathname }) => pathname));
    expect([paths.has('/purchase'), paths.has('/subscribe')]).toEqual([true, false]);
    const others = linksOf(body).find(({ searchParams }) => searchParams.get('open') === 'others');
    const follow = (cookie: string) =>
      fetch(`${world.url}/brand/crave${others!.search}`, { headers: { cookie }, redirect: 'manual' });
    expect((await follow('access_token=t-1')).headers.get('location')).toBe(magicLink);
    expect((await follow('access_token=forged')).status).toBe(200);
  });

  it('[experience 4] Goes on watching, with an avatar and no offer to sign in or join', async () => {
    const world = await openWorld({ portalUrl: await startPortal('t-1', { ...account, firstName: 'Zoé' }) });
    const { body } = await ask(world, '/?lang=en', { host, cookie: 'access_token=t-1' });
    expect(body).toContain('<span class="visitor" aria-hidden="true">Z</span>');
    expect(body).toContain('Continue watching</h2>');
    expect(body.match(/<progress/g)).toHaveLength(3);
    for (const offer of ['Sign in<', 'Create an account', '>Subscribe<']) expect(body).not.toContain(offer);
    const titles = [...body.matchAll(/<h3>([^<]*)/g)].map(([, title]) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const french = await ask(world, '/?lang=fr', { host, cookie: 'access_token=t-1' });
    expect(french.body).toContain('Continuer à regarder</h2>');
    const stranger = await ask(world, '/?lang=en', { host });
    expect(stranger.body).not.toContain('Continue watching');
  });

  it.each([
    ['without a cookie', ''],
    ['with a token that is not valid', 'access_token=forged'],
  ])('%s: the home offers to sign in at the brand’s own host of the portal', async (_, cookie) => {
    const world = await openWorld({ portalUrl: await startPortal('t-1', account), brandHosts });
    const { body } = await ask(world, '/', { host, ...(cookie && { cookie }) });
    expect(body).not.toContain('signed in');
    const signIn = linksOf(body).find(({ pathname }) => pathname === '/login');
    expect(signIn?.hostname).toBe('account.crave.localhost');
  });

  it('A portal that does not answer does not hold the home', async () => {
    const world = await openWorld({ portalUrl: 'http://localhost:1', brandHosts });
    const { status, body } = await ask(world, '/', { host, cookie: 'access_token=t-1' });
    expect([status, body.includes('signed in')]).toEqual([200, false]);
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

  it.each(brandIds)('[experience 4] No two posters of one home are the same picture: %s', async (brand) => {
    const world = await openWorld();
    const { body } = await ask(world, `/brand/${brand}`);
    const drawn = [...body.matchAll(/<svg class="picture[^>]*>([\s\S]*?)<\/svg>/g)].map(([, art]) => art);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('[production] A home may be at a host of its own, and links lead there', async () => {
    const world = await openWorld({ brandHomes: { crave: 'https://www.crave.example/' } });
    const { body } = await ask(world, '/any', { host: 'www.crave.example' });
    expect(body).toContain('<body data-brand="crave"');
    const signIn = linksOf(body).find(({ pathname }) => pathname === '/login');
    expect(new URL(signIn!.searchParams.get('continue')!).origin).toBe('https://www.crave.example');
  });

  it('An unknown brand has no home', async () => {
    const world = await openWorld();
    expect((await ask(world, '/brand/nobody')).status).toBe(404);
  });
});
