import { limits } from '@marquee/product/limits.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openModal } from '../state/modals.ts';
import { showToast } from '../state/toasts.ts';
import { openPortal, serve, resetPortal } from '../testing/render-portal.tsx';
import { alert } from '../testing/queries-by-role.ts';

beforeEach(() => {
  resetPortal();
  serve();
});
afterEach(() => {
  vi.useRealTimers();
});

const dismiss = () => alert().getByRole('button', { name: 'Close' });

it('[portal 19] A failure is an alert that stays until it is dismissed; success messages disappear by themselves', async () => {
  await openPortal('/login?service=crave');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showToast('failed', 'GENERIC');
  showToast('saved', 'shell.saved');
  await vi.advanceTimersByTimeAsync(limits.noticeMs);
  vi.useRealTimers();
  await expect.element(page.getByText('Changes saved.')).not.toBeInTheDocument();
  await expect.element(alert()).toMatchTextContent(/An error occurred, please try again later/);
  await dismiss().click();
  await expect.element(alert()).not.toBeInTheDocument();
});

it('[portal 19] A failure can be read and dismissed while a dialog is open', async () => {
  await openPortal('/login?service=crave');
  openModal('planChange');
  const dialog = page.getByRole('dialog', { name: 'Your current plan is no longer offered' });
  await expect.element(dialog).toBeVisible();
  showToast('failed', 'GENERIC');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dismiss().click();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

it('[portal 19] A dialog that opens or closes later keeps the failure visible', async () => {
  await openPortal('/login?service=crave');
  showToast('failed', 'GENERIC');
  await expect.element(alert()).toBeVisible();
  openModal('planChange');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(alert()).toBeVisible();
});

it('The same failure twice is one toast', async () => {
  await openPortal('/login?service=crave');
  showToast('failed', 'GENERIC');
  showToast('failed', 'GENERIC');
  await expect.element(alert()).toBeVisible();
  expect(alert().elements()).toHaveLength(1);
});
