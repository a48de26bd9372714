import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from './text-field.tsx';

it('the label names the field, the hint describes it, and an error replaces the hint', async () => {
  const email = {
    label: 'Email',
    hint: 'The one you signed up with',
    type: 'email',
    autoComplete: 'username',
  };
  const { rerender } = await render(<TextField {...email} />);
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill('alex@');
  await expect.element(field).toHaveAttribute('autocomplete', 'username');
  await expect.element(field).toHaveAccessibleDescription('The one you signed up with');

  await rerender(<TextField {...email} error="Please enter a valid email address" />);
  await expect.element(field).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue('alex@');
  await expect.element(page.getByText('The one you signed up with')).not.toBeInTheDocument();
});
