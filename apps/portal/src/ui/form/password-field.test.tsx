import { themeCss } from '@marquee/product/shell/themes.ts';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../theme/base.css';
import { PasswordField } from './password-field.tsx';
import { withMotion } from '../../testing/motion.ts';

beforeAll(() => {
  const theme = document.head.appendChild(document.createElement('style'));
  theme.textContent = themeCss('vanilla');
});

const shown = (error?: string) =>
  render(
    <PasswordField
      label="Password"
      hint="8 characters or more"
      error={error}
      showLabel="Show password"
      hideLabel="Hide password"
      autoComplete="current-password"
    />,
  );

it('the button shows what was typed, and hides it again', async () => {
  await shown();
  const field = page.getByLabelText('Password', { exact: true });
  await field.fill('Sunny-Day-42');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('Sunny-Day-42');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

it('[SHELL-LAY-22] Password reveal ripple takes 1 s', async () => {
  await withMotion();
  await shown();
  const ripple = () => document.querySelector('button > span');
  expect(ripple()).toBeNull();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.poll(() => ripple() && getComputedStyle(ripple()!).animationDuration).toBe('1s');
});

it('the error replaces the hint and is announced with the field', async () => {
  await shown();
  const field = page.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAccessibleDescription('8 characters or more');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await shown('Please enter your password');
  const wrong = page.getByLabelText('Password', { exact: true }).last();
  await expect.element(wrong).toHaveAccessibleDescription('Please enter your password');
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
});
