/** Brand themes as CSS for elements with `data-brand`. */
import { brandIds } from '@marquee/product/brands.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';

export const brandStyles = (): string =>
  brandIds.map((brand) => themeCss(brand).replace(':root', `[data-brand=${brand}]`)).join('\n');
