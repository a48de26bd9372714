import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { someAccount } from '../../testing/account.ts';
import { openPortal, reply, serve, signInAs, resetPortal, waitUntil } from '../../testing/render-portal.tsx';

const verified = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };

beforeEach(async () => {
  resetPortal();
  serve(verified);
  await page.viewport(1280, 800);
});

const switcher = () => page.getByRole('dialog', { name: 'Switch brand' });
const openSwitcher = async () => {
  await page.getByRole('button', { name: 'Switch brand' }).click();
  await expect.element(switcher()).toBeVisible();
};
const offered = () =>
  switcher()
    .getByRole('listitem')
    .getByRole('button')
    .elements()
    .map((button) => button.querySelector('svg')?.getAttribute('aria-label'));

it('[SHELL-SW-01] The brand switcher is a modal with brand buttons and a close button', async () => {
  await openPortal('/login');
  await openSwitcher();
  await expect.element(switcher().getByRole('button', { name: 'Crave' })).toBeVisible();
  await switcher().getByRole('button', { name: 'Close' }).click();
  await expect.element(switcher()).not.toBeInTheDocument();
});

it('[SHELL-SW-02] It shows only brands allowed by the brand rules', async () => {
  await openPortal('/login');
  await openSwitcher();
  expect(offered()).toEqual(['Crave', 'CTV', 'TSN', 'RDS', 'Noovo', 'CTV News', 'BNN Bloomberg', 'CP24']);
  signInAs('dtc', 'vanilla');
  await openPortal('/account/manage?service=vanilla');
  await openSwitcher();
  expect(offered()).toEqual(['Crave', 'CTV', 'TSN', 'RDS']);
});

it('[SHELL-SW-03] It hides the current brand', async () => {
  signInAs('dtc', 'crave');
  await openPortal('/account/manage?service=crave');
  await openSwitcher();
  expect(offered()).toEqual(['CTV', 'TSN', 'RDS']);
});

it('[SHELL-SW-04] It does not hide the current brand if that brand is bdu-only and was the initial brand', async () => {
  await openPortal('/login?service=noovo&lang=en');
  await openSwitcher();
  expect(offered()).toContain('Noovo');
});

it('[SHELL-SW-05] The list also includes two external products', async () => {
  await openPortal('/login');
  await openSwitcher();
  for (const [name, url] of [
    [/iHeartRadio/, 'https://www.iheart.com/'],
    [/Super Écran/, 'https://www.superecran.com/'],
  ] as const) {
    const link = switcher().getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', url);
    await expect.element(link).toHaveAttribute('target', '_blank');
  }
});

it('[SHELL-HDR-15] Brand switcher show/close events toggle a fixed footer mode', async () => {
  await openPortal('/login');
  expect(document.body.classList.contains('footer--fixed')).toBe(false);
  await openSwitcher();
  expect(document.body.classList.contains('footer--fixed')).toBe(true);
  await switcher().getByRole('button', { name: 'Close' }).click();
  await expect.element(switcher()).not.toBeInTheDocument();
  expect(document.body.classList.contains('footer--fixed')).toBe(false);
});

it('a signed-out visitor goes to the sign-in page of the other brand', async () => {
  await openPortal('/login?service=crave');
  await openSwitcher();
  await switcher().getByRole('button', { name: 'TSN' }).click();
  await waitUntil(() => expect(document.body.dataset).toMatchObject({ brand: 'tsn', route: 'loginIndex' }));
  await expect.element(switcher()).not.toBeInTheDocument();
});

it('[SHELL-SW-06] [SHELL-SW-07] Choosing a brand generates a magic link, which is exchanged for a session of that brand', async () => {
  signInAs('dtc', 'crave');
  await openPortal('/account/manage?service=crave');
  const sent = serve({
    ...verified,
    'POST /api/magic-link/v2.1/generate': () => reply(200, { magicLink: 'm-1', url: '', expires_in: 60 }),
    'POST /api/login/v2.1': () => {
      signInAs('dtc', 'tsn');
      return reply(200, { access_token: 'new', token_type: 'bearer', expires_in: 600 });
    },
  });
  await openSwitcher();
  await switcher().getByRole('button', { name: 'TSN' }).click();
  await waitUntil(() =>
    expect(document.body.dataset).toMatchObject({ brand: 'tsn', route: 'manageAccount' }),
  );

  const exchange = sent.find(({ call }) => call === 'POST /api/login/v2.1');
  expect(sent.map(({ call }) => call)).toContain('POST /api/magic-link/v2.1/generate');
  expect(exchange?.headers.get('authorization')).toBe(`Basic ${btoa('tsn-web:default')}`);
  expect(exchange?.body).toContain('magic_link_token=m-1');
  await expect.element(switcher()).not.toBeInTheDocument();
});

it('[SHELL-SW-08] A failed magic-link refresh in the switcher closes the loader and the switcher and is logged', async () => {
  signInAs('dtc', 'crave');
  await openPortal('/account/manage?service=crave');
  const sent = serve({
    ...verified,
    'POST /api/magic-link/v2.1/generate': () => reply(500, { code: 'GENERIC' }),
  });
  await openSwitcher();
  await switcher().getByRole('button', { name: 'TSN' }).click();
  await expect.element(switcher()).not.toBeInTheDocument();
  expect(document.querySelector<HTMLElement>('[data-loader]')?.hidden).toBe(true);
  expect(document.body.dataset['brand']).toBe('crave');
  await waitUntil(() => expect(sent.some(({ call }) => /log/.test(call))).toBe(true));
});
