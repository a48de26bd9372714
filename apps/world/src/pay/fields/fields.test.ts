import { type Language, languages } from '@marquee/product/brands.ts';
import { describe, expect, it } from 'vitest';
import type { World } from '../../app.ts';
import { messages } from '../../messages/messages.ts';
import { ask, openWorld, portalUrl } from '../../testing.ts';
import { mayFrame } from './fields-routes.ts';
import { themeOf } from './fields-theme.ts';

const open = (world: World, query: Record<string, string>) =>
  ask(world, `/pay/fields?${new URLSearchParams({ origin: portalUrl, id: 'n1', ...query }).toString()}`);

describe('the fields', () => {
  it.each(languages)(
    'Have labels, the standard tokens for browsers, and no button (%s)',
    async (language: Language) => {
      const { status, body } = await open(await openWorld(), { lang: language });
      expect(status).toBe(200);
      expect(body).toContain(`<html lang="${language}-CA">`);
      for (const [field, token] of [
        ['number', 'cc-number'],
        ['expiry', 'cc-exp'],
        ['cvc', 'cc-csc'],
        ['name', 'cc-name'],
      ] as const) {
        const label = messages[language].pay.fields.labels[field].replace("'", '&#39;');
        expect(body).toContain(`<label for="${field}">${label}</label>`);
        expect(body).toMatch(new RegExp(`<input\\s+id="${field}"[^>]*autocomplete="${token}"`));
      }
      expect(body).not.toMatch(/<button|type="submit"/);
    },
  );

  it('May be framed by the one page that asked, run only their own script, and are not kept', async () => {
    const { headers, body } = await open(await openWorld(), {});
    const policy = String(headers['content-security-policy']);
    const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1];
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "connect-src 'self'",
      "frame-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${portalUrl}`,
    ]);
    expect(headers['x-frame-options']).toBeUndefined();
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=/);
    const again = await open(await openWorld(), {});
    expect(again.body).not.toContain(nonce);
  });

  it('The script knows the rules of cards by the address they have', async () => {
    const world = await openWorld();
    const { body } = await open(world, {});
    const address = /<script type="module" src="([^"]+)"/.exec(body)?.[1] ?? '';
    const script = await ask(world, address);
    const rules = /from '([^']+)'/.exec(script.body)?.[1] ?? '';
    expect([script.status, (await ask(world, rules)).status]).toEqual([200, 200]);
  });

  it('A page that is not the portal gets a refusal that no frame shows', async () => {
    const world = await openWorld();
    for (const origin of [
      'https://stranger.example',
      'http://portal.test',
      'https://portal.test:4000',
      'http://portal.test:4000/',
      'http://portal.test:4000.stranger.example',
      'http://localhost:4001',
      'https://crave.localhost:4000',
      'http://notlocalhost:4000',
      'null',
      '*',
      '',
    ]) {
      const { status, headers } = await open(world, { origin });
      expect([origin, status]).toEqual([origin, 403]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    for (const origin of [
      'http://localhost:4000',
      'http://crave.localhost:4000',
      'http://www.rds.localhost:4000',
    ])
      expect([origin, (await open(world, { origin })).status]).toEqual([origin, 200]);
    for (const id of ['', 'a b', '"', 'x'.repeat(65)]) expect((await open(world, { id })).status).toBe(400);
    expect((await ask(world, `/pay/fields?origin=${portalUrl}&origin=x&id=1`)).status).toBe(403);
  });

  it('A list of pages replaces the standard one', () => {
    const framing = { origins: ['https://account.example'], portalOrigin: portalUrl };
    expect(mayFrame('https://account.example', framing)).toBe(true);
    for (const origin of [portalUrl, 'http://localhost:4000']) expect(mayFrame(origin, framing)).toBe(false);
  });
});

describe('the theme', () => {
  it('Colours, corners and scheme are taken as they are', () => {
    expect(
      themeOf({
        accent: '#00A0E9',
        bg: '131720',
        ink: '#fff',
        line: '6f7c94',
        field: '#1b212d',
        error: '#f66',
        radius: '14',
        scheme: 'dark',
      }),
    ).toBe(
      ':root{--accent:#00a0e9;--bg:#131720;--ink:#fff;--line:#6f7c94;--field:#1b212d;--error:#f66;--radius:14px;color-scheme:dark}',
    );
  });

  it('Anything else is left out', async () => {
    for (const bad of ['red', '#12', '#1234567', 'url(x)', '#fff;}body{display:none', '</style><script>', ''])
      expect(themeOf({ accent: bad, bg: bad, radius: bad, scheme: bad, other: '#fff' })).toBe(':root{}');
    for (const radius of ['33', '-1', '1e1', '5px', '999']) expect(themeOf({ radius })).toBe(':root{}');
    expect(themeOf({ accent: ['#fff', '#000'] })).toBe(':root{}');
    const { body } = await open(await openWorld(), { accent: '</style><script>alert(1)</script>' });
    expect(body).not.toContain('alert');
  });
});
