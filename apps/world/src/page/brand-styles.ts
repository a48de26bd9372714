/** The brands' own values, as style: a page or a card with `data-brand` takes them. */
import { brandIds } from '@marquee/product/brands.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';

export const brandStyles = (): string =>
  brandIds.map((brand) => themeCss(brand).replace(':root', `[data-brand=${brand}]`)).join('\n');
