/** Open redirect tests: hundreds of hostile URLs, and the allowed ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrandId, brandIds, whitelistOf } from '../brands.ts';
import { acceptUrl, isAllowedUrl, usualAppSchemes } from './urls.ts';

const context = {
  brands: {},
  ownHost: 'portal.test',
  allowHttp: false,
  appSchemes: usualAppSchemes,
};
const accepts = (value: string, brand: BrandId, allowHttp = false) =>
  acceptUrl(value, brand, { ...context, allowHttp }) !== undefined;

/** Where a browser would navigate, independent of the code under test. */
const leavesTheList = (value: string, brand: BrandId): boolean => {
  if (value.startsWith('x-bellmedia-um:')) return false;
  if (!URL.canParse(value)) return true;
  const { protocol, hostname, username, password } = new URL(value);
  const trusted = whitelistOf(brand, {}, context.ownHost).includes(hostname.replace(/^www\./, ''));
  return !/^https?:$/.test(protocol) || username !== '' || password !== '' || !trusted;
};

const good = 'crave.ca';
const evil = 'evil.example.org';
const product = <A, B>(left: readonly A[], right: readonly B[], join: (a: A, b: B) => string): string[] =>
  left.flatMap((a) => right.map((b) => join(a, b)));

const otherSchemes = [
  'ftp://',
  'file://',
  'ws://',
  'wss://',
  'blob:https://',
  'javascript://',
  'javascript:',
  'JaVaScRiPt:',
  'data:text/html,',
  'vbscript:',
  'view-source:https://',
  'mailto:a@',
  'tel:',
  'intent://',
  'about:',
  'x-bellmedia://',
  'bellmedia-um://',
  'xx-bellmedia-um://',
  'X-Bellmedia-UM://',
  'x-bellmedia-umevil://',
  'x-bellmedia-um.evil://',
  'x-bellmedia-um-2://',
  'x-bellmedia-um+x://',
  '//',
  '///',
  '/',
  '/\\',
  '\\\\',
  '',
  '?',
  '#',
  'https:',
  'https:/',
  'https:///',
  'https:\\\\',
  'http:/\\',
  'https//',
  '://',
];
const tails = [`${good}/x`, `${evil}/${good}`, `alert(1)//${good}`];

/** Hosts that imitate ours or hide another one. */
const hosts = [
  `${good}.${evil}`,
  `evil${good}`,
  `evil-${good}`,
  `x.${good}`,
  `www.www.${good}`,
  `www.x.${good}`,
  `www2.${good}`,
  `${good}.`,
  `www.${good}.`,
  `.${good}`,
  `${good}..`,
  'crave',
  'crave.c',
  'crave.com',
  'crave.co',
  'crave.ca.org',
  'craveca',
  'crave-ca',
  'crave_ca',
  'ca',
  'tsn.ca',
  'ctv.ca',
  'rds.ca',
  'noovo.ca',
  'bellmedia.ca',
  'api.crave.ca',
  'portal.test',
  'localhost',
  'intranet',
  evil,
  `user@${evil}`,
  `${good}@${evil}`,
  `${good}:443@${evil}`,
  `${good}%40${evil}`,
  `${good}%2f@${evil}`,
  `user@${good}`,
  `user:password@${good}`,
  `:@${good}`,
  `@${good}`,
  `${evil}\\@${good}`,
  `${evil}\\.${good}`,
  `${evil}#@${good}`,
  `${evil}?@${good}`,
  `${evil}/@${good}`,
  `${evil}%23.${good}`,
  `${evil}%2f${good}`,
  `${evil}%5c${good}`,
  `${evil}%00.${good}`,
  `${evil}。${good}`,
  `${good}。${evil}`,
  `${good}％2e${evil}`,
  'cravе.ca',
  'сrave.ca',
  'crave.са',
  'crаve.ca',
  'ćrave.ca',
  'crave.ca\u0301',
  'xn--crav-y4d.ca',
  'crave\u200b.evil.ca',
  'cravé.ca',
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.1',
  '172.16.0.1',
  '172.31.255.255',
  '169.254.169.254',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '0177.0.0.1',
  '0x7f.1',
  '127.1',
  '①②⑦.⓪.⓪.①',
  '8.8.8.8',
  '134744072',
  '999.1.1.1',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[::ffff:127.0.0.1]',
  '[2001:4860:4860::8888]',
  '',
  ' ',
  '%20',
  '*',
  `*.${good}`,
  `[${good}]`,
  `${good}:99999`,
  `${good}:-1`,
  `${good}:port`,
  `${good}:443:443`,
];
const ends = ['', '/', `/${good}`, `:443/`, `?u=${good}`, `#${good}`];

/** Characters that URL parsers skip, fold or interpret differently. */
const oddities = ['\t', '\n', '\r', '\0', ' ', '\u00a0', '\u007f', '\u0085', '\u000b', '\u001f', '\\'];
const placed = (odd: string) => [
  `${odd}https://${good}/`,
  `https://${good}/${odd}`,
  `ht${odd}tps://${good}/`,
  `https:${odd}//${good}/`,
  `https:/${odd}/${good}/`,
  `https://${odd}${good}/`,
  `https://cra${odd}ve.ca/`,
  `https://${good}${odd}.${evil}/`,
  `https://${evil}${odd}@${good}/`,
  `java${odd}script:alert(1)//${good}`,
  `x-bellmedia-um://done${odd}javascript:alert(1)`,
  `x-bellmedia${odd}-um://done`,
];

const appLike = [
  'x-bellmedia-um',
  'x-bellmedia-um//done',
  ' x-bellmedia-um://done',
  'https://x-bellmedia-um:',
  'x-bellmedia-um/javascript:alert(1)',
  'javascript:x-bellmedia-um://done',
  'x-bellmedia-um\tjavascript:alert(1)',
  'x_bellmedia_um://done',
];

const hostile = [
  ...new Set([
    ...product(otherSchemes, tails, (scheme, tail) => scheme + tail),
    ...product(hosts, ends, (host, end) => `https://${host}${end}`),
    ...hosts.map((host) => `http://${host}/`),
    ...oddities.flatMap(placed),
    ...appLike,
  ]),
];

describe('hostile addresses', () => {
  it('There are at least 500 of them', () => expect(hostile.length).toBeGreaterThanOrEqual(500));

  it.each([false, true])('None is accepted by crave (http allowed: %s)', (allowHttp) => {
    expect(hostile.filter((value) => accepts(value, 'crave', allowHttp))).toEqual([]);
  });

  it('[T9] None leaves the list of any brand', () => {
    for (const brand of brandIds)
      for (const allowHttp of [false, true]) {
        const off = hostile.filter(
          (value) => accepts(value, brand, allowHttp) && leavesTheList(value, brand),
        );
        expect(off, brand).toEqual([]);
      }
  });

  it('Without any whitelist, none leads to another scheme, embedded credentials or a private network', () => {
    const through = hostile.filter((value) => isAllowedUrl(value, undefined, true));
    for (const value of through) {
      const { protocol, username, hostname } = new URL(value);
      expect([protocol === 'https:' || protocol === 'http:', username], value).toEqual([true, '']);
      expect(hostname, value).toMatch(/^(?:[\da-z-]+\.)+[a-z][\da-z-]*$|^8\.8\.8\.8$/);
    }
  });

  it('[T9] Nothing that a machine can think of leaves the list', () => {
    const signs = ['//', '/', '\\', '@', ':', '.', '?', '#', '%2f', '%40', '\t', '\n', '\0', ' ', '。', ''];
    const words = [
      'https:',
      'http:',
      'javascript:',
      'x-bellmedia-um',
      'www.',
      'tsn.ca',
      '127.0.0.1',
      '[::1]',
    ];
    const pieces = fc.constantFrom(good, evil, 'é', '443', ...words, ...signs);
    const soup = fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join(''));
    const ours = soup.map((tail) => `https://${good}${tail}`);
    fc.assert(
      fc.property(
        fc.oneof(soup, ours),
        fc.constantFrom(...brandIds),
        fc.boolean(),
        (value, brand, allowHttp) => {
          if (accepts(value, brand, allowHttp)) expect(leavesTheList(value, brand), value).toBe(false);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('addresses to accept', () => {
  it('[VAL-URL-01] continueUrl/fallbackUrl accepted only if the host is in the brand’s whitelist', () => {
    expect(accepts('https://www.crave.ca/x', 'crave')).toBe(true);
    expect(accepts('https://evil.example.org', 'crave')).toBe(false);
    for (const brand of brandIds)
      for (const host of whitelistOf('vanilla'))
        expect(accepts(`https://${host}/x`, brand), `${brand} ${host}`).toBe(
          whitelistOf(brand).includes(host),
        );
  });

  it('[VAL-URL-02] The host is compared without www', () => {
    for (const value of ['https://www.crave.ca/x', 'https://crave.ca/x', 'https://WWW.Crave.CA/x'])
      expect(accepts(value, 'crave'), value).toBe(true);
  });

  it('[VAL-URL-03] The host is compared without port', () =>
    expect(accepts('https://crave.ca:8443/x', 'crave')).toBe(true));

  it('[VAL-URL-04] rds and tsn use the sports whitelist', () => {
    expect(accepts('https://www.tsn.ca/x', 'rds')).toBe(true);
    expect(accepts('https://www.rds.ca/x', 'tsn')).toBe(true);
    expect(accepts('https://www.rds.ca/x', 'crave')).toBe(false);
  });

  it('[VAL-URL-05] The URL must match a general URL pattern: http or https', () => {
    for (const value of ['ftp://crave.ca', 'javascript:alert(1)', 'crave.ca/x', '//crave.ca/x'])
      expect(isAllowedUrl(value, undefined, true), value).toBe(false);
    expect(isAllowedUrl('https://crave.ca', undefined, false)).toBe(true);
  });

  it('http is for machines of developers and tests', () => {
    expect(accepts('http://crave.ca/x', 'crave', true)).toBe(true);
    expect(accepts('http://crave.ca/x', 'crave', false)).toBe(false);
  });

  it('[VAL-URL-06] Only public, non-private IPs', () => {
    const closed = [
      '0.1.2.3',
      '10.0.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.9.9',
      '192.168.1.1',
    ];
    for (const ip of closed) expect(isAllowedUrl(`http://${ip}/`, undefined, true), ip).toBe(false);
    for (const ip of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '11.0.0.1', '192.169.0.1'])
      expect(isAllowedUrl(`http://${ip}/`, undefined, true), ip).toBe(true);
  });

  it('[VAL-URL-07] Or host name with a top-level domain', () => {
    for (const host of ['intranet', 'localhost', 'a.1', 'crave.', '-a.ca', 'a-.ca'])
      expect(isAllowedUrl(`http://${host}/`, undefined, true), host).toBe(false);
    for (const host of ['a.ca', 'a-b.example.org', 'xn--crav-y4d.ca', 'a.xn--p1ai'])
      expect(isAllowedUrl(`http://${host}/`, undefined, true), host).toBe(true);
  });

  it('[VAL-URL-08] Optional port and path', () => {
    for (const end of [
      '',
      '/',
      ':443/a/b?c=d',
      '/a/b?c=d#e',
      '?a=https://evil.example.org',
      '#top',
      '/é?q=%20',
    ])
      expect(accepts(`https://crave.ca${end}`, 'crave'), end).toBe(true);
  });

  it('[VAL-URL-09] Values starting with x-bellmedia-um skip the pattern check', () => {
    for (const value of ['x-bellmedia-um://done', 'x-bellmedia-um:done', 'x-bellmedia-um://host/path?q=1'])
      for (const brand of brandIds) expect(accepts(value, brand), value).toBe(true);
  });

  it('[finding F20] A scheme counts as a whole, and only when it is on the list', () => {
    const own = { ...context, appSchemes: ['x-bellmedia-um', 'x-bellmedia-um.ios'] };
    for (const value of ['x-bellmedia-um://done', 'x-bellmedia-um.ios://done'])
      expect(acceptUrl(value, 'crave', own), value).toBe(value);
    for (const value of [
      'x-bellmedia-umevil://steal',
      'x-bellmedia-um.ios2://steal',
      'x-bellmedia-um.io://steal',
      'X-BELLMEDIA-UM://steal',
      'x-bellmedia://steal',
      'x-bellmedia-um',
    ])
      expect(acceptUrl(value, 'crave', own), value).toBeUndefined();
    expect(acceptUrl('x-bellmedia-um.ios://done', 'crave', context)).toBeUndefined();
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z\d+.-]{0,20}$/), (scheme) => {
        const isListed = own.appSchemes.includes(scheme);
        expect(acceptUrl(`${scheme}:x`, 'crave', own) !== undefined).toBe(isListed);
      }),
    );
  });

  it('[VAL-URL-10] With no whitelist defined for the brand, the value is accepted', () => {
    expect(isAllowedUrl('https://anywhere.example.org/x', undefined, false)).toBe(true);
    expect(isAllowedUrl('https://anywhere.example.org/x', [], false)).toBe(false);
  });

  it('An accepted address comes back as it was written', () => {
    const value = 'https://WWW.crave.ca/Films?Q=É#x';
    expect(acceptUrl(value, 'crave', context)).toBe(value);
  });

  it('Moved homes are trusted by their brand’s group, and the portal by vanilla alone', () => {
    const moved = { ...context, brands: { crave: { hosts: ['crave.demo.test'] } } };
    expect(acceptUrl('https://www.crave.demo.test/', 'crave', moved)).toBeDefined();
    expect(acceptUrl('https://www.crave.demo.test/', 'ctv', moved)).toBeUndefined();
    expect(brandIds.filter((brand) => accepts('https://portal.test/account', brand))).toEqual(['vanilla']);
  });
});
