import { themeCss } from '@marquee/product/shell/themes.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../theme/base.css';
import { LogoList } from './logo-list.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const entries = Array.from({ length: 24 }, (_, index) => ({
  id: `p${index}`,
  name: `Provider ${index}`,
  logo: pixel,
  href: `#${index}`,
}));

beforeEach(async () => {
  await page.viewport(1248, 800);
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = themeCss('vanilla');
});

it('[SHELL-LAY-26] Logo list: 2 per row', async () => {
  await render(<LogoList entries={entries} label="Providers" />);
  const tops = page
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().top);
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBeGreaterThan(tops[1]!);
  expect(tops[2]).toBe(tops[3]);
});

it('[SHELL-LAY-27] Logo list scrolls after 50vh', async () => {
  await render(<LogoList entries={entries} label="Providers" />);
  const list = page.getByRole('list', { name: 'Providers' }).element();
  expect(list.clientHeight).toBeLessThanOrEqual(400);
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  expect(getComputedStyle(list).maxHeight).toBe('400px');
});
