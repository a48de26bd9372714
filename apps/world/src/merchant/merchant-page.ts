import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { messages } from '../messages/messages.ts';
import { html, type Html } from '../page/html.ts';
import { sitePage } from '../page/page.ts';
import { aggregator, type LinkKind, linkKinds } from './links.ts';

export interface Shop {
  readonly language: Language;
  readonly sold: readonly BrandId[];
  readonly chosen: readonly BrandId[];
  readonly addressOf: Readonly<Record<LinkKind, string>>;
}

/** Link names are the same in both languages, so tests can find them. */
const linkName = (kind: LinkKind) => kind.replace('-', ' ');

export const merchantPage = ({ language, sold, chosen, addressOf }: Shop): Html => {
  const words = messages[language].merchant;
  const brands = chosen.map((id) => `&brand=${id}`).join('');
  return sitePage({
    language,
    title: words.title,
    here: 'merchant',
    address: (lang) => `/merchant?lang=${lang}${brands}`,
    body: html`<div class="intro">
        <h1>${words.title}</h1>
        <p class="lead">${words.lead(aggregator.name[language])}</p>
      </div>
      <form class="shop" action="/merchant" method="get">
        <input type="hidden" name="lang" value="${language}" />
        <fieldset>
          <legend>${words.brands}</legend>
          ${sold.map(
            (id) =>
              html`<label class="shop-brand"
                ><input
                  type="checkbox"
                  name="brand"
                  value="${id}"
                  ${chosen.includes(id) && html`checked`}
                />${brandOf(id).name[language]}</label
              >`,
          )}
        </fieldset>
        <button class="button line">${words.make}</button>
      </form>
      <ul class="flows">
        ${linkKinds.map((kind) => {
          const { title, shows } = words.kinds[kind];
          return html`<li class="flow">
            <h2>${title}</h2>
            <p class="muted">${shows}</p>
            <p><a class="go" lang="en" href="${addressOf[kind]}">${linkName(kind)}</a></p>
          </li>`;
        })}
      </ul>`,
  });
};
