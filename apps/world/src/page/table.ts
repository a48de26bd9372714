/** A table that scrolls sideways where it has no room; `label` is the id of its heading. */
import { type Html, html } from './html.ts';

export const table = (label: string, heads: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="table" role="group" tabindex="0" aria-labelledby="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
