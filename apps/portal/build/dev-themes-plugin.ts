/** Serves brand themes in development, where the portal runs without the API server. */
import { brandIds } from '@marquee/product/brands.ts';
import { themeCss } from '@marquee/product/shell/themes.ts';
import type { Plugin } from 'vite';

export const devThemesPlugin = (): Plugin => ({
  name: 'dev-themes',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const brand = brandIds.find((id) => request.url?.split('?')[0] === `/theme/${id}.css`);
      if (!brand) return next();
      response.setHeader('content-type', 'text/css').end(themeCss(brand));
    });
  },
});
