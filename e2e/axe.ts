/** Runs axe on a page and formats its violations. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Twice as fast; skips iframes of other origins.
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe ${id} at ${target.join(' ')}`));
};
