/** Where the card frame is, and how it looks. */
import { getActiveLanguage } from '../i18n/i18n.ts';
import { config } from '../config/startup-config.ts';

/** The frame wears the brand; only its own page decides which of these it takes for a colour. */
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

/** A path when the fields are a page of our own server. */
const fieldsUrl = (): URL | null =>
  config.payFieldsUrl === '' ? null : URL.parse(config.payFieldsUrl, location.origin);

export const gatewayOrigin = (): string => fieldsUrl()?.origin ?? '';
export const isOwnIframe = (): boolean => gatewayOrigin() === location.origin;

/** Another name each time it is loaded: what an older frame still says is not for this one. */
export const createIframeUrl = (): { readonly id: string; readonly src: string } => {
  const id = crypto.randomUUID();
  const url = fieldsUrl();
  const query = { origin: location.origin, lang: getActiveLanguage(), id, ...getFieldsTheme() };
  for (const [name, value] of Object.entries(query)) url?.searchParams.set(name, value);
  return { id, src: url?.href ?? 'about:blank' };
};
