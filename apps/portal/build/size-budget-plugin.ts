/** Fails the build when the scripts of the first screen, or the chunks of another screen, outgrow their budget. */
import { languages } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import type { Plugin } from 'vite';
import { bytesOf, firstFiles, inlineScriptBytes, ownFiles, readBuiltPortal } from './chunk-sizes.ts';

export const sizeBudgetPlugin = (): Plugin => ({
  name: 'size-budget',
  apply: 'build',
  // After the compression of all files.
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = '' }) {
      const portal = readBuiltPortal(dir);
      for (const language of languages) {
        const scripts = [...firstFiles(portal, language)].filter((file) => file.endsWith('.js'));
        const bytes = bytesOf(portal, scripts) + inlineScriptBytes(portal);
        if (bytes > limits.firstScriptBytes)
          this.error(
            `The first screen loads ${bytes} bytes of script, more than ${limits.firstScriptBytes}.`,
          );
      }
      for (const [screen, files] of ownFiles(portal)) {
        const bytes = bytesOf(portal, files);
        if (bytes > limits.screenBytes)
          this.error(
            `The screen ${screen} loads ${bytes} bytes of its own, more than ${limits.screenBytes}: ${files.join(', ')}`,
          );
      }
    },
  },
});
