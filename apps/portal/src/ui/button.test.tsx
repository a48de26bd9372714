import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

it('a busy button ignores clicks, and keeps the focus', async () => {
  const clicked = vi.fn();
  const { rerender } = await render(<Button onClick={clicked}>Save</Button>);
  const button = page.getByRole('button', { name: 'Save' });
  await button.click();
  await rerender(
    <Button busy onClick={clicked}>
      Save
    </Button>,
  );
  await button.click({ force: true });
  expect(clicked).toHaveBeenCalledOnce();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
});
