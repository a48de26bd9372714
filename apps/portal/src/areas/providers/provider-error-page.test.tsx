import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPortal, reply, serve, resetPortal } from '../../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

it.each([
  ['en', 'We could not sign you in with your TV provider.', 'Sign in with TV provider', 'Sign in with email'],
  [
    'fr',
    'Nous n’avons pas pu vous connecter avec votre fournisseur télé.',
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

const harbour = {
  id: 'harbour-tv',
  displayName: 'Harbour TV',
  logo: null,
  url: '/api/bdu/v1.1/auth/authorize?providerId=harbour-tv&brand=crave',
};

it.each([
  ['unreachable', 'Harbour TV didn’t answer', 'It’s not your fault'],
  ['denied', 'Harbour TV didn’t approve your sign-in', 'your package may not include Crave'],
  ['refused', 'Harbour TV didn’t confirm your sign-in', 'Nothing has changed.'],
])('[UX-17] %s: the provider is named and offered again first', async (reason, title, lead) => {
  serve({ 'GET /api/bdu/v2.2/provider-list': () => reply(200, { providers: [harbour] }) });
  await openPortal(`/login/bdu/error?service=crave&lang=en&provider=harbour-tv&reason=${reason}`);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(lead);
  const links = page.getByRole('main').getByRole('link');
  await expect.element(links.nth(0)).toHaveTextContent('Try Harbour TV again');
  await expect
    .element(links.nth(0))
    .toHaveAttribute('href', expect.stringContaining('providerId=harbour-tv') as string);
  await expect.element(links.nth(1)).toHaveTextContent('Choose another provider');
  await expect.element(links.nth(2)).toHaveTextContent('Sign in with email');
});

it('[UX-17] [LOOK provider-refused] a no leads to the brand’s own plans, where it sells any', async () => {
  serve({ 'GET /api/bdu/v2.2/provider-list': () => reply(200, { providers: [harbour] }) });
  const plans = page.getByRole('link', { name: /Voyez les nôtres/ });
  await openPortal('/login/bdu/error?service=rds&lang=fr&provider=harbour-tv&reason=denied');
  await expect.element(plans).toHaveAttribute('href', '/purchase/products');
  await openPortal('/login/bdu/error?service=rds&lang=fr&provider=harbour-tv&reason=unreachable');
  await expect.element(page.getByRole('heading', { name: 'Harbour TV n’a pas répondu' })).toBeVisible();
  await expect.element(plans).not.toBeInTheDocument();
  await openPortal('/login/bdu/error?service=noovo&lang=fr&provider=harbour-tv&reason=denied');
  await expect
    .element(page.getByRole('heading', { name: 'Harbour TV n’a pas approuvé votre connexion' }))
    .toBeVisible();
  await expect.element(plans).not.toBeInTheDocument();
});

it('[UX-17] an unknown provider or reason in the address shows the general page', async () => {
  serve({ 'GET /api/bdu/v2.2/provider-list': () => reply(200, { providers: [harbour] }) });
  await openPortal('/login/bdu/error?service=crave&lang=en&provider=nobody&reason=anything');
  await expect.element(page.getByRole('link', { name: 'Sign in with TV provider' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('nothing has changed in your account');
  await expect.element(page.getByRole('link', { name: /again/ })).not.toBeInTheDocument();
});
