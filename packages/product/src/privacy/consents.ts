/** Consents that customers and visitors give or refuse, with the version of the text that asked. */
import { type BrandId, brandIds, brandOf, defaultBrand, type Language } from '../brands.ts';

export const consentPurposes = ['analytics'] as const;
type ConsentPurpose = (typeof consentPurposes)[number];

/** Raised when the text of a purpose changes its meaning: then everyone is asked again. */
export const consentVersions = { analytics: 1 } as const satisfies Record<ConsentPurpose, number>;

/** Where the decision was made: the banner that asks, or the privacy choices of the footer. */
export const consentSources = ['banner', 'privacyChoices'] as const;

/** What customers may agree to get mails about. Nothing is agreed to in advance (CASL: express consent). */
export const communicationPurposes = ['news', 'offers', 'partnerOffers', 'surveys'] as const;
export type CommunicationPurpose = (typeof communicationPurposes)[number];

interface Communication {
  /** Raised when the words change their meaning: earlier consents no longer count. */
  readonly version: number;
  readonly label: Readonly<Record<Language, string>>;
  /** What the customer agrees to, kept with the proof. */
  readonly words: Readonly<Record<Language, string>>;
}

export const communications: Readonly<Record<CommunicationPurpose, Communication>> = {
  news: {
    version: 1,
    label: { en: 'What to watch', fr: 'À regarder' },
    words: {
      en: '{brand} can email me about new shows, films and features. I can stop these emails at any time.',
      fr: '{brand} peut m’écrire au sujet des nouvelles émissions, des films et des nouveautés. Je peux arrêter ces courriels en tout temps.',
    },
  },
  offers: {
    version: 1,
    label: { en: 'Offers', fr: 'Offres' },
    words: {
      en: '{brand} can email me offers and reminders about my promotions. I can stop these emails at any time.',
      fr: '{brand} peut m’envoyer ses offres et des rappels sur mes promotions. Je peux arrêter ces courriels en tout temps.',
    },
  },
  partnerOffers: {
    version: 1,
    label: { en: 'Partner offers', fr: 'Offres de partenaires' },
    words: {
      en: '{brand} can email me offers from its partners, who don’t get my address. I can stop these emails at any time.',
      fr: '{brand} peut m’envoyer les offres de ses partenaires, qui n’obtiennent pas mon adresse. Je peux arrêter ces courriels en tout temps.',
    },
  },
  surveys: {
    version: 1,
    label: { en: 'Surveys', fr: 'Sondages' },
    words: {
      en: '{brand} can email me to ask for my opinion. I can stop these emails at any time.',
      fr: '{brand} peut m’écrire pour me demander mon avis. Je peux arrêter ces courriels en tout temps.',
    },
  },
};

/** Where the decision about mails was made. */
export const communicationSources = ['preferences', 'oneClick', 'unsubscribePage', 'staff'] as const;

/** The brands that write to their customers; the unbranded mode has nothing to tell. */
export const communicatingBrands: readonly BrandId[] = brandIds.filter((id) => id !== defaultBrand);

export const wordsOf = (purpose: CommunicationPurpose, brand: BrandId, language: Language): string =>
  communications[purpose].words[language].replace('{brand}', brandOf(brand).name[language]);
