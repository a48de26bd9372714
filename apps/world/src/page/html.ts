/** HTML template tag: every inserted value is escaped unless it is HTML itself. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | false | undefined | readonly Value[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const render = (value: Value): string => {
  if (value === false || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (char) => entities[char] ?? char);
  if ('markup' in value) return value.markup;
  return value.map(render).join('');
};

export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: parts.reduce((text, part, index) => text + render(values[index - 1]) + part),
});

/** Only for shipped SVGs, never for external input. */
export const trusted = (markup: string): Html => ({ markup });
