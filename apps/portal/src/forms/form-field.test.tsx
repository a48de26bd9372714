import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { activateMessages } from '../i18n/i18n.ts';
import { FormField } from './form-field.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

beforeAll(() => activateMessages('en', 'account'));

const sent: unknown[] = [];
const Phone = () => {
  const form = useForm({
    initialValues: { phone: '', city: '' },
    send: async (values) => void sent.push(values),
  });
  return (
    <Form form={form}>
      <FormField form={form} name="phone" />
      <FormField form={form} name="city" />
      <button type="submit">{'Send'}</button>
    </Form>
  );
};
const phone = () => page.getByRole('textbox', { name: 'Mobile phone' });
const city = () => page.getByRole('textbox', { name: 'City' });

it('the phone number is formatted while it is typed, and is sent as digits', async () => {
  await render(<Phone />);
  await phone().click();
  await userEvent.keyboard('(514) 5550199');
  await expect.element(phone()).toHaveValue('514-555-0199');
  await city().fill(' Trois-Rivières ');
  await page.getByRole('button').click();
  expect(sent).toEqual([{ phone: '5145550199', city: 'Trois-Rivières' }]);
});

it('a digit inserted in the middle keeps the caret after it', async () => {
  await render(<Phone />);
  await phone().fill('514550199');
  await phone().click();
  const input = phone().element() as HTMLInputElement;
  input.setSelectionRange(6, 6);
  await userEvent.keyboard('5');
  expect(input.value).toBe('514-555-0199');
  expect(input.selectionStart).toBe(7);
});

it('the first invalid field gets the focus, and only invalid fields show errors', async () => {
  await render(<Phone />);
  await phone().fill('514');
  await page.getByRole('button').click();
  await expect.element(phone()).toHaveFocus();
  await expect.element(phone()).toHaveAccessibleDescription('Please enter a valid 10-digit number');
  await expect.element(city()).toHaveAccessibleDescription('Required');
  await phone().fill('514-555-0199');
  await expect.element(phone()).not.toHaveAttribute('aria-invalid');
  await expect.element(city()).toHaveAttribute('aria-invalid', 'true');
});

it('a value filled without events is sent too', async () => {
  sent.length = 0;
  await render(<Phone />);
  (phone().element() as HTMLInputElement).value = '514-555-0199';
  (city().element() as HTMLInputElement).value = 'Laval';
  await page.getByRole('button').click();
  expect(sent).toEqual([{ phone: '5145550199', city: 'Laval' }]);
});
