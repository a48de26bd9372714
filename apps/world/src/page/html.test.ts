import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from './html.ts';

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

it('Whatever is put into a page stays text, and stays the same text', () => {
  const text = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', ';', 'lt', 'é', ' ') });
  fc.assert(
    fc.property(text, (written) => {
      const { markup } = html`${written}${[written]}`;
      expect(markup).not.toMatch(/[<>"']/);
      expect(markup.replace(/&[^;]+;/g, (entity) => signs[entity] ?? entity)).toBe(written + written);
    }),
  );
});

it('Markup is kept, and what is absent leaves no trace', () => {
  const inner = html`<b>${1}</b>`;
  expect(html`${inner}${false}${undefined}${[inner, 'a']}`.markup).toBe('<b>1</b><b>1</b>a');
});
