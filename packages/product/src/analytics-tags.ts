/** Analytics tag of a brand: the setting, its rules, and the script that each kind loads. */
import * as z from 'zod/mini';

const kinds = ['none', 'gtm', 'ga4', 'url'] as const;

/** A leading `*.` is the only wildcard. Plain http is for a machine's own simulators; production refuses it. */
const tagOrigin = z
  .string()
  .check(z.regex(/^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/localhost:\d{1,5})$/));

interface Tag {
  readonly kind: (typeof kinds)[number];
  readonly key: string;
  readonly origins: readonly string[];
}

const keyForms = {
  none: /^$/,
  gtm: /^GTM-[A-Z0-9]{4,12}$/,
  ga4: /^G-[A-Z0-9]{4,14}$/,
  url: /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+|http:\/\/localhost:\d{1,5})\/[^\s"'<>\\]*$/,
} as const satisfies Record<Tag['kind'], RegExp>;

const isKey = ({ kind, key }: Tag): boolean => keyForms[kind].test(key);

/** URL of the script; for `url` the key itself. Undefined: no tag. */
export const tagScriptOf = ({ kind, key }: Tag): string | undefined =>
  ({
    none: undefined,
    gtm: `https://www.googletagmanager.com/gtm.js?id=${key}`,
    ga4: `https://www.googletagmanager.com/gtag/js?id=${key}`,
    url: key,
  })[kind];

/** Whether one of the origins, as a Content Security Policy reads them, covers an origin. */
export const coversOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.some((listed) => {
    const [scheme = '', domain] = listed.split('*');
    return domain === undefined ? listed === origin : origin.startsWith(scheme) && origin.endsWith(domain);
  });

const originOf = (url: string): string => url.split('/').slice(0, 3).join('/');

/** The script would not load from an origin that the policy does not list. */
const listsScript = (tag: Tag): boolean => {
  const script = tagScriptOf(tag);
  return script === undefined || !isKey(tag) || coversOrigin(tag.origins, originOf(script));
};

export const tagSetting = z
  .object({
    kind: z.enum(kinds),
    key: z.string().check(z.maxLength(500)),
    origins: z.array(tagOrigin).check(z.maxLength(30)),
  })
  .check(z.refine(isKey, { path: ['key'] }), z.refine(listsScript, { path: ['origins'] }));
export type TagSetting = z.output<typeof tagSetting>;
