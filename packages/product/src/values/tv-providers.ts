/** TV providers: names, languages and viewers' packages. */
import type { Language } from '../brands.ts';
import type { MaturityType } from './enums.ts';

interface TvProvider {
  readonly name: string;
  /** The provider's language; listed first in that language. */
  readonly language: Language;
}

export const tvProviders = {
  'prairie-fibre': { name: 'Prairie Fibre', language: 'en' },
  'laurentides-tele': { name: 'Laurentides Télé', language: 'fr' },
  'harbour-tv': { name: 'Harbour TV', language: 'en' },
} as const satisfies Record<string, TvProvider>;

export type TvProviderId = keyof typeof tvProviders;
export const tvProviderIds = Object.keys(tvProviders) as TvProviderId[];
export const isTvProvider = (id: unknown): id is TvProviderId =>
  typeof id === 'string' && Object.hasOwn(tvProviders, id);

/** An unknown provider is shown by its id. */
export const providerName = (id: string): string => (isTvProvider(id) ? tvProviders[id].name : id);

/** In the order of a list in that language. */
export const providersIn = (language: Language): readonly TvProviderId[] =>
  tvProviderIds.toSorted(
    (one, other) =>
      Number(tvProviders[one].language !== language) - Number(tvProviders[other].language !== language) ||
      tvProviders[one].name.localeCompare(tvProviders[other].name, language),
  );

/** Claims of a viewer besides the subject. */
interface Viewer {
  readonly skus: readonly string[];
  readonly maturity: MaturityType;
}

const viewers: Readonly<Record<string, Viewer>> = {
  viewer1: { skus: ['crave_total', 'tsn', 'rds'], maturity: 'ADULT' },
  viewer2: { skus: ['crave_standard'], maturity: 'ADULT' },
  viewer3: { skus: ['tsn', 'tsn2'], maturity: 'TEEN' },
  viewer4: { skus: ['rds'], maturity: 'ADULT' },
  viewer5: { skus: [], maturity: 'ADULT' },
};
const anyViewer: Viewer = { skus: ['crave_basic', 'tsn'], maturity: 'ADULT' };

/** Demo viewers by user name; any other name has the standard package. */
export const viewerOf = (name: string): Viewer => (Object.hasOwn(viewers, name) ? viewers[name]! : anyViewer);
