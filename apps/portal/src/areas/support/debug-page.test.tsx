import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, resetPortal, serve } from '../../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

const openGroups = () =>
  [...document.querySelectorAll<HTMLDetailsElement>('main details[open]')].map(
    (group) => group.querySelector('h2')?.textContent,
  );

it('[experience 40] Groups are folded; the filter opens those with the name or the value', async () => {
  await openPortal('/debug?service=crave');
  await expect.element(page.getByRole('heading', { level: 2, name: 'app', exact: true })).toBeVisible();
  expect(openGroups()).toEqual([]);
  await page.getByRole('searchbox', { name: 'Filter by name or value' }).fill('siteBrand');
  await expect.poll(openGroups).toEqual(['app']);
  await expect.element(page.getByText('"crave"').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by name or value' }).fill('no such thing');
  await expect.poll(openGroups).toEqual([]);
});

it('[experience 40] Each group and the whole can be copied, in French too', async () => {
  await openPortal('/debug?service=crave&lang=fr');
  await expect.element(page.getByRole('button', { name: 'Copier Tout, en JSON' })).toBeVisible();
  await page.getByRole('heading', { level: 2, name: 'trace' }).click();
  await expect.element(page.getByRole('button', { name: 'Copier trace' })).toBeVisible();
});
