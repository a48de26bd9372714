/** A customer with three profiles: master, teen, and a child profile with a PIN. */
import type { Profile } from '@marquee/product/contract/profiles.ts';
import en from '@marquee/product/messages/en/profiles.ts';
import fr from '@marquee/product/messages/fr/profiles.ts';
import { maturityLevels, maturityTypes } from '@marquee/product/values/enums.ts';
import { reply, type SentRequest, serve, signInAs } from './render-portal.tsx';

const preferences = { uiLanguage: 'en' } as const;
export const master: Profile = {
  id: 'p-1',
  nickname: 'Compte principal',
  maturity: 'ADULT',
  hasPin: false,
  master: true,
  preferences,
  playbackLanguage: 'ask',
  icon: 'blue',
};
export const teen: Profile = {
  ...master,
  id: 'p-2',
  nickname: 'Zoé',
  maturity: 'TEEN',
  master: false,
  icon: 'orange',
};
export const child: Profile = { ...teen, id: 'p-3', nickname: 'Léo', maturity: 'YOUNGER_KID', hasPin: true };

export const list = 'GET /api/profile/v1.1';

export const maturityCall = 'GET /api/profile/maturity/v1.1';
const textOf = (level: (typeof maturityLevels)[number], suffix: '' | '.about') => ({
  en: en[`profiles.maturity.${level}${suffix}`],
  fr: fr[`profiles.maturity.${level}${suffix}`],
});
export const maturities = maturityLevels.map((level) => ({
  type: maturityTypes[level],
  level,
  label: textOf(level, ''),
  description: textOf(level, '.about'),
}));

/** Signs the customer in and mocks the API; returns the requests as they are sent. */
export const serveProfiles = (
  answers: Parameters<typeof serve>[0] = {},
  profiles: readonly Profile[] = [master, teen, child],
): SentRequest[] => {
  signInAs('dtc', 'crave', { profile_id: master.id });
  return serve({
    'GET /api/account/v1.1/': () =>
      reply(200, { accountId: 'a-1', email: 'alex@demo.test', emailVerificationStatus: 'VERIFIED' }),
    [list]: () => reply(200, profiles),
    [maturityCall]: () => reply(200, maturities),
    ...answers,
  });
};

export const bodiesOf = (sent: readonly SentRequest[], call: string): unknown[] =>
  sent.filter((one) => one.call === call).map(({ body }) => JSON.parse(body) as unknown);
