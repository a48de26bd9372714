/** GraphQL schema and resolvers. Read-only: there are no mutations. */
import { brandNamed, type Language, languageOf } from '@marquee/product/brands.ts';
import { fail } from '@marquee/product/app-error.ts';
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
    "Titles on the customer's watchlist, newest first."
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
  let cached: Promise<T> | undefined;
  return () => (cached ??= read());
};

export const createGraphqlContext = (
  query: Kysely<Schema>,
  { accountId, now, language }: { accountId: string; now: number; language: Language },
): GraphqlContext => ({
  language,
  skus: once(() => listEntitledSkus(query, accountId, now)),
  watchlist: once(() => readWatchlist(query, accountId)),
});

interface LanguageArgs {
  readonly lang?: string | null;
}
interface RecommendationArgs extends LanguageArgs {
  readonly brand?: string | null;
  readonly first?: number | null;
}

const toTitle = (title: Title, language: Language, isListed: boolean) => ({
  ...title,
  title: title.name[language],
  says: title.says[language],
  onWatchlist: isListed,
});

const languageFor = ({ lang }: LanguageArgs, { language }: GraphqlContext): Language =>
  languageOf(lang) ?? language;

/** The site of all brands shows titles of all brands. */
const brandFor = ({ brand }: RecommendationArgs) => {
  if (brand === undefined || brand === null) return undefined;
  const named = brandNamed(brand) ?? fail('VALIDATION', { brand: 'unknown' });
  return featuresOf(named).multiBrand ? undefined : named;
};

const countFor = ({ first }: RecommendationArgs): number => {
  const { usual, most } = limits.graphql.titles;
  const count = first ?? usual;
  return count >= 0 && count <= most ? count : fail('VALIDATION', { first: 'out_of_range' });
};

export const resolvers = {
  recommendations: async (args: RecommendationArgs, context: GraphqlContext) => {
    const brand = brandFor(args);
    const count = countFor(args);
    const [skus, watchlist] = await Promise.all([context.skus(), context.watchlist()]);
    const listed = watchlist.map(({ id }) => id);
    return recommendedTitles({ skus, listed, brand })
      .slice(0, count)
      .map((title) => toTitle(title, languageFor(args, context), listed.includes(title.id)));
  },
  watchlist: async (args: LanguageArgs, context: GraphqlContext) => {
    const listed = await context.watchlist();
    return listed.map((title) => toTitle(title, languageFor(args, context), true));
  },
};
