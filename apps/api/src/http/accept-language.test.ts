import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAcceptLanguage } from './accept-language.ts';

const asked = (header?: string) => parseAcceptLanguage({ 'accept-language': header });

it.each([
  ['en;q=0.1, fr;q=0.9', 'fr'],
  ['fr;q=0.1, en;q=0.9', 'en'],
  ['fr-CA,fr;q=0.9,en-CA;q=0.8,en;q=0.7', 'fr'],
  ['en-CA,en;q=0.9,fr-CA;q=0.8', 'en'],
  ['de, es;q=0.9, fr;q=0.2', 'fr'],
  ['FR', 'fr'],
  ['fr ; q = 0.5 , en ; q = 0.4', 'fr'],
  ['fr;q=0', 'en'],
  ['fr;q=0, en;q=0', 'en'],
  ['fr, en', 'fr'],
  ['en, fr', 'en'],
  ['french', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('[OBS-4] [G-220] Accept-Language %s is %s: weights are respected', (header, language) => {
  expect(asked(header)).toBe(language);
});

it('Whatever the header says, there is a language', () => {
  fc.assert(fc.property(fc.string(), (header) => ['en', 'fr'].includes(asked(header))));
});
