/** Checks of a screen at rest: language, reflow, touch targets. */
import type { Language } from '@marquee/product/brands.ts';
import type { Page } from '@playwright/test';
import { languageLeaks } from './language-leaks.ts';

/** All visible and accessible text; elements marked with another `lang` are excluded. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const isOurs = (element: Element | null) =>
      element !== null &&
      !element.closest('script, style, noscript, pre') &&
      element.closest('[lang]')?.getAttribute('lang') === lang;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOurs(node.parentElement)) texts.push(node.textContent ?? '');
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOurs(element)) texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

export const languageLeakFindings = async (page: Page, language: Language): Promise<readonly string[]> =>
  languageLeaks(await textsOf(page), language).map((text) => `in another language: ${text}`);

export const headingFindings = async (page: Page): Promise<readonly string[]> => {
  const count = await page.getByRole('heading', { level: 1 }).count();
  return count === 1 ? [] : [`${count} headings of the first level`];
};

/** Width of the smallest phone, equal to 400 % zoom on a desktop (WCAG reflow). */
export const reflowFindings = async (page: Page): Promise<readonly string[]> => {
  await page.setViewportSize({ width: 320, height: 256 });
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const name = wide.at(-1)?.outerHTML.slice(0, 120) ?? '';
    return [`${scrollWidth - clientWidth} px too wide for 320 px: ${name}`];
  });
};

/** Touch targets respond within 22 px of their centre on a phone; links in running text are exempt. */
export const touchTargetFindings = async (page: Page): Promise<readonly string[]> => {
  await page.setViewportSize({ width: 375, height: 812 });
  return page.evaluate(() => {
    // Coordinates are rounded to whole pixels.
    const reach = 21;
    const pressed =
      'button, select, input:not([type=hidden]), textarea, [role=button], [role=link], nav a, main a';
    const isInText = (element: Element): boolean =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    /** The label of a radio or checkbox is its touch target. */
    const areaOf = (element: Element): Element =>
      (element instanceof HTMLInputElement && element.closest('label')) || element;
    const isThere = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width + height > 4
      );
    };
    const isSmall = (element: Element): boolean => {
      const before = element.getBoundingClientRect();
      if (Math.min(before.width, before.height) >= 43.5) return false;
      // An element drawn around it may receive the event.
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].some(([atX = 0, atY = 0]) => !element.contains(document.elementFromPoint(atX, atY)));
    };
    return [...document.querySelectorAll(pressed)]
      .filter((element) => isThere(element) && !isInText(element) && isSmall(areaOf(element)))
      .map((element) => {
        const { width, height } = areaOf(element).getBoundingClientRect();
        return `${Math.round(width)} × ${Math.round(height)} px under a finger: ${element.outerHTML.slice(0, 120)}`;
      });
  });
};
