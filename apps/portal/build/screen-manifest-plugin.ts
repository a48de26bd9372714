/** Writes `screens.json`: the source file of each screen and message catalog, so that the server can preload their chunks. */
import { languages } from '@marquee/product/brands.ts';
import type { Screen } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import type { Plugin } from 'vite';

const importOf = (load: unknown): string => {
  const found = /import\(['"]\.\.\/([^'"]+)['"]\)/.exec(String(load));
  if (!found) throw new Error(`Not a dynamic import of a page: ${String(load)}`);
  return `src/${found[1]}`;
};

export const screenManifestPlugin = (): Plugin => ({
  name: 'screen-manifest',
  apply: 'build',
  async generateBundle() {
    const tableOf = async (file: string): Promise<Record<string, Record<string, unknown>>> =>
      (await import(new URL(`../src/app/${file}`, import.meta.url).href)) as Record<
        string,
        Record<string, unknown>
      >;
    const { signInScreens } = await tableOf('screen-modules.ts');
    const { otherScreens } = await tableOf('other-screen-modules.ts');
    const files = Object.entries({ ...signInScreens, ...otherScreens }).map(([name, load]) => [
      name,
      importOf(load),
    ]);
    for (const name of Object.keys(otherScreens!) as Screen[]) {
      files.push([`table-${name}`, 'src/app/other-screen-modules.ts']);
      if (routes[name].layout === 'default')
        files.push([`menu-${name}`, 'src/shell/account-menu/show-account-menu.tsx']);
      if (routes[name].header) files.push([`header-${name}`, 'src/shell/header/show-flow-headers.ts']);
    }
    files.push(['areas', 'src/i18n/catalogs/areas.ts']);
    for (const language of languages)
      files.push(
        [`words-${language}`, `src/i18n/catalogs/${language}.ts`],
        [`forms-${language}`, `src/i18n/catalogs/${language}-forms.ts`],
      );
    this.emitFile({
      type: 'asset',
      fileName: 'screens.json',
      source: JSON.stringify(Object.fromEntries(files)),
    });
  },
});
