/** Account menu: which links are visible, enabled and current. */
import type { Features } from '../features.ts';
import type { RouteName } from '../navigation/names.ts';
import { routes } from '../navigation/routes.ts';

export type MenuLabel =
  | 'account'
  | 'profiles'
  | 'partners'
  | 'subscriptions'
  | 'paymentMethods'
  | 'payments'
  | 'settings'
  | 'logout';

export interface MenuLink {
  readonly name: RouteName;
  readonly label: MenuLabel;
  readonly enabled: boolean;
  /** 'page': the link's own screen. true: a screen below it. */
  readonly current: 'page' | true | false;
}

export interface MenuFacts {
  readonly features: Features;
  readonly user: 'dtc' | 'bdu';
  /** The email is verified, or the verified event was just received. */
  readonly verified: boolean;
  readonly route: RouteName;
}

interface Row {
  readonly label: MenuLabel;
  readonly name: (features: Features) => RouteName;
  readonly shown: (facts: MenuFacts) => boolean;
  /** Screens below it whose address does not say so, with all below them. */
  readonly also?: readonly RouteName[];
}

const sells = ({ features, user }: MenuFacts): boolean =>
  user !== 'bdu' && (features.dtcSubscriptions || features.multiBrand);

const rows: readonly Row[] = [
  {
    label: 'account',
    name: () => 'manageAccount',
    shown: () => true,
    also: ['security', 'privacy', 'accountConsolidation', 'managePhonePage'],
  },
  { label: 'profiles', name: () => 'profiles', shown: ({ features }) => features.profiles },
  {
    label: 'partners',
    name: () => 'partners',
    shown: ({ features, user }) => features.partners && user !== 'bdu',
  },
  {
    label: 'subscriptions',
    name: ({ unifiedSubscriptions }) => (unifiedSubscriptions ? 'unifiedSubscriptions' : 'subscriptions'),
    shown: sells,
  },
  {
    label: 'paymentMethods',
    name: () => 'paymentMethods',
    shown: (facts) => sells(facts) && facts.features.paymentInfo,
  },
  { label: 'payments', name: () => 'payments', shown: sells, also: ['giftBalance'] },
  { label: 'settings', name: () => 'settings', shown: ({ features }) => features.devices },
  { label: 'logout', name: () => 'accountLogout', shown: () => true },
];

const isOwn = (name: RouteName, route: RouteName): boolean =>
  route === name || route === `${name}Index` || route === `${name}Brand`;
const isBelow = (name: RouteName, route: RouteName): boolean =>
  routes[route].path.startsWith(`${routes[name].path}/`);
const isWithin = (name: RouteName, route: RouteName): boolean => route === name || isBelow(name, route);

export const menuOf = (facts: MenuFacts): readonly MenuLink[] => {
  const shown = rows
    .filter((row) => row.shown(facts))
    .map(({ name, ...row }) => ({ ...row, name: name(facts.features) }));
  const own = shown.some(({ name }) => isOwn(name, facts.route));
  return shown.map(({ label, name, also = [] }) => ({
    label,
    name,
    enabled: facts.verified || facts.user === 'bdu' || !routes[name].verified,
    current: isOwn(name, facts.route)
      ? 'page'
      : !own && (isBelow(name, facts.route) || also.some((each) => isWithin(each, facts.route))),
  }));
};
