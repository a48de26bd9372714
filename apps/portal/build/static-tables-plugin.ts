/** Compiles the product's tables at build time, so that no message compiler and no schema ships to the browser. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { errors } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Plugin } from 'vite';

const message =
  /\/packages\/product\/src\/(?:messages|navigation\/titles)\/(?:en|fr)(?:\/[\w-]+|-first)?\.ts$/;

/** The query string bypasses Node's module cache after an edit. */
type Module = Record<string, Record<string, unknown>>;
const read = async (file: string): Promise<Module> =>
  (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Module;

const compileCatalog = (catalog: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(catalog).map(([key, text]) => [key, compileMessageOrThrow(String(text))]),
    ),
  );

/** The portal needs method, path, access, proof and body encoding, not the schemas. */
const endpointRow = ({ method, path, who, form, fresh }: Record<string, unknown>): string =>
  JSON.stringify({ method, path, who, ...(form ? { form: true } : {}), fresh });

const contractImport = /import \{([^}]*)\} from '(@marquee\/product\/contract\/[\w/-]+\.ts)';/g;

/** Replaces contract imports with the few rows that a module uses, so that chunks do not share whole tables. */
const inlineEndpoints = async (code: string): Promise<string> => {
  const rows = new Map<string, string>();
  for (const [statement, names = '', file = ''] of code.matchAll(contractImport)) {
    const exported = await read(fileURLToPath(import.meta.resolve(file)));
    const values = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    rows.set(statement, values.map((name) => `const ${name} = ${endpointRow(exported[name]!)};`).join(' '));
  }
  return code.replaceAll(contractImport, (statement) => rows.get(statement)!);
};

const inProduct = (file: string): RegExp => new RegExp(`/packages/product/src/${file}\\.ts$`);

/** Tables as the browser needs them: titles are messages of their own. */
const evaluatedTables: readonly { readonly file: RegExp; readonly write: (module: Module) => string }[] = [
  {
    file: inProduct('navigation/routes'),
    write: ({ routes }) =>
      `export const routes = ${JSON.stringify(routes, (key, value: unknown) => (key === 'title' ? undefined : value))};`,
  },
  {
    file: inProduct('navigation/rule-sentences'),
    write: ({ ruleSentences }) => `export const ruleSentences = ${JSON.stringify(ruleSentences)};`,
  },
  {
    file: inProduct('shell/error-placement-table'),
    write: ({ errorPlacements }) => `export const errorPlacements = ${JSON.stringify(errorPlacements)};`,
  },
];

/** Only the debug page shows the sentences of the rules; it has a table of them. */
const rulesFile = inProduct('navigation/rules');
const stripSentences = (code: string): string =>
  code.replaceAll(/^\s+says:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm, '');

/** Status and public code of each error, by status. Only forms place errors; they have a table of the placements. */
const errorsFile = inProduct('errors');
const errorRows = /(?<=^export const errors = )\{.*?^\} as const satisfies Record<string, ErrorRow>/ms;
const shortenErrors = (code: string): string => {
  const codes = Object.groupBy(Object.entries(errors), ([, { status }]) => status);
  const names = Object.entries(codes).map(([status, rows]) => [status, rows.map(([name]) => name).join(' ')]);
  const wires = Object.entries(errors).flatMap(([name, row]) => ('wire' in row ? [[name, row.wire]] : []));
  return code.replace(
    errorRows,
    () => `Object.fromEntries(${JSON.stringify(names)}.flatMap(([status, names]) => names.split(' ').map((name) =>
      [name, { status: Number(status), wire: ${JSON.stringify(Object.fromEntries(wires))}[name] }])))`,
  );
};

const shorten = (file: string, code: string): string => {
  if (rulesFile.test(file)) return stripSentences(code);
  return errorsFile.test(file) ? shortenErrors(code) : code;
};

const limitsImport = /^import \{ limits \} from '[^']*\/limits\.ts';$/m;

/**
 * Replaces `limits.name` with its value. An import that nothing uses any more goes too: it would bind the entry script to
 * the chunk that holds the table.
 */
const inlineLimits = (code: string): string => {
  if (!limitsImport.test(code)) return code;
  const inlined = code.replaceAll(/\blimits\.(\w+)/g, (text, name: string) =>
    Object.hasOwn(limits, name) ? `(${JSON.stringify(limits[name as keyof typeof limits])})` : text,
  );
  const body = inlined.replace(limitsImport, '');
  return /\blimits\b/.test(body) ? inlined : body;
};

export const staticTablesPlugin = (): Plugin => ({
  name: 'static-tables',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0]!;
    if (message.test(file)) {
      if (file.endsWith('/mail.ts')) this.error(`The portal must not import mail messages: ${file}`);
      this.addWatchFile(file);
      return { code: `export default ${compileCatalog((await read(file))['default']!)};`, moduleType: 'js' };
    }
    const table = evaluatedTables.find((each) => each.file.test(file));
    if (!table) return null;
    this.addWatchFile(file);
    return { code: table.write(await read(file)), moduleType: 'js' };
  },
  transform: {
    order: 'pre',
    handler: async (code, id) => {
      const inlined = inlineLimits(await inlineEndpoints(shorten(id.split('?')[0]!, code)));
      return inlined === code ? undefined : inlined;
    },
  },
});
