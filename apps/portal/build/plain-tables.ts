/** What the browser needs of the product's tables, worked out at build so that no compiler and no schema ships. */
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { limits } from '@marquee/product/limits.ts';
import type { Plugin } from 'vite';

const message = /\/packages\/product\/src\/messages\/(?:en|fr)\/[\w-]+\.ts$/;
const contract = /\/packages\/product\/src\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/;

/** The stamp makes Node read the file again after an edit. */
const read = async (file: string): Promise<Record<string, Record<string, unknown>>> =>
  (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Record<string, Record<string, unknown>>;

const compiled = (catalogue: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(catalogue).map(([key, text]) => [key, compileMessageOrThrow(String(text))]),
    ),
  );

const isEndpoint = (value: Record<string, unknown>): boolean => 'method' in value && 'path' in value;

/** A caller needs the method, the path, and whether the body travels as a form. */
const endpoints = (exported: Record<string, Record<string, unknown>>): string =>
  Object.entries(exported)
    .filter(([, value]) => isEndpoint(value))
    .map(([name, { method, path, who, form }]) => {
      const row = JSON.stringify({ method, path, who, ...(form ? { form: true } : {}) });
      return `export const ${name} = ${row};`;
    })
    .join('\n');

/** Of the limits a screen needs the few it names, not the table. */
const withNumbers = (code: string): string | undefined =>
  code.includes("/limits.ts'")
    ? code.replaceAll(/\blimits\.(\w+)/g, (text, name: string) =>
        Object.hasOwn(limits, name) ? `(${JSON.stringify(limits[name as keyof typeof limits])})` : text,
      )
    : undefined;

export const plainTables = (): Plugin => ({
  name: 'plain-tables',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0]!;
    if (message.test(file)) {
      this.addWatchFile(file);
      return { code: `export default ${compiled((await read(file))['default']!)};`, moduleType: 'js' };
    }
    if (contract.test(file)) {
      this.addWatchFile(file);
      return { code: endpoints(await read(file)), moduleType: 'js' };
    }
    return null;
  },
  transform: { order: 'pre', handler: (code) => withNumbers(code) },
});
