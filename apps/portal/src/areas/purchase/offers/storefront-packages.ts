/** Reads the storefront's packages from their location; the catalog stands in when they do not come. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { parsePackages, type StorefrontPackages } from '@marquee/product/values/storefront.ts';
import { log } from '../../../api/client.ts';
import { config } from '../../../config/startup-config.ts';

/** Never throws. Another site may answer it, so it gets no cookies and no referrer. */
export const readPackages = async (
  brand: BrandId,
  language: Language,
): Promise<StorefrontPackages | undefined> => {
  if (!config.storefrontPackagesUrl) return undefined;
  try {
    const url = new URL(config.storefrontPackagesUrl, location.origin);
    url.searchParams.set('brand', brand);
    url.searchParams.set('lang', language);
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(limits.storefrontWaitMs),
    });
    const packages = response.ok ? parsePackages(await response.json()) : undefined;
    if (!packages) log('warn', 'GENERIC', `storefront packages: status ${response.status}`);
    return packages;
  } catch (error) {
    log(
      'warn',
      'SERVICE_UNAVAILABLE',
      `storefront packages: ${error instanceof Error ? error.name : 'error'}`,
    );
    return undefined;
  }
};
