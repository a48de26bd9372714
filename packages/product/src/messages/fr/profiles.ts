import type { Translated } from '../catalogue.ts';
import type en from '../en/profiles.ts';

export default {
  'profiles.maturity.adult': 'Adulte',
  'profiles.maturity.adult.about': 'Tout, sans restriction.',
  'profiles.maturity.teen': 'Ado',
  'profiles.maturity.teen.about': 'Convient aux 14 ans et plus.',
  'profiles.maturity.older-kid': 'Grand enfant',
  'profiles.maturity.older-kid.about': 'Convient aux 8 à 13 ans.',
  'profiles.maturity.younger-kid': 'Jeune enfant',
  'profiles.maturity.younger-kid.about': 'Convient aux 5 à 7 ans.',
  'profiles.maturity.pre-school': 'Préscolaire',
  'profiles.maturity.pre-school.about': 'Convient aux 4 ans et moins.',
} as const satisfies Translated<typeof en>;
