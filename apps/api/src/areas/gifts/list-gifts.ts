import type * as calls from '@marquee/product/contract/billing/gifts.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { listCatalog, productsOfBrand } from '../../billing/catalog.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';

export const listGifts =
  ({ database }: Deps): Handle<typeof calls.listGifts> =>
  async ({ query, headers }) => {
    const language = parseAcceptLanguage(headers);
    const gifts = productsOfBrand(await listCatalog(database.query), query.brand).filter(
      ({ type }) => type === 'GIFT',
    );
    return gifts.flatMap(({ id, name, says, plans }) =>
      plans.map(({ cents }) => ({
        productId: id,
        name: name[language],
        description: says[language],
        price: amountOf(cents),
      })),
    );
  };
