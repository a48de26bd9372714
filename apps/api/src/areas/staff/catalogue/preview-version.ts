/** A version of the catalogue as the plan page of a brand would list it. */
import type { previewCatalogueVersion as contract } from '@marquee/product/contract/staff/catalogue.ts';
import { catalogOf, plansOffered, toOffer } from '../../../billing/catalog.ts';
import type { Deps } from '../../../deps.ts';
import type { Handle } from '../../../http/implement.ts';
import { findVersion } from './catalogue-versions.ts';

export const previewCatalogueVersion =
  ({ database: { query } }: Deps): Handle<typeof contract> =>
  async ({ params: { version }, query: { brand, language } }) => {
    const { document } = await findVersion(query, version);
    const catalog = catalogOf(document);
    return {
      // To a visitor who has nothing yet and belongs to no segment.
      offers: plansOffered(catalog, brand, undefined).map((each) => ({
        ...toOffer(each, language),
        eligible: true,
        issues: [],
      })),
      descriptions: Object.fromEntries(catalog.map(({ id, says }) => [id, says[language]])),
    };
  };
