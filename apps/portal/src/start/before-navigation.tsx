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
import { call } from '../api.ts';
import { App } from '../app.tsx';
import CookiesBlockedPage from '../areas/support/cookies-blocked-page.tsx';
import { brandNow, emptyCurrent, useCurrent } from '../flow/current.ts';
import { focusHeading } from '../flow/focus-heading.ts';
import { setApp, useApp } from '../flow/state.ts';
import { showTheme } from '../flow/travel/document.ts';
import { languageNow, languageShown, type MessageKey, onLanguage, speak, translate } from '../i18n.ts';
import { AccountQuestion } from '../identity/follow-link.tsx';
import { byCookie, signOut } from '../session.ts';
import { config } from '../startup.ts';
import { boundSession, brandOfClaims, type Claims, claimsOf, cookies } from '../tokens.ts';

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
    const brand = brandNow();
    const shown = languageShown();
    document.documentElement.lang = localeOf(shown);
    document.title = `${translate(title)} | ${siteTitleOf(brand)[shown]}`;
    const { theme } = brandOf(brand);
    Object.assign(document.body.dataset, { brand, theme, layout, transition: 'none', route: name });
  };
  useCurrent.setState({ page });
  await Promise.all([speak(language, area), showTheme()]);
  root.render(<App />);
  describe();
  return onLanguage(describe);
};

/** The one page for browsers that keep nothing, at whatever address it was asked for. */
export const showBlocked = async (root: Root, variant: 'all' | 'third-party'): Promise<void> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const lang = languageOf(query.get('lang'));
  setApp({ siteBrand: isBrandId(service) ? service : config.brand, ...(lang && { languageFromUrl: lang }) });
  await showAlone(root, {
    page: <CookiesBlockedPage variant={variant} />,
    name: 'cookiesBlocked',
    title: 'support.cookies.title',
    area: 'support',
    layout: 'default',
    language: languageNow(),
  });
};

/** Of several tokens nobody can tell which one is meant. */
const onlyClaims = (): Claims | undefined => {
  const [token, ...others] = cookies('access_token');
  const claims = token && others.length === 0 ? claimsOf(token) : undefined;
  return claims && claims.exp * 1000 > Date.now() ? claims : undefined;
};

const refreshToken = (form: { adopt?: 'true' } = {}) =>
  call(grantToken, { body: { grant_type: 'refresh_token', ...form }, headers: byCookie, showLoader: false });

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
  return <AccountQuestion email={email} busy={busy} onTake={answer(true)} onRefuse={answer(false)} />;
};

/** In the brand of the address, of the tab or of the token; none of them is chosen by this. */
const ask = async (root: Root, claims: Claims): Promise<boolean> => {
  const query = new URLSearchParams(location.search);
  const service = query.get('service');
  const { siteBrand } = useApp.getState();
  const shown = isBrandId(service) ? service : siteBrand || brandOfClaims(claims) || config.brand;
  setApp({ siteBrand: shown });
  const email = claims.user_name ?? '';
  let answered = (_isYes: boolean): void => {};
  const answer = new Promise<boolean>((resolve) => (answered = resolve));
  const unfollow = await showAlone(root, {
    page: <ConfirmSession email={email} onAnswer={(isYes) => answered(isYes)} />,
    name: 'continueAs',
    title: 'auth.continueAs.title',
    area: 'auth',
    layout: 'branded',
    language: languageOf(query.get('lang')) ?? languageOf(claims.localization) ?? languageNow(),
  });
  const isYes = await answer;
  unfollow();
  setApp({ siteBrand });
  useCurrent.setState(emptyCurrent, true);
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
