/** The two pages that come before any navigation: nothing can be kept here, and the tokens did not begin here. */
import {
  brandOf,
  isBrandId,
  type Language,
  languageOf,
  localeOf,
  siteTitleOf,
} from '@marquee/product/brands.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import type { Area, Route } from '@marquee/product/navigation/route.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { Root } from 'react-dom/client';
import { call } from '../api/client.ts';
import { App } from './app.tsx';
import CookiesBlockedPage from '../areas/support/cookies-blocked-page.tsx';
import { getBrand, emptyCurrentRoute, useCurrentRoute } from '../state/current-route.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { patchAppState, useAppState } from '../state/app-state.ts';
import { applyTheme } from '../navigation/document-metadata.ts';
import {
  resolveLanguage,
  getActiveLanguage,
  type MessageKey,
  onLanguageChange,
  activateMessages,
  translate,
} from '../i18n/i18n.ts';
import { AccountSwitchPrompt } from '../auth/magic-link-sign-in.tsx';
import { cookieTransport, signOut } from '../session/session.ts';
import { config } from '../config/startup-config.ts';
import { boundSession, brandOfClaims, type Claims, claimsOf, cookies } from '../session/token-cookies.ts';

interface Alone {
  readonly page: ReactNode;
  /** What the document calls it. */
  readonly name: string;
  readonly title: MessageKey;
  readonly area: Area;
  readonly layout: Route['layout'];
  readonly language: Language;
}

/** Returns what ends its hold on the document. */
const showAlone = async (
  root: Root,
  { page, name, title, area, layout, language }: Alone,
): Promise<() => void> => {
  const describe = (): void => {
    const brand = getBrand();
    const shown = getActiveLanguage();
    document.documentElement.lang = localeOf(shown);
    document.title = `${translate(title)} | ${siteTitleOf(brand)[shown]}`;
    const { theme } = brandOf(brand);
    Object.assign(document.body.dataset, { brand, theme, layout, transition: 'none', route: name });
  };
  useCurrentRoute.setState({ page });
  await Promise.all([activateMessages(language, area), applyTheme()]);
  root.render(<App />);
  describe();
  return onLanguageChange(describe);
};

/** The one page for browsers that keep nothing, at whatever address it was asked for. */
export const renderStorageBlocked = async (root: Root, variant: 'all' | 'third-party'): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const lang = languageOf(query.get('lang'));
  patchAppState({
    siteBrand: isBrandId(service) ? service : config.brand,
    ...(lang && { languageFromUrl: lang }),
  });
  await showAlone(root, {
    page: <CookiesBlockedPage variant={variant} />,
    name: 'cookiesBlocked',
    title: 'support.cookies.title',
    area: 'support',
    layout: 'default',
    language: resolveLanguage(),
  });
};

/** Of several tokens nobody can tell which one is meant. */
const onlyClaims = (): Claims | undefined => {
  const [token, ...others] = cookies('access_token');
  const claims = token && others.length === 0 ? claimsOf(token) : undefined;
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
};

const refreshToken = (form: { adopt?: 'true' } = {}) =>
  call(grantToken, {
    body: { grant_type: 'refresh_token', ...form },
    headers: cookieTransport,
    showLoader: false,
  });

interface Props {
  readonly email: string;
  readonly onAnswer: (isYes: boolean) => void;
}

const ConfirmSession = ({ email, onAnswer }: Props) => {
  const [busy, setBusy] = useState(false);
  useEffect(() => focusHeading(), []);
  const answer = (isYes: boolean) => () => {
    setBusy(true);
    onAnswer(isYes);
  };
  return <AccountSwitchPrompt email={email} busy={busy} onAccept={answer(true)} onDecline={answer(false)} />;
};

/** In the brand of the address, of the tab or of the token; none of them is chosen by this. */
const ask = async (root: Root, claims: Claims): Promise<boolean> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const { siteBrand } = useAppState.getState();
  const shown = isBrandId(service) ? service : siteBrand || brandOfClaims(claims) || config.brand;
  patchAppState({ siteBrand: shown });
  const email = claims.user_name ?? '';
  let answered = (_isYes: boolean): void => {};
  const answer = new Promise<boolean>((resolve) => (answered = resolve));
  const unfollow = await showAlone(root, {
    page: <ConfirmSession email={email} onAnswer={(isYes) => answered(isYes)} />,
    name: 'continueAs',
    title: 'auth.continueAs.title',
    area: 'auth',
    layout: 'branded',
    language: languageOf(query.get('lang')) ?? languageOf(claims.localization) ?? resolveLanguage(),
  });
  const isYes = await answer;
  unfollow();
  patchAppState({ siteBrand });
  useCurrentRoute.setState(emptyCurrentRoute, true);
  return isYes;
};

/** Tokens that did not begin at this host are asked about once, before anything of their account is shown. */
export const confirmSession = async (root: Root): Promise<void> => {
  // A token that ran out does not say whose it is. Renewing it adopts nothing.
  if (!onlyClaims()) await refreshToken().catch(() => undefined);
  const claims = onlyClaims();
  if (!claims || boundSession()) return;
  if (!(await ask(root, claims))) await signOut({ unseen: true });
  // Refused, it is as if nobody had said yes: the navigation finds no session.
  else await refreshToken({ adopt: 'true' }).catch(() => undefined);
};
