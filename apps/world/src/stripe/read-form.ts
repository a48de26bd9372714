/** Parses Stripe's form encoding (`card[number]=…&expand[0]=…`); unknown parameters are rejected. */

export type Form = { readonly [name: string]: string | Form };

export const readForm = (text: string): Form => {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = (typeof next === 'object' && next !== null ? next : (at[part] = {})) as Record<string, unknown>;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return form as Form;
};

export const textOf = (form: Form, ...path: readonly string[]): string | undefined => {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
};

export const recordOf = (form: Form, name: string): Readonly<Record<string, string>> => {
  const found = form[name];
  if (typeof found !== 'object') return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** The first unknown parameter. */
export const unknownParam = (form: Form, known: readonly string[]): string | undefined =>
  Object.keys(form).find((name) => !known.includes(name));
