import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BrandId, whitelistOf } from '../brands.ts';
import { limits } from '../limits.ts';
import { readQuery } from './query-params.ts';
import { decodeContext, listOf, type SessionContext } from './session-context.ts';
import { encodeContext } from './encode-context.ts';
import { usualAppSchemes } from './urls.ts';

const full: SessionContext = {
  action: 'signin',
  brand: 'crave',
  continueUrl: 'https://www.crave.ca/film?à=1',
  fallbackUrl: 'https://account.crave.ca/',
  entitlement: ['crave_total', 'starz'],
  origin: 'mail',
  partnerReferral: { service: 'crave', platform: 'ios', action: 'linkPartner', code: 'ABCDE' },
  partialView: true,
};

const text = fc
  .array(fc.integer({ min: 1, max: 0x10ffff }), { minLength: 1, maxLength: 40 })
  .map((codes) => String.fromCodePoint(...codes).toWellFormed());
const entry = text.map((value) => value.replaceAll(',', '').trim()).filter((value) => value !== '');
const contexts: fc.Arbitrary<SessionContext> = fc
  .record(
    {
      action: text,
      brand: text,
      continueUrl: text,
      fallbackUrl: text,
      entitlement: fc.array(entry, { minLength: 1, maxLength: 4 }),
      origin: text,
      partnerReferral: fc
        .record({ service: text, platform: text, action: text, code: text }, { requiredKeys: [] })
        .filter((referral) => Object.keys(referral).length > 0),
      partialView: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  .map((context): SessionContext => context);

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const percent = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('the encoding', () => {
  it('What is encoded is read back, whatever its letters', () => {
    expect(decodeContext(encodeContext(full))).toEqual(full);
    fc.assert(
      fc.property(contexts, (context) => {
        const encoded = encodeContext(context);
        fc.pre(encoded.length <= limits.webSessionContextBytes);
        expect(encoded).toMatch(/^[\w-]*$/);
        expect(decodeContext(encoded)).toEqual(context);
      }),
    );
  });

  it('It is base64url of UTF-8 JSON; plain base64 and percent-encoded JSON are read too', () => {
    expect(encodeContext(full)).toBe(base64url(full));
    const tricky = { ...full, origin: '~~~???>>>û' };
    for (const encode of [base64, base64url, percent, JSON.stringify])
      expect(decodeContext(encode(tricky))).toEqual(tricky);
  });

  it('Nothing is written that was not there', () => {
    expect(decodeContext(encodeContext({}))).toEqual({});
    expect(decodeContext(percent({ action: '', brand: null, partialView: 'true', entitlement: '' }))).toEqual(
      {},
    );
  });
});

describe('untrusted input', () => {
  it('[ENT-MISC-21] It has the eight fields of the specification and no others', () => {
    const more = {
      ...full,
      admin: true,
      token: 't',
      partnerReferral: { ...full.partnerReferral, role: 'x' },
    };
    expect(decodeContext(base64url(more))).toEqual(full);
  });

  it('A field of another kind is left out', () => {
    const odd = {
      action: 1,
      brand: ['crave'],
      continueUrl: {},
      origin: true,
      entitlement: ['a', 2, ' b '],
      partnerReferral: 'x',
      partialView: 1,
    };
    expect(decodeContext(base64url(odd))).toEqual({ entitlement: ['a', 'b'] });
  });

  it('Entitlements come as a list or as a comma list', () => {
    expect(listOf('a, b,,c ')).toEqual(['a', 'b', 'c']);
    expect(listOf(['a', ' b'])).toEqual(['a', 'b']);
    expect([listOf(''), listOf(undefined), listOf({})]).toEqual([[], [], []]);
    expect(decodeContext(percent({ entitlement: 'a,b' }))).toEqual({ entitlement: ['a', 'b'] });
  });

  it('Keys that reach for the prototype are dropped', () => {
    const hostile = [
      '{"__proto__":{"action":"signin","isAdmin":true},"brand":"crave"}',
      '{"constructor":{"prototype":{"action":"signin"}},"brand":"crave"}',
      '{"brand":"crave","partnerReferral":{"__proto__":{"code":"x"},"constructor":"y"}}',
    ];
    for (const json of hostile) {
      const read = decodeContext(Buffer.from(json).toString('base64url'));
      expect(read).toEqual({ brand: 'crave' });
      expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    }
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('Bytes that are no text are refused', () =>
    expect(
      decodeContext(Buffer.from('{"origin":"\u00ff"}', 'latin1').toString('base64url')),
    ).toBeUndefined());

  it('More than 4 KB is refused', () => {
    const sized = (length: number) => JSON.stringify({ origin: 'x'.repeat(length - '{"origin":""}'.length) });
    expect(sized(4096)).toHaveLength(4096);
    expect(decodeContext(sized(4096))).toBeDefined();
    expect(decodeContext(sized(4097))).toBeUndefined();
  });

  it('[ERR-55] An unparsable webSessionContext is only reported', () => {
    for (const value of [
      '%%%',
      '%',
      '{',
      'null',
      '[]',
      '"text"',
      '7',
      'e30',
      '====',
      'ÿ',
      base64url([full]),
    ]) {
      const read = decodeContext(value);
      expect(read === undefined, value).toBe(value !== 'e30');
    }
    expect(reading('%%%')).toEqual({ set: {}, refused: [{ name: 'webSessionContext', value: '' }] });
  });

  it('Whatever is written there, reading it does not fail', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => btoa(encodeURI(json))),
        ),
        (value) => {
          expect(() => decodeContext(value)).not.toThrow();
        },
      ),
    );
  });
});

const manageUrl = 'https://portal.test/account';
function reading(webSessionContext: string, brand: BrandId = 'crave') {
  return readQuery(
    { webSessionContext },
    {
      brand,
      brands: {},
      featureOverrides: {},
      ownHost: 'portal.test',
      allowHttp: true,
      appSchemes: usualAppSchemes,
      manageUrl,
      route: 'loginIndex',
      first: true,
    },
  );
}

it('No single flipped bit breaks the reading or leads off the list', () => {
  const encodings = [encodeContext(full), base64(full), JSON.stringify(full)];
  const offList: string[] = [];
  let flips = 0;
  for (const encoded of encodings)
    for (let at = 0; at < encoded.length; at++)
      for (let bit = 0; bit < 8; bit++) {
        const changed = String.fromCharCode(encoded.charCodeAt(at) ^ (1 << bit));
        const { set } = reading(encoded.slice(0, at) + changed + encoded.slice(at + 1));
        const trusted = whitelistOf(set.siteBrand || 'crave', {}, 'portal.test');
        for (const url of [set.continueUrl, set.fallbackUrl]) {
          if (!url || url === manageUrl) continue;
          const { protocol, hostname, username } = new URL(url);
          const safe =
            /^https?:$/.test(protocol) && !username && trusted.includes(hostname.replace(/^www\./, ''));
          if (!safe) offList.push(url);
        }
        flips++;
      }
  expect(offList).toEqual([]);
  expect(flips).toBeGreaterThan(1000);
});
