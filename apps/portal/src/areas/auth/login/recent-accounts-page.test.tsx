import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useLoginState } from '../../../state/app-state.ts';
import { waitForRoute, login, openPortal, serve, resetPortal } from '../../../testing/render-portal.tsx';

const emails = () => login().recentConnections.map(({ email }) => email);

beforeEach(() => {
  resetPortal();
  serve();
  useLoginState.setState({
    recentConnections: [
      { email: 'alex@example.ca', lastLogin: '2026-01-05T15:00:00Z' },
      { email: 'maison@example.ca', lastLogin: '2025-12-01T15:00:00Z' },
      { email: 'zoe@example.ca', lastLogin: '2025-10-02T15:00:00Z' },
    ],
  });
});

it('the accounts of this browser are listed with the day of their last sign-in', async () => {
  expect(await openPortal('/login/dtc?service=crave')).toBe('loginDTCRecent');
  await expect
    .element(page.getByRole('link', { name: /alex@example.ca/ }))
    .toHaveAccessibleName(/Last sign-in January\s5,\s2026/);
  await openPortal('/login/dtc?service=crave&lang=fr');
  await expect.element(page.getByText('Dernière connexion le 1er décembre 2025')).toBeVisible();
});

it('choosing one leads to its password', async () => {
  await openPortal('/login/dtc/recent?service=crave');
  await page.getByRole('link', { name: /maison@example.ca/ }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
  expect(login().email).toBe('maison@example.ca');
});

it('[FLOW-04] An entry can be removed, by its email: only that one disappears', async () => {
  await openPortal('/login/dtc/recent?service=crave');
  await page.getByRole('button', { name: 'Remove maison@example.ca' }).click();
  await expect.element(page.getByText('maison@example.ca')).not.toBeInTheDocument();
  expect(emails()).toEqual(['alex@example.ca', 'zoe@example.ca']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('removing the last one leads to the identifier', async () => {
  await openPortal('/login/dtc/recent?service=crave');
  for (const email of emails()) await page.getByRole('button', { name: `Remove ${email}` }).click();
  await waitForRoute('loginDTCIdentifier');
});

it('[FLOW-05] All entries can be cleared.', async () => {
  await openPortal('/login/dtc/recent?service=crave&lang=fr');
  await page.getByRole('button', { name: 'Tout effacer' }).click();
  await waitForRoute('loginDTCIdentifier');
  expect(emails()).toEqual([]);
});

it('another email starts with an empty field', async () => {
  useLoginState.setState({ email: 'alex@example.ca' });
  await openPortal('/login/dtc/recent?service=crave');
  await page.getByRole('link', { name: 'Use a different email' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});
