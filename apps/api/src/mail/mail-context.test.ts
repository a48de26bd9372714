import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { type BrandId, brandIds } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { production } from '../testing/production.ts';
import { createMailTokens, readMailContext } from './mail-context.ts';

const env = readEnv(production);
const deps = { env, integrations: { featuresOf: (brand: BrandId) => featuresOf(brand) } };
const read = (context: object) => readMailContext(deps, encodeContext(context), 'vanilla');

describe('on the way in', () => {
  it('What the brand allows is kept whole', () => {
    const context = {
      action: 'subscribe',
      brand: 'crave',
      continueUrl: 'https://www.crave.ca/en/watch?x=1',
      fallbackUrl: 'https://crave.ca/',
      entitlement: ['crave_total', 'starz'],
      origin: 'www.crave.ca',
      partnerReferral: { service: 'tsn', platform: 'ios', action: 'linkPartner', code: 'ABC-123' },
      partialView: true,
      returnAddress: { route: 'paymentMethods', params: {}, query: {}, keptAt: 1 },
    };
    expect(read(context)).toEqual(context);
  });

  it('[T10] An action that the brand does not have, and an address outside its list, are dropped without a word', () => {
    expect(
      read({
        brand: 'ctvnews',
        action: 'subscribe',
        continueUrl: 'https://www.crave.ca/',
        fallbackUrl: 'https://ctvnews.ca/',
      }),
    ).toEqual({ brand: 'ctvnews', fallbackUrl: 'https://ctvnews.ca/' });
    for (const url of [
      'https://evil.test/',
      'https://crave.ca@evil.test/',
      'https://crave.ca.evil.test/',
      'http://crave.ca/',
      'javascript:alert(1)',
      '//evil.test',
      'https://evil.test\\@crave.ca',
    ])
      expect(read({ brand: 'crave', continueUrl: url, fallbackUrl: url }), url).toEqual({ brand: 'crave' });
  });

  it('[T10] An unknown brand is the one that the caller speaks for', () => {
    expect(readMailContext(deps, encodeContext({ brand: 'nobody' }), 'rds')).toEqual({ brand: 'rds' });
    expect(readMailContext(deps, undefined, 'rds')).toEqual({ brand: 'rds' });
  });

  it('[T10] A context over 4 KB, and one that is no context, are as none', () => {
    expect(read({ origin: 'a'.repeat(5000), brand: 'crave' })).toEqual({ brand: 'vanilla' });
    for (const text of ['', '%', 'null', '[]', 'bm90IGpzb24', '%7B'])
      expect(readMailContext(deps, text, 'tsn')).toEqual({ brand: 'tsn' });
  });

  it('[T10] Keys of the prototype and markup are dropped', () => {
    const hostile = Buffer.from(
      '{"__proto__":{"admin":true},"constructor":{"prototype":{}},"brand":"crave","origin":"<b>","entitlement":["ok","<script>"]}',
    ).toString('base64url');
    const context = readMailContext(deps, hostile, 'vanilla');
    expect(context).toEqual({ brand: 'crave', entitlement: ['ok'] });
    expect(Object.getPrototypeOf(context)).toBe(Object.prototype);
    expect('admin' in {}).toBe(false);
  });

  it('[T10] Whatever arrives, what is kept is allowed', () => {
    const known = new Set([
      'action',
      'brand',
      'continueUrl',
      'fallbackUrl',
      'entitlement',
      'origin',
      'partnerReferral',
      'partialView',
    ]);
    const value = fc.oneof(fc.string(), fc.webUrl(), fc.jsonValue(), fc.constantFrom('crave', 'subscribe'));
    const context = fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), value);
    fc.assert(
      fc.property(context, (given) => {
        const kept = read(given);
        expect(brandIds).toContain(kept.brand);
        for (const name of Object.keys(kept)) expect(known).toContain(name);
        for (const url of [kept.continueUrl, kept.fallbackUrl])
          if (url !== undefined) expect(url).toMatch(/^(https:\/\/|x-bellmedia-um)/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('in the mail', () => {
  const tokens = createMailTokens(deps, Buffer.alloc(32, 7));
  const context = read({
    action: 'subscribe',
    brand: 'crave',
    continueUrl: 'https://www.crave.ca/en/watch',
    fallbackUrl: 'https://www.crave.ca/',
    origin: 'www.crave.ca',
    entitlement: Array.from({ length: 60 }, (_, index) => `entitlement_${index}`),
  });
  const token = tokens.seal('the-secret', context, 1234);

  it('What was sealed is opened', () => {
    expect(tokens.open(token)).toEqual({ secret: 'the-secret', until: 1234, context });
  });

  it('[T10] With any one of more than a thousand characters changed, it does not open', () => {
    expect(token.length).toBeGreaterThan(1000);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      expect(tokens.open(changed), `at ${index}`).toBeUndefined();
    }
  });

  it('[T10] Shortened, prolonged, swapped or signed with another key it does not open, and never breaks', () => {
    const [secret, payload, signature] = token.split('.');
    const otherToken = tokens.seal('other-secret', { brand: 'tsn' }, 9999);
    const [, otherPayload, otherSignature] = otherToken.split('.');
    for (const wrong of [
      '',
      '.',
      '..',
      '...',
      `${token}.`,
      `${token}=`,
      `${secret}.${payload}`,
      `${secret}.${otherPayload}.${signature}`,
      `${secret}.${otherPayload}.${otherSignature}`,
      createMailTokens(deps, Buffer.alloc(32, 8)).seal('the-secret', context, 1234),
    ])
      expect(tokens.open(wrong)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(tokens.open(text)).toBeUndefined();
      }),
    );
  });
});
