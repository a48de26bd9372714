/** Somebody without a mouse. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Firefox does not come back to the page's first link after its last one: people go back by Shift+Tab. */
const isBeforeFocus = (element: Element): boolean => {
  const { activeElement, body } = element.ownerDocument;
  if (!activeElement || activeElement === body) return false;
  return Boolean(activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING);
};

export const keysOf = (page: Page) => {
  const tabTo = async (goal: Locator): Promise<void> => {
    await expect(goal).toBeVisible();
    for (let stops = 0; stops < 60; stops++) {
      if (await goal.evaluate((element) => element.matches(':focus-visible'))) return;
      await page.keyboard.press((await goal.evaluate(isBeforeFocus)) ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`${goal.toString()} is not on the way of the Tab key`);
  };
  return {
    tabTo,
    type: async (goal: Locator, text: string): Promise<void> => {
      await tabTo(goal);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    press: async (goal: Locator): Promise<void> => {
      await tabTo(goal);
      await page.keyboard.press('Enter');
    },
  };
};
