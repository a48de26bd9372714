/** URL and theme of the hosted card fields. */
import { getActiveLanguage } from '../i18n/i18n.ts';
import { config } from '../config/startup-config.ts';

/** Theme for the iframe, which validates the colours itself. */
export const getFieldsTheme = (): Record<string, string> => {
  const style = getComputedStyle(document.documentElement);
  const role = (name: string) => style.getPropertyValue(name).trim();
  return {
    accent: role('--focus'),
    bg: role('--raised'),
    ink: role('--text'),
    line: role('--border-strong'),
    field: role('--surface'),
    error: role('--danger'),
    radius: String(Number.parseInt(role('--radius-control')) || 0),
    scheme: style.colorScheme,
  };
};

/** A path if our own server hosts the fields. */
const fieldsUrl = (): URL | null =>
  config.payFieldsUrl === '' ? null : URL.parse(config.payFieldsUrl, location.origin);

export const gatewayOrigin = (): string => fieldsUrl()?.origin ?? '';
export const isOwnIframe = (): boolean => gatewayOrigin() === location.origin;

/** A new id per load, so that messages of an older iframe are ignored. */
export const createIframeUrl = (): { readonly id: string; readonly src: string } => {
  const id = crypto.randomUUID();
  const url = fieldsUrl();
  const query = { origin: location.origin, lang: getActiveLanguage(), id, ...getFieldsTheme() };
  for (const [name, value] of Object.entries(query)) url?.searchParams.set(name, value);
  return { id, src: url?.href ?? 'about:blank' };
};
