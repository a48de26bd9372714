import { html, type Html } from './html.ts';
import { icon } from './icons.ts';

interface CopyWords {
  readonly copy: string;
  readonly copied: string;
}

/** Copies a text; the script `copy` shows the button where the browser has a clipboard. */
export const copyButton = (
  text: string,
  words: CopyWords,
  { labelled = false }: { readonly labelled?: boolean } = {},
): Html =>
  html`<button
    class="${labelled ? 'button line small' : 'icon-button'}"
    type="button"
    data-copy="${text}"
    data-copied="${words.copied}"
    aria-label="${words.copy} ${text}"
    hidden
  >
    ${icon('copy')}${labelled && html`<span>${words.copy}</span>`}
  </button>`;
