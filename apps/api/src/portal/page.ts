/** Renders the HTML of a page with language, brand, theme, configuration and preloads. */
import { createHash } from 'node:crypto';
import { type BrandId, type Language, brandOf, localeOf } from '@marquee/product/brands.ts';
import { featureFlagsOf, featureFlagNames } from '@marquee/product/features.ts';
import { pageTitle } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { StartupConfig } from '@marquee/product/startup.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';
import { escapeHtml } from '../escape-html.ts';
import type { BuiltAssets } from './built-assets.ts';

export const themeHash = (brand: BrandId): string =>
  `sha256-${createHash('sha256').update(themeCss(brand)).digest('base64')}`;

/** Escape `<`, so that the JSON cannot close its script element. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The build prerenders with default feature flags and without warnings; only such a page can be hydrated. */
const isAsBuilt = ({ brand, features, demo, warning }: StartupConfig, route: RouteName): boolean =>
  !demo &&
  !warning[routes[route].access === 'auth' ? 'loggedIn' : 'loggedOut'].enabled &&
  featureFlagNames.every((name) => features[name] === featureFlagsOf(brand)[name]);

export const writePage = (
  dist: BuiltAssets,
  route: RouteName,
  language: Language,
  config: StartupConfig,
  /** No parameter of the request can redirect, so the prerendered screen may be included. */
  certain: boolean,
): string => {
  const { brand, base } = config;
  const { layout } = routes[route];
  const { scripts, styles } = dist.preloadsOf(route, language);
  const whole = certain ? dist.frameOf(brand, language, route) : '';
  const head = [
    `<style>${themeCss(brand)}</style>`,
    `<script type="application/json" id="config">${asData(config)}</script>`,
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`),
    // A prerendered page is painted before its scripts run, so they load after its styles.
    ...scripts.map(
      (file) =>
        `<link rel="modulepreload" crossorigin${whole && ' fetchpriority="low"'} href="${base}${file}">`,
    ),
  ].join('');
  const body = `<body data-brand="${brand}" data-theme="${brandOf(brand).theme}" data-layout="${layout}" data-route="">`;
  const frame = (whole || dist.frameOf(brand, language, layout)).replaceAll('href="./', `href="${base}`);
  const drawn =
    whole && isAsBuilt(config, route) ? ` data-drawn="${route} ${brand} ${localeOf(language)}"` : '';
  const root = `<div id="root"${drawn}>${frame}</div>`;

  // The build writes relative `./assets/…` URLs, which would break on nested paths.
  return dist.html
    .replaceAll(/(src|href)="\.\//g, `$1="${base}`)
    .replace(/<html[^>]*>/, () => `<html lang="${localeOf(language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(pageTitle(route, brand, language))}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body[^>]*>/, () => body)
    .replace(/<div id="root">\s*<\/div>/, () => root);
};
