import { describe, expect, it } from 'vitest';
import { coversOrigin, tagScriptOf } from './analytics-tags.ts';
import { settingProblem } from './settings.ts';

const google = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

describe('[C1] the setting of a tag', () => {
  it.each([
    { kind: 'none', key: '', origins: [] },
    { kind: 'gtm', key: 'GTM-AB12CD', origins: google },
    { kind: 'ga4', key: 'G-1A2B3C4D5E', origins: google },
    { kind: 'ga4', key: 'G-1A2B3C4D5E', origins: ['https://*.googletagmanager.com'] },
    { kind: 'url', key: 'https://tags.example.ca/v1/t.js?site=9', origins: ['https://tags.example.ca'] },
    { kind: 'url', key: 'http://localhost:4100/tag.js', origins: ['http://localhost:4100'] },
  ])('accepts %j', (value) => {
    expect(settingProblem('analytics', value)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['kind', { kind: 'pixel', key: '', origins: [] }],
    ['key', { kind: 'none', key: 'GTM-AB12CD', origins: [] }],
    ['key', { kind: 'gtm', key: 'G-1A2B3C4D5E', origins: google }],
    ['key', { kind: 'ga4', key: 'G-1"></script>', origins: google }],
    ['key', { kind: 'url', key: '/tag.js', origins: ['https://tags.example.ca'] }],
    ['key', { kind: 'url', key: 'https://', origins: ['https://tags.example.ca'] }],
    ['key', { kind: 'url', key: 'javascript:alert(1)', origins: ['https://tags.example.ca'] }],
    ['key', { kind: 'url', key: 'https://a@tags.example.ca/t.js', origins: ['https://tags.example.ca'] }],
    ['origins', { kind: 'gtm', key: 'GTM-AB12CD', origins: ['https://tags.example.ca'] }],
    ['origins', { kind: 'ga4', key: 'G-1A2B3C4D5E', origins: [] }],
    ['origins', { kind: 'url', key: 'https://b.example.ca/t.js', origins: ['https://a.example.ca'] }],
    ['origins.0', { kind: 'none', key: '', origins: ['http://tags.example.ca'] }],
    ['origins.0', { kind: 'none', key: '', origins: ['https://*'] }],
    ['origins.0', { kind: 'none', key: '', origins: ['https://*.com'] }],
    ['origins.0', { kind: 'none', key: '', origins: ['https://tags.*.example.ca'] }],
    ['origins.0', { kind: 'none', key: '', origins: ['https://tags.example.ca/path'] }],
    ['origins.0', { kind: 'none', key: '', origins: ["https://tags.example.ca 'unsafe-inline'"] }],
    ['origins.0', { kind: 'none', key: '', origins: ['https://tags.example.ca; script-src *'] }],
    ['origins.1', { kind: 'none', key: '', origins: ['https://tags.example.ca', '*'] }],
  ])('refuses, naming %s, %j', (place, value) => {
    expect(settingProblem('analytics', value)).toBe(place);
  });
});

it('A wildcard covers what is below it, and not the domain itself nor another that ends alike', () => {
  const covers = (origin: string) => coversOrigin(['https://*.example.ca', 'https://a.test'], origin);
  expect(['https://t.example.ca', 'https://x.t.example.ca', 'https://a.test'].map(covers)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    ['https://example.ca', 'https://badexample.ca', 'http://t.example.ca', 'https://b.a.test'].map(covers),
  ).toEqual([false, false, false, false]);
});

it('Each kind loads its script, and no kind none', () => {
  const script = (kind: 'none' | 'gtm' | 'ga4' | 'url', key: string) =>
    tagScriptOf({ kind, key, origins: [] });
  expect(script('gtm', 'GTM-AB12CD')).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD');
  expect(script('ga4', 'G-1A2B3C')).toBe('https://www.googletagmanager.com/gtag/js?id=G-1A2B3C');
  expect(script('url', 'https://tags.example.ca/t.js')).toBe('https://tags.example.ca/t.js');
  expect(script('none', '')).toBeUndefined();
});
