/** Theme colours passed by the embedding page; only valid colours are accepted. */
const isColour = (value: string) => /^#?([\da-f]{3}|[\da-f]{6})$/i.test(value);

const roles = ['accent', 'bg', 'ink', 'line', 'field', 'error'] as const;
const largestRadius = 32;

export const themeOf = (query: Readonly<Record<string, unknown>>): string => {
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const radius = textOf('radius');
  const scheme = textOf('scheme');
  const values = [
    ...roles
      .filter((role) => isColour(textOf(role)))
      .map((role) => `--${role}:#${textOf(role).replace('#', '').toLowerCase()}`),
    ...(/^\d{1,2}$/.test(radius) && Number(radius) <= largestRadius ? [`--radius:${Number(radius)}px`] : []),
    ...(scheme === 'light' || scheme === 'dark' ? [`color-scheme:${scheme}`] : []),
  ];
  return `:root{${values.join(';')}}`;
};
