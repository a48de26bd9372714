import type { Member } from '@marquee/product/contract/staff/members.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { setPreference } from '../data/preferences.ts';
import { openConsole, reply } from '../testing/render-console.tsx';

const member: Member = {
  id: 'marie-philippe',
  name: 'Marie-Philippe Beauchemin-Desrochers',
  signedInAt: '2026-11-18T14:00:00Z',
  roles: ['operations'],
  fixedAdmin: false,
};

it('[console D2] On a phone a wide table scrolls inside itself, and the search is as wide as the page', async () => {
  await page.viewport(375, 700);
  onTestFinished(() => page.viewport(1248, 800));
  openConsole('/staff', { 'GET /staff': () => reply(200, { members: [member] }) });
  const change = page.getByRole('button', { name: `Change roles ${member.name}` });
  await expect.element(change).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(375);
  const table = page.getByRole('group', { name: 'Staff' }).element();
  expect(table.scrollWidth).toBeGreaterThan(table.clientWidth);
  const search = page.getByRole('searchbox').element().getBoundingClientRect();
  const rows = table.getBoundingClientRect();
  expect([search.left, search.right]).toEqual([rows.left, rows.right]);
});

it('[console D2] On a phone the way out stands beside the logo, in French too', async () => {
  await page.viewport(375, 700);
  onTestFinished(() => page.viewport(1248, 800));
  openConsole('/staff', { 'GET /staff': () => reply(200, { members: [member] }) });
  setPreference({ language: 'fr' });
  const signOut = page.getByRole('button', { name: 'Se déconnecter' });
  await expect.element(signOut).toBeVisible();
  const logo = page.getByRole('link', { name: 'Console Marquee' }).element().getBoundingClientRect();
  expect(signOut.element().getBoundingClientRect().top).toBeLessThan(logo.bottom);
});
