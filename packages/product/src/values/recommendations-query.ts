/** The portal's GraphQL query and its response type. */
import type { TitleKind } from './titles.ts';

export const recommendationsQuery = `query Missed($brand: String, $lang: String) {
  recommendations(brand: $brand, lang: $lang) { id title says kind year minutes brand }
  watchlist { id }
}`;

export interface RecommendedTitle {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly kind: TitleKind;
  readonly year: number;
  readonly minutes: number;
  readonly brand: string;
}

export interface Recommendations {
  readonly recommendations: readonly RecommendedTitle[];
  readonly watchlist: readonly { readonly id: string }[];
}
