import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeBoxes } from './code-boxes.tsx';

const told = vi.fn<(value: string) => void>();

const Boxes = ({ allowed }: { readonly allowed: RegExp }) => {
  const [value, setValue] = useState('');
  return (
    <CodeBoxes
      label="Code on your screen"
      boxLabel={(position) => `Character ${position} of 5`}
      length={5}
      value={value}
      allowed={allowed}
      onChange={(next) => {
        told(next);
        setValue(next);
      }}
    />
  );
};

const box = (position: number) => page.getByRole('textbox', { name: `Character ${position} of 5` });
const boxes = () =>
  page
    .getByRole('textbox')
    .elements()
    .map((element) => (element as HTMLInputElement).value)
    .join('|');
const start = async (allowed = /[A-Z\d]/) => {
  told.mockClear();
  await render(<Boxes allowed={allowed} />);
  await box(1).click();
};
const paste = (position: number, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  box(position)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

it('[VAL-FORM-06] [VAL-FORM-08] One character per box, shown uppercase, and the focus goes on by itself', async () => {
  await start();
  await userEvent.keyboard('ab2');
  expect(boxes()).toBe('A|B|2||');
  await expect.element(box(4)).toHaveFocus();
  expect(told).toHaveBeenLastCalledWith('AB2');
});

it('characters outside the charset are dropped', async () => {
  await start(/\d/);
  await userEvent.keyboard('1a-2');
  expect(boxes()).toBe('1|2|||');
});

it('a pasted code fills the boxes', async () => {
  await start();
  paste(1, ' bcd-24 ');
  await expect.poll(boxes).toBe('B|C|D|2|4');
});

it('a filled box takes the new character', async () => {
  await start();
  await userEvent.keyboard('abc');
  await box(2).click();
  await userEvent.keyboard('x');
  expect(boxes()).toBe('A|X|C||');
});

it('Backspace empties the box, then the one before it; arrows walk', async () => {
  await start();
  await userEvent.keyboard('ab{Backspace}');
  expect(boxes()).toBe('A||||');
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(box(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(box(3)).toHaveFocus();
});

it('[CONST-08] Delete empties like Backspace, wherever the caret stands', async () => {
  await start();
  await userEvent.keyboard('abc');
  await box(2).click();
  await userEvent.keyboard('{End}{Delete}');
  expect(boxes()).toBe('A||C||');
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  expect(boxes()).toBe('||C||');
  await expect.element(box(1)).toHaveFocus();
});

it('the first box takes a code from the phone', async () => {
  await start();
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(page.getByRole('group', { name: 'Code on your screen' })).toBeVisible();
});
