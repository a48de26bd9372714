/** GraphQL schema and resolvers. Read-only: there are no mutations. */
import { brandNamed, type Language, languageOf } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/errors.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import { recommendedTitles, type Title } from '@marquee/product/values/titles.ts';
import { buildSchema } from 'graphql';
import type { Kysely } from 'kysely';
import { listEntitledSkus } from '../../billing/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import { readWatchlist } from './watchlist.ts';

export const schema = buildSchema(`
  "Something to watch."
  type Title {
    id: ID!
    title: String!
    "A line about it."
    says: String!
    "series, film, documentary, kids or sport."
    kind: String!
    year: Int!
    "Of a series: one episode."
    minutes: Int!
    brand: String!
    onWatchlist: Boolean!
  }

  type Query {
    "What the customer would miss: the own list first, then every kind in turn. Without a brand, of all brands."
    recommendations(brand: String, lang: String, first: Int): [Title!]!
    "What the customer wants to see, the newest wish first."
    watchlist(lang: String): [Title!]!
  }
`);

/** Request context. Each value is loaded once, however many fields need it. */
export type GraphqlContext = {
  readonly language: Language;
  readonly skus: () => Promise<readonly string[]>;
  readonly watchlist: () => Promise<readonly Title[]>;
};

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
};

export const createGraphqlContext = (
  query: Kysely<Schema>,
  { accountId, now, language }: { accountId: string; now: number; language: Language },
): GraphqlContext => ({
  language,
  skus: once(() => listEntitledSkus(query, accountId, now)),
  watchlist: once(() => readWatchlist(query, accountId)),
});

interface Told {
  readonly lang?: string | null;
}
interface Missing extends Told {
  readonly brand?: string | null;
  readonly first?: number | null;
}

const told = (title: Title, language: Language, isListed: boolean) => ({
  ...title,
  title: title.name[language],
  says: title.says[language],
  onWatchlist: isListed,
});

const languageFor = ({ lang }: Told, { language }: GraphqlContext): Language => languageOf(lang) ?? language;

/** The site of all brands shows titles of all brands. */
const brandFor = ({ brand }: Missing) => {
  if (brand === undefined || brand === null) return undefined;
  const named = brandNamed(brand) ?? fail('VALIDATION', { brand: 'unknown' });
  return featuresOf(named).multiBrand ? undefined : named;
};

const countFor = ({ first }: Missing): number => {
  const { usual, most } = limits.graphql.titles;
  const count = first ?? usual;
  return count >= 0 && count <= most ? count : fail('VALIDATION', { first: 'out_of_range' });
};

export const resolvers = {
  recommendations: async (asked: Missing, asking: GraphqlContext) => {
    const brand = brandFor(asked);
    const count = countFor(asked);
    const [skus, wanted] = await Promise.all([asking.skus(), asking.watchlist()]);
    const listed = wanted.map(({ id }) => id);
    return recommendedTitles({ skus, listed, brand })
      .slice(0, count)
      .map((title) => told(title, languageFor(asked, asking), listed.includes(title.id)));
  },
  watchlist: async (asked: Told, asking: GraphqlContext) => {
    const wanted = await asking.watchlist();
    return wanted.map((title) => told(title, languageFor(asked, asking), true));
  },
};
