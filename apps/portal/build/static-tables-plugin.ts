/** What the browser needs of the product's tables, worked out at build so that no compiler and no schema ships. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { limits } from '@marquee/product/limits.ts';
import type { Plugin } from 'vite';

const message = /\/packages\/product\/src\/messages\/(?:en|fr)\/[\w-]+\.ts$/;

/** The stamp makes Node read the file again after an edit. */
const read = async (file: string): Promise<Record<string, Record<string, unknown>>> =>
  (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Record<string, Record<string, unknown>>;

const compiled = (catalogue: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(catalogue).map(([key, text]) => [key, compileMessageOrThrow(String(text))]),
    ),
  );

/** A caller needs the method, the path, and whether the body travels as a form. */
const endpointRow = ({ method, path, who, form }: Record<string, unknown>): string =>
  JSON.stringify({ method, path, who, ...(form ? { form: true } : {}) });

const contractImport = /import \{([^}]*)\} from '(@marquee\/product\/contract\/[\w/-]+\.ts)';/g;

/** Of a contract file a module ships the calls that it makes, not those of all others in the same chunk. */
const withOwnCalls = async (code: string): Promise<string> => {
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

/** Of the limits a screen needs the few it names, not the table. */
const withNumbers = (code: string): string =>
  code.includes("/limits.ts'")
    ? code.replaceAll(/\blimits\.(\w+)/g, (text, name: string) =>
        Object.hasOwn(limits, name) ? `(${JSON.stringify(limits[name as keyof typeof limits])})` : text,
      )
    : code;

export const staticTablesPlugin = (): Plugin => ({
  name: 'static-tables',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0]!;
    if (message.test(file)) {
      if (file.endsWith('/mail.ts')) this.error(`The words of mails do not belong in the portal: ${file}`);
      this.addWatchFile(file);
      return { code: `export default ${compiled((await read(file))['default']!)};`, moduleType: 'js' };
    }
    return null;
  },
  transform: {
    order: 'pre',
    handler: async (code) => {
      const plain = withNumbers(await withOwnCalls(code));
      return plain === code ? undefined : plain;
    },
  },
});
