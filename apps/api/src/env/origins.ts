/** Lists of origins and app schemes, as settings write them: separated by commas. */
const listOf = (value: string): readonly string[] => value.split(',').map((item) => item.trim());

/** Undefined unless every item is an origin, without path or query, of one of the protocols. */
export const parseOrigins = (
  value: string,
  protocols: readonly ('http:' | 'https:')[],
): readonly string[] | undefined => {
  const isAllowed = (item: string) =>
    URL.canParse(item) &&
    new URL(item).origin === item &&
    (protocols as readonly string[]).includes(new URL(item).protocol);
  return listOf(value).every(isAllowed) ? listOf(value) : undefined;
};

/** Schemes that a browser opens or runs by itself. */
const notOfApps = new Set(['http', 'https', 'javascript', 'data', 'blob', 'file', 'vbscript', 'about']);

export const parseAppSchemes = (value: string): readonly string[] | undefined =>
  listOf(value).every((scheme) => /^[a-z][a-z\d+.-]*$/.test(scheme) && !notOfApps.has(scheme))
    ? listOf(value)
    : undefined;
