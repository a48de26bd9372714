import type * as calls from '@marquee/product/contract/buying/gifts.ts';
import { amountOf } from '@marquee/product/values/money.ts';
import { readSold, soldBy } from '../../buying/catalogue.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { languageAsked } from '../../http/language-asked.ts';

export const listGifts =
  ({ database }: Deps): Handle<typeof calls.listGifts> =>
  async ({ query, headers }) => {
    const language = languageAsked(headers);
    const gifts = soldBy(await readSold(database.query), query.brand).filter(({ type }) => type === 'GIFT');
    return gifts.flatMap(({ id, name, says, plans }) =>
      plans.map(({ cents }) => ({
        productId: id,
        name: name[language],
        description: says[language],
        price: amountOf(cents),
      })),
    );
  };
