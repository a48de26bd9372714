import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { otherScreens } from '../app/other-screen-modules.ts';
import { app, openPortal, path, serve, resetPortal, waitUntil } from '../testing/render-portal.tsx';
import { BackLink } from './back-link.tsx';
import { navigateToRoute } from './link.tsx';

beforeEach(() => {
  resetPortal();
  serve();
  vi.spyOn(otherScreens, 'changeEmailError').mockImplementation(() => Promise.resolve({ default: SubPage }));
});

const SubPage = () => (
  <>
    <h1>Below</h1>
    <BackLink to="notFound" clearsAction />
  </>
);

const arrived = (route: string) => waitUntil(() => expect(document.body.dataset['route']).toBe(route));

it('[SHELL-MOD-08] Generic back link goes back by history or to a named route.', async () => {
  await openPortal('/change-email/error');
  await page.getByRole('link', { name: 'Back' }).click();
  await arrived('notFound');
  await openPortal('/checkEmail?meta=m1');
  await navigateToRoute('changeEmailError');
  await page.getByRole('link', { name: 'Back' }).click();
  await arrived('checkEmail');
  expect(path()).toBe('/checkEmail?meta=m1');
});

it('[SHELL-MOD-09] Generic back link optionally clears the pending action.', async () => {
  await openPortal('/change-email/error?service=crave&action=partnerReferral');
  expect(app().action).toBe('partnerReferral');
  await page.getByRole('link', { name: 'Back' }).click();
  await arrived('notFound');
  expect(app().action).toBe('');
});

it("[SHELL-MOD-10] Generic back link default text is 'back'.", async () => {
  await openPortal('/change-email/error?lang=fr');
  await expect.element(page.getByRole('link', { name: 'Retour' })).toHaveAttribute('href', '/notFound');
});
