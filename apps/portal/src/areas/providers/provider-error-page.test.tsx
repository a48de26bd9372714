import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, serve, resetPortal } from '../../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

it.each([
  ['en', 'We could not sign you in with your TV provider.', 'Sign in with TV provider', 'Sign in with email'],
  [
    'fr',
    "Nous n'avons pas pu vous connecter avec votre fournisseur télé.",
    'Se connecter avec mon fournisseur télé',
    'Se connecter avec mon courriel',
  ],
])(
  '[ROUTE-LOGIN-11] [ERR-41] /login/bdu/error exists: the provider login error and a link back (%s)',
  async (lang, sentence, provider, email) => {
    expect(await openPortal(`/login/bdu/error?service=crave&lang=${lang}`)).toBe('loginBDUError');
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(page.getByRole('link', { name: provider })).toHaveAttribute('href', '/login/bdu');
    await expect.element(page.getByRole('link', { name: email })).toHaveAttribute('href', '/login/dtc');
  },
);

it('A brand with TV providers only offers no email', async () => {
  await openPortal('/login/bdu/error?service=noovo&lang=fr');
  await expect.element(page.getByRole('link', { name: /fournisseur/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /courriel/ })).not.toBeInTheDocument();
});
