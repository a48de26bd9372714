/** Renders the HTML of a page with language, brand, theme, configuration and preloads. */
import { createHash } from 'node:crypto';
import { type Language, brandOf, localeOf } from '@marquee/product/brands.ts';
import { featureFlagsOf, featureFlagNames } from '@marquee/product/features.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { AssistPage, StartupConfig } from '@marquee/product/startup.ts';
import { brandIconFile, manifestFile, touchIconSize } from '@marquee/product/shell/installable.ts';
import { themeColour, themeCss } from '@marquee/product/shell/themes.ts';
import { escapeHtml } from '../escape-html.ts';
import type { InlineHashes } from '../http/security-headers.ts';
import type { BuiltAssets } from './built-assets.ts';

/** Escape `<`, so that the JSON cannot close its script element. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The build prerenders with default feature flags and without warnings; only such a page can be hydrated. */
const isAsBuilt = ({ brand, features, demo, warning }: StartupConfig, route: RouteName): boolean =>
  !demo &&
  !warning[routes[route].access === 'auth' ? 'loggedIn' : 'loggedOut'].enabled &&
  featureFlagNames.every((name) => features[name] === featureFlagsOf(brand)[name]);

export interface WrittenPage {
  readonly html: string;
  /** Of its inline style sheet and script, for the content security policy. */
  readonly hashes: InlineHashes;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export const writePage = (
  dist: BuiltAssets,
  route: RouteName,
  language: Language,
  config: StartupConfig,
  /** No parameter of the request can redirect, so the prerendered screen may be included. */
  certain: boolean,
  assist?: AssistPage,
): WrittenPage => {
  const { brand, base } = config;
  const { layout } = routes[route];
  const { scripts, styles } = dist.preloadsOf(route, language);
  const whole = certain ? dist.prerendered(brand, language, route) : undefined;
  // A prerendered page is painted from one response. Its disabled links are not fetched: they tell the module loader
  // which style sheets the page already has. Its first script loads the others after the first paint.
  const style = themeCss(brand) + (whole ? styles.map((file) => dist.styleSheet(file)).join('') : '');
  const load = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`),
    dist.entry.replaceAll(/(src|href)="\.\//g, `$1="${base}`),
  ].join('');
  const head = [
    `<meta name="theme-color" content="${themeColour(brand)}">`,
    `<link rel="apple-touch-icon" href="${base}${brandIconFile(brand, touchIconSize)}">`,
    `<link rel="manifest" href="${base}${manifestFile(brand, language)}">`,
    `<style>${style}</style>`,
    `<script type="application/json" id="config">${asData(config)}</script>`,
    ...(assist ? [`<script type="application/json" id="assist">${asData(assist)}</script>`] : []),
    ...styles.map(
      (file) => `<link rel="stylesheet" crossorigin${whole ? ' disabled' : ''} href="${base}${file}">`,
    ),
    whole ? `<template id="portal">${load}</template>` : load,
  ].join('');
  const body = `<body data-brand="${brand}" data-theme="${brandOf(brand).theme}" data-layout="${layout}" data-route="">`;
  const { html, wordmarks } = whole ??
    dist.prerendered(brand, language, layout) ?? { html: '', wordmarks: '' };
  const drawn =
    whole && isAsBuilt(config, route) ? ` data-drawn="${route} ${brand} ${localeOf(language)}"` : '';
  const root = [
    wordmarks,
    `<div id="root"${drawn}>${html.replaceAll('href="./', `href="${base}`)}</div>`,
    `<script>${dist.firstScript}</script>`,
  ].join('');

  // The build writes relative `./assets/…` URLs, which would break on nested paths.
  const page = dist.html
    .replaceAll(/(src|href)="\.\//g, `$1="${base}`)
    .replace(
      /(<link rel="icon"[^>]*href=")[^"]*/,
      (_, start: string) => `${start}${base}${brandIconFile(brand)}`,
    )
    .replace(/<html[^>]*>/, () => `<html lang="${localeOf(language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(pageTitle(route, brand, language))}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body[^>]*>/, () => body)
    .replace(/<div id="root">\s*<\/div>/, () => root);
  return { html: page, hashes: { style: hashOf(style), script: hashOf(dist.firstScript) } };
};
