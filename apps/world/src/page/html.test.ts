import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from './html.ts';

it('Whatever is put into a page stays text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(html`<p title="${text}">${[text]}</p>`.markup.replace(/^<p title="|<\/p>$|">/g, '')).not.toMatch(
        /[<>"']/,
      );
    }),
  );
});

it('Markup is kept, and what is absent leaves no trace', () => {
  expect(html`<p>${html`<b>${1}</b>`}${false}${undefined}${[html`<i></i>`, 'a']}</p>`.markup).toBe(
    '<p><b>1</b><i></i>a</p>',
  );
});
