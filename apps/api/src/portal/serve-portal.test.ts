import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { brandIds, brandOf, languages, localeOf } from '@marquee/product/brands.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import { themeColour, themeCss } from '@marquee/product/shell/themes.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { firstScript, mainScript, makePortalFixture, wordmarks } from '../testing/portal-fixture.ts';

const configIn = (html: string): StartupConfig =>
  JSON.parse(
    /<script type="application\/json" id="config">([^<]*)<\/script>/.exec(html)?.[1] ?? '',
  ) as StartupConfig;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let dist = '';
let root: TestApp;
let based: TestApp;
beforeAll(async () => {
  dist = await makePortalFixture();
  const warning = {
    SITE_WARNING_LOGGED_IN: 'on',
    SITE_WARNING_LOGGED_IN_EN: '</script><script>alert(1)</script>',
  };
  root = await createTestApp({ BRAND_HOSTS: '{"account.rds.test":"rds"}', ...warning }, { portalDist: dist });
  based = await createTestApp({ DYNAMIC_BASE: 'false' }, { portalDist: dist });
});
afterAll(async () => {
  await root.close();
  await based.close();
});

const open = (url: string, headers = {}) => root.app.inject({ url, headers });

describe('pages', () => {
  const cases = brandIds.flatMap((brand) => languages.map((language) => [brand, language] as const));

  it.each(cases)(
    'The page of %s in %s has its language, brand, theme, title and configuration',
    async (brand, language) => {
      const { body, statusCode } = await open(`/login?service=${brand}&lang=${language}`);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<html lang="${localeOf(language)}">`);
      expect(body).toContain(
        `<body data-brand="${brand}" data-theme="${brandOf(brand).theme}" data-layout="branded" data-route="">`,
      );
      expect(body).toContain(`<title>${pageTitle('loginIndex', brand, language)}</title>`);
      expect(configIn(body)).toMatchObject({ brand, base: '/' });
    },
  );

  it('[I18N-06] Without lang the brand language counts, and English is the default', async () => {
    expect((await open('/login?service=rds')).body).toContain('<html lang="fr-CA">');
    expect((await open('/login?service=tsn')).body).toContain('<html lang="en-CA">');
    expect((await open('/login')).body).toContain('<html lang="en-CA">');
    expect((await open('/login', { host: 'account.rds.test' })).body).toContain('<html lang="fr-CA">');
    expect((await open('/login?service=rds&lang=en&lang=fr')).body).toContain('<html lang="en-CA">');
  });

  it('The context of a mailed link names the brand, unless the URL does', async () => {
    const context = encodeContext({ brand: 'tsn' });
    expect(configIn((await open(`/login?webSessionContext=${context}`)).body).brand).toBe('tsn');
    expect(configIn((await open(`/login?webSessionContext=${context}&service=rds`)).body).brand).toBe('rds');
    expect(configIn((await open('/login?webSessionContext=!!!')).body).brand).toBe('vanilla');
  });

  it.each([
    ['a layout: the theme', 'tsn', ''],
    ['a whole page: also its own style sheets', 'crave', '.start{}'],
  ] as const)(
    '[T17] One style sheet is inlined, and the CSP allows it by its hash. %s',
    async (_, brand, sheets) => {
      const { body, headers } = await open(`/login?service=${brand}&lang=fr`);
      const policy = String(headers['content-security-policy']);
      const [style = '', ...others] = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css]) => css);
      expect(others).toEqual([]);
      expect(style).toBe(themeCss(brand) + sheets);
      expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
      expect(policy).not.toMatch(/unsafe|\*/);
      const links = body.match(/<link rel="stylesheet" crossorigin disabled /g) ?? [];
      expect(links).toHaveLength(sheets ? 1 : 0);
    },
  );

  it('[T17] One script is inlined, the same in every page, and the CSP allows it by its hash', async () => {
    for (const url of ['/login?service=crave&lang=fr', '/login?service=tsn', '/no/such/page']) {
      const { body, headers } = await open(url);
      expect([...body.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script]) => script)).toEqual([
        firstScript,
      ]);
      // The others are the configuration, which is data, and the entry.
      expect(body.match(/<script/g)).toHaveLength(3);
      expect(String(headers['content-security-policy'])).toContain(
        `script-src 'self' ${hashOf(firstScript)};`,
      );
    }
  });

  it('Google’s bot check may load where it is configured, and nothing else of Google', async () => {
    const keys = { BOT_CHECK: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' };
    const other = await createTestApp(keys, { portalDist: await makePortalFixture() });
    const { headers } = await other.app.inject('/login');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      `script-src 'self' ${hashOf(firstScript)} https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;`,
    );
    await other.close();
  });

  it('A configured text cannot close its element', async () => {
    const { body } = await open('/login');
    expect(configIn(body).warning.loggedIn.en).toBe('</script><script>alert(1)</script>');
  });

  it('The entry’s dynamic imports, the first screen and its messages are preloaded, without duplicates', async () => {
    const { body } = await open('/notFound');
    const preloads = [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
      ([, href]) => href,
    );
    expect(preloads).toEqual([
      '/assets/start-1.js',
      '/assets/react-1.js',
      '/assets/en-1.js',
      '/assets/not-found-1.js',
      '/assets/form-1.js',
    ]);
    for (const name of ['start', 'not-found'])
      expect(body).toContain(`<link rel="stylesheet" crossorigin href="/assets/${name}-1.css">`);
  });

  it('The prerendered layout is in the HTML', async () => {
    expect((await open('/login?service=rds')).body).toContain('<div id="root"><header>RDS</header></div>');
    expect((await open('/login?service=rds&lang=en')).body).toContain('<div id="root"></div>');
  });

  it('The sign-in page is prerendered for signed-out visitors, and only where no parameter redirects', async () => {
    const whole = '<h1>Bienvenue</h1>';
    const door = '/login?service=crave&lang=fr';
    expect((await open(door)).body).toContain(whole);
    expect((await open(door)).body).toContain('<div id="root" data-drawn="loginIndex crave fr-CA">');
    expect((await open(`${door}&action=subscribe`)).body).not.toContain('data-drawn');
    expect((await open(`${door}&continue=https://www.crave.ca/x`)).body).toContain(whole);
    expect((await open(`${door}&action=subscribe`)).body).not.toContain(whole);
    expect((await open(door, { cookie: 'a=1; has_session=1' })).body).not.toContain(whole);
    expect((await open(door, { cookie: 'access_token=x' })).body).toContain('<header>Crave</header></div>');
    expect((await open('/checkEmail?service=crave&lang=fr')).body).not.toContain(whole);
  });

  it('[portal 13] The scripts of a prerendered page wait for its first paint, and those of others do not', async () => {
    const template = /<template id="portal">(.*?)<\/template>/;
    const scripts = [
      '<link rel="modulepreload" crossorigin href="/assets/start-1.js">',
      '<script type="module" crossorigin src="/assets/main-1.js"></script>',
    ];
    const { body } = await open('/login?service=crave&lang=fr');
    for (const script of scripts) {
      expect(template.exec(body)?.[1]).toContain(script);
      expect(body.replace(template, '')).not.toContain(script);
    }
    const other = (await open('/checkEmail?service=crave&lang=fr')).body;
    expect(other).not.toMatch(template);
    for (const script of scripts) expect(other).toContain(script);
  });

  it('A prerendered page contains the wordmarks that it shows, beside what React renders', async () => {
    expect((await open('/login?service=crave&lang=fr')).body).toContain(`${wordmarks}<div id="root"`);
    expect((await open('/login?service=tsn')).body).not.toContain('<symbol');
  });

  it('The account page is prerendered for a customer of the brand, in the language of their token', async () => {
    const whole = '<h1>Mon compte</h1>';
    const account = '/account/manage?service=crave';
    const tomorrow = Date.now() / 1000 + 86_400;
    const customer = {
      client_id: 'crave-web',
      localization: 'fr-CA',
      authorities: ['REGULAR_USER'],
      exp: tomorrow,
    };
    const as = (claims: unknown, address = account) =>
      open(address, {
        cookie: `a=1; access_token=e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x; has_session=1`,
      });
    const { body } = await as(customer);
    expect(body).toContain(whole);
    expect(body).toContain('<html lang="fr-CA">');
    // A page with a warning is not prerendered.
    expect(body).not.toContain('data-drawn');

    expect((await open(`${account}&lang=fr`)).body).not.toContain(whole);
    expect((await as(customer, `${account}&lang=en`)).body).toContain('<html lang="en-CA">');
    for (const [claims, address] of [
      [{ ...customer, client_id: 'tsn-web' }, account],
      [{ ...customer, authorities: ['BDU_USER'] }, account],
      [{ ...customer, authorities: 'REGULAR_USER' }, account],
      [{ ...customer, exp: 1 }, account],
      ['no claims', account],
      [customer, '/account/manage'],
      [customer, `${account}&action=subscribe`],
      [customer, '/login?service=crave&lang=fr'],
    ] as const) {
      const reply = await as(claims, address);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toMatch(/<h1>(Mon compte|Bienvenue)/);
    }
  });

  it('[ROUTE-GEN-03] A deep link is answered with the page; an unknown path has status 404', async () => {
    expect((await open('/account/manage/email')).statusCode).toBe(200);
    expect((await open('/account/manage/')).statusCode).toBe(200);
    const unknown = await open('/no/such/page?a=1');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).toContain(`<title>${pageTitle('notFound', 'vanilla', 'en')}</title>`);
  });

  it('A page is compressed, revalidated each time, and answered with 304', async () => {
    const plain = await open('/login');
    const br = await open('/login', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await open('/login', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect([plain.headers['cache-control'], plain.headers['vary']]).toEqual(['no-cache', 'accept-encoding']);
    const again = await open('/login', { 'if-none-match': plain.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await root.app.inject({ method: 'HEAD', url: '/login' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
});

describe('files', () => {
  it.each(brandIds)(
    '[UX-7] A page of %s links its manifest and icon, and colours the browser’s bars',
    async (brand) => {
      const { body } = await open(`/login?service=${brand}&lang=fr`);
      expect(body).toContain(`<link rel="manifest" href="/manifest-${brand}-fr.webmanifest">`);
      expect(body).toContain(`href="/icon-${brand}.svg"`);
      expect(body).toContain(`<meta name="theme-color" content="${themeColour(brand)}">`);
      expect(themeColour(brand)).toMatch(/^#[\da-f]{6}$/);
    },
  );

  it('Assets are sent precompressed, as immutable', async () => {
    const br = await open('/assets/main-1.js', { 'accept-encoding': 'br' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: expect.stringContaining('accept-encoding') as string,
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(mainScript);
    const plain = await open('/assets/main-1.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, mainScript]);
    expect((await open('/assets/plain-1.js', { 'accept-encoding': 'br' })).body).toContain('plain');
    expect((await open('/icon.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  it('[experience 11] The wordmark of a mail can be shown by the pages of any webmail', async () => {
    const { headers } = await open('/mail-crave-band.png');
    expect([headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      'image/png',
      'cross-origin',
    ]);
    expect((await open('/icon.svg')).headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it.each(brandIds)('The theme of %s can be fetched for a brand switch', async (brand) => {
    const theme = await open(`/theme/${brand}.css`);
    expect(theme.headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await open(`/login?service=${brand}`)).body).toContain(`<style>${theme.body}</style>`);
  });

  it('A missing file is not answered with a page', async () => {
    const reply = await open('/assets/gone-1.js');
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets//etc/passwd',
    '/assets/%00',
    '/..%2fsecret.txt',
    '/.vite/manifest.json',
    '/screens.json',
    '/prerendered.json',
    '//secret.txt',
  ])('Nothing outside the built files can be read: %s', async (url) => {
    const reply = await open(url);
    expect(reply.body).not.toMatch(/not for anybody|root:|isEntry|src\/areas/);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  });
});

describe('base path', () => {
  it('[ROUTE-GEN-01] The app is served under a base path', async () => {
    const page = await based.app.inject('/um/login?service=tsn');
    expect(page.statusCode).toBe(200);
    expect(configIn(page.body)).toMatchObject({ base: '/um/', dynamicBase: false });
    const [, script = ''] = /<script [^>]*src="(\/um\/assets\/[^"]+)/.exec(page.body) ?? [];
    expect((await based.app.inject(script)).body).toBe(mainScript);
    expect((await based.app.inject('/login')).statusCode).toBe(404);
    expect((await based.app.inject('/um/')).statusCode).toBe(200);
  });

  it('Under a base path the root redirects to it and keeps the query', async () => {
    const reply = await based.app.inject('/?service=tsn');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/um/?service=tsn']);
    expect((await based.app.inject('/um')).headers.location).toBe('/um/');
  });

  it('[ROUTE-GEN-02] When the dynamic-base flag is set the app is served at the root', async () => {
    const page = await open('/login');
    expect(configIn(page.body)).toMatchObject({ base: '/', dynamicBase: true });
    const [, script = ''] = /<script [^>]*src="(\/assets\/[^"]+)/.exec(page.body) ?? [];
    expect((await open(script)).body).toBe(mainScript);
    expect((await open('/')).statusCode).toBe(200);
  });
});
