/** Somebody without a mouse. */
import { expect, type Locator, type Page } from '@playwright/test';

export const keysOf = (page: Page) => {
  const tabTo = async (goal: Locator): Promise<void> => {
    await expect(goal).toBeVisible();
    for (let stops = 0; stops < 60; stops++) {
      if (await goal.evaluate((element) => element.matches(':focus-visible'))) return;
      await page.keyboard.press('Tab');
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
