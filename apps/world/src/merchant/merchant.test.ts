import { createLocalJWKSet, jwtVerify } from 'jose';
import { brandsWith } from '@marquee/product/features.ts';
import { match } from '@marquee/product/navigation/links.ts';
import { languages } from '@marquee/product/brands.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { World } from '../app.ts';
import { ask, openWorld, portalUrl } from '../testing.ts';
import { linkKinds } from './links.ts';

const sold = brandsWith('merchantLogo');

const post = (world: World, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const makeLink = async (world: World, kind: string, brands: readonly string[]) => {
  const { url } = (await (await post(world, '/merchant/links', { kind, brands })).json()) as { url: string };
  return new URL(url);
};

const read = async (world: World, link: URL, at = new Date()) => {
  const keys = (await (await fetch(`${world.url}/merchant/jwks.json`)).json()) as { keys: [] };
  const { payload } = await jwtVerify(link.searchParams.get('token') ?? '', createLocalJWKSet(keys), {
    issuer: `${world.url}/merchant`,
    audience: 'marquee',
    algorithms: ['EdDSA'],
    currentDate: at,
  });
  return payload;
};

const basic = (secret: string) => ({ authorization: `Basic ${btoa(`marquee:${secret}`)}` });
const redeem = async (world: World, jti: string | undefined, reference: string) =>
  (await post(world, '/merchant/redemptions', { jti, reference }, basic('marquee-merchant'))).status;

describe('merchant links', () => {
  it('A link names the portal’s page, its brands and its shop, and holds what was bought, signed', async () => {
    const world = await openWorld();
    await fc.assert(
      fc.asyncProperty(fc.subarray([...sold], { minLength: 1 }), async (brands) => {
        const link = await makeLink(world, 'valid', brands);
        expect(link.origin).toBe(portalUrl);
        expect(match(link.pathname)?.route).toBe('merchantActivate');
        expect(link.searchParams.get('aggregator')).toBe('maple-market');
        expect(link.searchParams.get('specialService')).toBe('maple-bundle');
        expect(link.searchParams.get('brands')?.split(',')).toEqual(brands);
        const { skus, merchant, exp = 0, iat = 0 } = await read(world, link);
        expect(new Set(Object.keys(skus as object))).toEqual(new Set(brands));
        for (const plans of Object.values(skus as object)) expect(plans).toHaveLength(1);
        expect(merchant).toEqual({ en: 'Maple Market', fr: 'Marché de l’Érable' });
        expect(exp - iat).toBe(30 * 24 * 60 * 60);
      }),
      { numRuns: 20 },
    );
  });

  it('An expired link ended an hour ago, and one without entitlement holds nothing', async () => {
    const world = await openWorld();
    const old = await makeLink(world, 'expired', ['crave']);
    await expect(read(world, old)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    const { exp = 0 } = await read(world, old, new Date(Date.now() - 2 * 60 * 60 * 1000));
    expect(Math.abs(Date.now() / 1000 - 3600 - exp)).toBeLessThan(60);
    expect((await read(world, await makeLink(world, 'no-entitlement', ['rds']))).skus).toEqual({});
  });

  it.each([
    {},
    { kind: 'valid' },
    { kind: 'odd', brands: ['crave'] },
    { kind: 'valid', brands: [] },
    { kind: 'valid', brands: ['ctv'] },
    { kind: 'valid', brands: ['__proto__'] },
  ])('An invalid request is rejected: %j', async (body) => {
    expect((await post(await openWorld(), '/merchant/links', body)).status).toBe(400);
  });
});

describe('redemptions', () => {
  it('The first is taken, the same again is the same, and another one is refused', async () => {
    const world = await openWorld();
    const { jti } = await read(world, await makeLink(world, 'valid', ['crave']));
    for (const [who, status] of [
      ['ana', 201],
      ['ana', 200],
      ['ben', 409],
      ['ana', 200],
    ] as const)
      expect(await redeem(world, jti, who)).toBe(status);
  });

  it('A used link belongs to another account, and an unknown link to none', async () => {
    const world = await openWorld();
    const { jti } = await read(world, await makeLink(world, 'used', ['crave']));
    expect([await redeem(world, jti, 'ana'), await redeem(world, 'made-up', 'ana')]).toEqual([409, 404]);
  });

  it('Only the client with its secret may redeem', async () => {
    const world = await openWorld();
    const body = { jti: 'x', reference: 'ana' };
    expect((await post(world, '/merchant/redemptions', body)).status).toBe(401);
    expect((await post(world, '/merchant/redemptions', body, basic('marquee-other'))).status).toBe(401);
    const bad = await post(world, '/merchant/redemptions', { jti: 1 }, basic('marquee-merchant'));
    expect(bad.status).toBe(400);
  });
});

describe('the shop', () => {
  const linksOf = (body: string) =>
    new Map(
      [...body.matchAll(/<a[^>]*href="([^"]*token=[^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href = '', name]) => [
        name?.trim(),
        new URL(href.replaceAll('&amp;', '&')),
      ]),
    );

  it.each(languages)('Its links have the same four names in each language (%s)', async (language) => {
    const world = await openWorld();
    const { body } = await ask(world, `/merchant?lang=${language}&brand=tsn&brand=rds&brand=stranger`);
    expect(body).toContain(`<html lang="${language}-CA">`);
    const links = linksOf(body);
    expect([...links.keys()]).toEqual(['valid', 'used', 'expired', 'no entitlement']);
    expect(links).toHaveProperty('size', linkKinds.length);
    for (const link of links.values())
      expect(link.searchParams.get('brands')?.split(',').toSorted()).toEqual(['rds', 'tsn']);
    expect(body.match(/type="checkbox"[^>]*\schecked/g)).toHaveLength(2);
    const used = links.get('used');
    const { jti } = await read(world, used ?? new URL(portalUrl));
    expect(await redeem(world, jti, 'ana')).toBe(409);
  });

  it('Without a choice it sells the first brand', async () => {
    const { body } = await ask(await openWorld(), '/merchant');
    expect(linksOf(body).get('valid')?.searchParams.get('brands')).toBe(sold[0]);
  });
});
