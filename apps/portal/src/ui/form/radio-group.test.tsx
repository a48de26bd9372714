import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioGroup } from './radio-group.tsx';

const choices = [
  { value: 'adult', label: 'Adult', about: 'Everything.' },
  { value: 'teen', label: 'Teen', about: 'Ages 14 and up.' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const;
type Value = (typeof choices)[number]['value'];

const Group = ({ error }: { readonly error?: string }) => {
  const [value, setValue] = useState<Value>();
  return (
    <RadioGroup
      legend="Maturity"
      name="maturity"
      choices={choices}
      value={value}
      onChange={setValue}
      hint="You can change it later"
      error={error}
    />
  );
};
const radio = (name: string) => page.getByRole('radio', { name, exact: true });

it('the legend names the group, a label names an option, its description describes it; nothing is preselected', async () => {
  const { rerender } = await render(<Group />);
  const group = page.getByRole('radiogroup', { name: 'Maturity' });
  await expect.element(group).toHaveAccessibleDescription('You can change it later');
  await expect.element(radio('Teen')).toHaveAccessibleDescription('Ages 14 and up.');
  await expect.element(page.getByText('Français')).toHaveAttribute('lang', 'fr');
  expect(document.querySelector(':checked')).toBeNull();

  await rerender(<Group error="Required" />);
  await expect.element(group).toHaveAccessibleDescription('Required');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Required');
  await expect.element(group).toHaveAttribute('aria-invalid', 'true');
});

it('the whole row is clickable, and arrows move between options', async () => {
  await render(<Group />);
  await page.getByText('Ages 14 and up.').click();
  await expect.element(radio('Teen')).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Français')).toBeChecked();
  await expect.element(radio('Français')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('Adult')).toBeChecked();
  await expect.element(radio('Teen')).not.toBeChecked();
});
