import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../theme/base.css';
import { codeIn } from '../../testing/code.ts';
import { CodeInput } from './code-input.tsx';

const onChange = vi.fn<(value: string) => void>();
const completed = vi.fn<(value: string) => void>();

const Boxes = ({ allowed }: { readonly allowed: RegExp }) => {
  const [value, setValue] = useState('');
  return (
    <CodeInput
      label="Code on your screen"
      length={5}
      value={value}
      allowed={allowed}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      onComplete={completed}
    />
  );
};

const { field, boxes, active, clickBox, type } = codeIn('Code on your screen');
const start = async (allowed = /[A-Z\d]/) => {
  onChange.mockClear();
  completed.mockClear();
  await render(<Boxes allowed={allowed} />);
  await field().click();
};
const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};
/** Soft keyboards change the text without key events. */
const deleteBySoftKeyboard = () => document.execCommand('delete');

it('[VAL-FORM-06] [VAL-FORM-08] One character per box, shown uppercase, and the next box is focused', async () => {
  await start();
  await userEvent.keyboard('ab2');
  expect(boxes()).toBe('A|B|2||');
  await expect.poll(active).toBe(4);
  expect(onChange).toHaveBeenLastCalledWith('AB2');
  expect(completed).not.toHaveBeenCalled();
  await userEvent.keyboard('cd');
  expect(completed.mock.calls).toEqual([['AB2CD']]);
});

it('characters outside the charset are dropped', async () => {
  await start(/\d/);
  await userEvent.keyboard('1a-2');
  expect(boxes()).toBe('1|2|||');
});

it('a pasted code replaces the value', async () => {
  await start();
  paste(' bcd-24 ');
  await expect.poll(boxes).toBe('B|C|D|2|4');
  expect(completed).toHaveBeenLastCalledWith('BCD24');
  paste('FGH56');
  await expect.poll(boxes).toBe('F|G|H|5|6');
  expect(completed).toHaveBeenLastCalledWith('FGH56');
});

it('a filled box is replaced; the code is complete when the last box is reached', async () => {
  await start();
  await userEvent.keyboard('abcde');
  completed.mockClear();
  await clickBox(2);
  await expect.poll(active).toBe(2);
  await userEvent.keyboard('x');
  expect(boxes()).toBe('A|X|C|D|E');
  await expect.poll(active).toBe(3);
  expect(completed).not.toHaveBeenCalled();
  await type('fghjk');
  expect(completed.mock.calls).toEqual([['FGHJK']]);
});

it('[portal 24] a soft keyboard without key events deletes back through the boxes and continues there', async () => {
  await start();
  await userEvent.keyboard('abc');
  deleteBySoftKeyboard();
  deleteBySoftKeyboard();
  await expect.poll(boxes).toBe('A||||');
  await expect.poll(active).toBe(2);
  await userEvent.keyboard('xyz2');
  expect(boxes()).toBe('A|X|Y|Z|2');
  await expect.poll(active).toBe(5);
  deleteBySoftKeyboard();
  deleteBySoftKeyboard();
  await expect.poll(boxes).toBe('A|X|Y||');
});

it('Backspace deletes the box and then the one before it; arrows move; a new character goes where one was deleted', async () => {
  await start();
  await userEvent.keyboard('abcde{Backspace}');
  expect(boxes()).toBe('A|B|C|D|');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(active).toBe(3);
  await userEvent.keyboard('{Backspace}');
  expect(boxes()).toBe('A|B|D||');
  await userEvent.keyboard('x');
  expect(boxes()).toBe('A|B|X|D|');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(active).toBe(5);
});

it('[CONST-08] Delete works like Backspace, also after the last character', async () => {
  await start();
  await userEvent.keyboard('abc{Delete}');
  expect(boxes()).toBe('A|B|||');
  await clickBox(1);
  await userEvent.keyboard('{Delete}');
  expect(boxes()).toBe('B||||');
});

it('[CONST-08] An old browser that names no key is understood by key code: Delete 46', async () => {
  await start();
  await userEvent.keyboard('abc');
  const keydown = { key: 'Unidentified', keyCode: 46, bubbles: true, cancelable: true };
  field().element().dispatchEvent(new KeyboardEvent('keydown', keydown));
  await expect.poll(boxes).toBe('A|B|||');
});

it('is one field: it supports one-time-code autofill, and has one accessible name', async () => {
  await start();
  await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(field()).toHaveAccessibleName('Code on your screen');
});

it('A code typed over another is complete with its last character, also where both end alike', async () => {
  await start();
  await userEvent.keyboard('AB2CD');
  await clickBox(1);
  await userEvent.keyboard('XY3ZD');
  expect(boxes()).toBe('X|Y|3|Z|D');
  expect(completed.mock.calls).toEqual([['AB2CD'], ['XY3ZD']]);
});
