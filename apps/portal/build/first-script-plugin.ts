/** Writes `first-script.js`, which the server puts into the HTML: one script without imports. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { staticTablesPlugin } from './static-tables-plugin.ts';

const root = path.resolve(import.meta.dirname, '..');

const buildFirstScript = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [staticTablesPlugin()],
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: path.join(root, 'src/app/first-script.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code.trim();
};

export const firstScriptPlugin = (): Plugin => ({
  name: 'first-script',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const script = await buildFirstScript();
    if (/<\/script|<!--/i.test(script)) this.error('The first script would end its own element.');
    writeFileSync(path.join(dir, 'first-script.js'), script);
  },
});
