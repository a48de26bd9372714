/** The code input: drawn boxes with one input on top. */
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

export const codeIn = (label: string) => {
  const field = () => page.getByRole('textbox', { name: label, exact: true });
  const drawn = () => [...field().element().parentElement!.parentElement!.querySelectorAll('span')];
  return {
    field,
    /** Contents of the boxes, such as `B|C|||`. */
    boxes: (): string => {
      const { value } = field().element() as HTMLInputElement;
      return drawn()
        .map((_, index) => value[index] ?? '')
        .join('|');
    },
    /** Number of the active box, from 1. */
    active: (): number => drawn().findIndex((box) => 'active' in box.dataset) + 1,
    clickBox: async (position: number): Promise<void> => {
      const { left, width, height } = drawn()[position - 1]!.getBoundingClientRect();
      await field().click({
        position: { x: left - drawn()[0]!.getBoundingClientRect().left + width / 2, y: height / 2 },
      });
    },
    /** Types from the first box on, replacing its content. */
    type: async (code: string): Promise<void> => {
      await expect.element(field()).toBeVisible();
      const { width, height } = drawn()[0]!.getBoundingClientRect();
      await field().click({ position: { x: width / 4, y: height / 2 } });
      await userEvent.keyboard(code);
    },
  };
};
