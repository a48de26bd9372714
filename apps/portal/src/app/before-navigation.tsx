/** The two pages shown before navigation starts: storage is blocked, and confirmation of a session from another host. */
import {
  brandOf,
  isBrandId,
  type Language,
  languageOf,
  localeOf,
  siteTitleOf,
} from '@marquee/product/brands.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import type { Area } from '@marquee/product/navigation/names.ts';
import type { Route } from '@marquee/product/navigation/route.ts';
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
  onLanguageChange,
  activateMessages,
  translate,
} from '../i18n/i18n.ts';
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import { AccountSwitchPrompt } from '../auth/magic-link-sign-in.tsx';
import { cookieTransport } from '../session/refresh.ts';
import { signOut } from '../session/session.ts';
import { config } from '../config/startup-config.ts';
import { boundSession, brandOfClaims, type Claims, claimsOf, cookies } from '../state/token-cookies.ts';

interface StandalonePage {
  readonly page: ReactNode;
  readonly name: string;
  readonly title: MessageKey;
  readonly area: Area;
  readonly layout: Route['layout'];
  readonly language: Language;
}

/** Returns a function that stops updating the document. */
const showStandalone = async (
  root: Root,
  { page, name, title, area, layout, language }: StandalonePage,
): Promise<() => void> => {
  const describe = (): void => {
    const brand = getBrand();
    const activeLanguage = getActiveLanguage();
    document.documentElement.lang = localeOf(activeLanguage);
    document.title = `${translate(title)} | ${siteTitleOf(brand)[activeLanguage]}`;
    const { theme } = brandOf(brand);
    Object.assign(document.body.dataset, { brand, theme, layout, transition: 'none', route: name });
  };
  useCurrentRoute.setState({ page });
  await Promise.all([activateMessages(language, area), applyTheme()]);
  root.render(<App />);
  describe();
  return onLanguageChange(describe);
};

/** Shown at every URL while the browser blocks storage. */
export const renderStorageBlocked = async (root: Root, variant: 'all' | 'third-party'): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const lang = languageOf(query.get('lang'));
  patchAppState({
    siteBrand: isBrandId(service) ? service : config.brand,
    ...(lang && { languageFromUrl: lang }),
  });
  await showStandalone(root, {
    page: <CookiesBlockedPage variant={variant} />,
    name: 'cookiesBlocked',
    title: 'support.cookies.title',
    area: 'support',
    layout: 'default',
    language: resolveLanguage(),
  });
};

/** Undefined if there are several access tokens: it is ambiguous which one counts. */
const singleTokenClaims = (): Claims | undefined => {
  const [token, ...others] = cookies('access_token');
  const claims = token && others.length === 0 ? claimsOf(token) : undefined;
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
};

const refreshToken = (form: { adopt?: 'true' } = {}) =>
  call(grantToken, {
    body: { grant_type: 'refresh_token', ...form },
    headers: cookieTransport,
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

/** Shown in the brand of the URL, tab or token. The tab's own brand is restored afterwards. */
const askToContinue = async (root: Root, claims: Claims): Promise<boolean> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const { siteBrand } = useAppState.getState();
  const brand = isBrandId(service) ? service : siteBrand || brandOfClaims(claims) || config.brand;
  patchAppState({ siteBrand: brand });
  const email = claims.user_name ?? '';
  let resolveAnswer = (_isYes: boolean): void => {};
  const answer = new Promise<boolean>((resolve) => (resolveAnswer = resolve));
  const stopUpdating = await showStandalone(root, {
    page: <ConfirmSession email={email} onAnswer={(isYes) => resolveAnswer(isYes)} />,
    name: 'continueAs',
    title: 'auth.continueAs.title',
    area: 'auth',
    layout: 'branded',
    language: languageOf(query.get('lang')) ?? languageOf(claims.localization) ?? resolveLanguage(),
  });
  const isYes = await answer;
  stopUpdating();
  patchAppState({ siteBrand });
  useCurrentRoute.setState(emptyCurrentRoute, true);
  return isYes;
};

/** Asks once whether to continue a session that started on another host, before its account is shown. */
export const confirmSession = async (root: Root): Promise<void> => {
  // An expired token does not identify the account; refreshing without `adopt` does not bind the session to this host.
  if (!singleTokenClaims()) await refreshToken().catch(() => undefined);
  const claims = singleTokenClaims();
  if (!claims || boundSession()) return;
  if (!(await askToContinue(root, claims))) await signOut({ unseen: true });
  // If the server refuses to adopt, the session stays unbound and navigation finds none.
  else await refreshToken({ adopt: 'true' }).catch(() => undefined);
};
