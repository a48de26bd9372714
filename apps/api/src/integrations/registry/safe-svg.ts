/** SVG drawings that are safe to serve: only known shapes and attributes, and no reference outside the file. */
const elements = new Set(
  'svg g defs title desc symbol use path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
const attributes = new Set(
  `xmlns xmlns:xlink version viewBox preserveAspectRatio id class role aria-label aria-hidden aria-labelledby x y x1 y1 x2 y2
  cx cy r rx ry fx fy dx dy d points width height transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap
  stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-opacity opacity color clip-path clip-rule
  clipPathUnits mask maskUnits maskContentUnits gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  font-family font-size font-weight text-anchor letter-spacing dominant-baseline href xlink:href xml:space vector-effect`.split(
    /\s+/,
  ),
);
const namespaces = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']);

const tag = /<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const isSafeAttribute = (name: string, value: string): boolean => {
  if (!attributes.has(name)) return false;
  // An entity could hide what follows from the checks below.
  if (value.includes('&')) return false;
  if (name.startsWith('xmlns')) return namespaces.has(value);
  if (name.endsWith('href')) return value.startsWith('#');
  return [...value.matchAll(/url\s*\(\s*(.)/gi)].every(([, first]) => first === '#');
};

export const isSafeSvg = (text: string): boolean => {
  const body = text
    .trim()
    .replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, '')
    .replaceAll(/<!--(?:(?!--)[\s\S])*-->/g, '');
  if (!/^<svg[\s>]/.test(body) || !body.endsWith('>')) return false;
  // Whatever is not such a tag is text, which may hold no markup.
  if (/[<>]/.test(body.replaceAll(tag, ''))) return false;
  return [...body.matchAll(tag)].every(
    ([, , name = '', rest = '']) =>
      elements.has(name) &&
      [...rest.matchAll(attribute)].every(([, key = '', one, other]) =>
        isSafeAttribute(key, one ?? other ?? ''),
      ),
  );
};
