/** Keyboard navigation helpers. */
import { expect, type Locator, type Page } from '@playwright/test';

/** In Firefox, Tab does not wrap from the last to the first link; use Shift+Tab. */
const keyTowards = (element: Element): 'Tab' | 'Shift+Tab' | undefined => {
  if (element.matches(':focus-visible')) return undefined;
  const { activeElement, body } = element.ownerDocument;
  if (!activeElement || activeElement === body) return 'Tab';
  const isBefore = activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
  return isBefore ? 'Shift+Tab' : 'Tab';
};

export const keysOf = (page: Page) => {
  const tabTo = async (goal: Locator): Promise<void> => {
    await expect(goal).toBeVisible();
    for (let stops = 0; stops < 60; stops++) {
      const key = await goal.evaluate(keyTowards);
      if (!key) return;
      await page.keyboard.press(key);
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
