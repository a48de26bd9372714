import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as leaving from '../navigation/leave-site.ts';
import { openModal } from '../state/modals.ts';
import { otherScreens } from '../app/other-screen-modules.ts';
import { someAccount } from '../testing/account.ts';
import {
  waitForRoute,
  openPortal,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../testing/render-portal.tsx';
import { button, heading, link } from '../testing/queries-by-role.ts';
import * as chrome from './footer/footer.tsx';
import { modalChunks } from './modals/modal-host.tsx';

vi.mock('../navigation/leave-site.ts', { spy: true });
vi.mock('./footer/footer.tsx', { spy: true });
const reloaded = vi.mocked(leaving.reloadPage);

const account = { 'GET /api/account/v1.1/': () => reply(200, someAccount()) };
const crash = (): never => {
  throw new Error('a crash while drawing');
};
const crashes = (sent: ReturnType<typeof serve>) =>
  sent.filter(({ call, body }) => call === 'POST /api/log/v1/client' && body.includes('a crash'));

beforeEach(async () => {
  resetPortal();
  reloaded.mockReset().mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.viewport(1280, 800);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a page that crashes', () => {
  it('[portal 6] shows an error inside the shell, with two next steps, and is logged once with its reference', async () => {
    signInAs('dtc', 'crave');
    const sent = serve(account);
    vi.spyOn(otherScreens, 'profiles').mockResolvedValue({ default: crash });
    await openPortal('/account/profiles?service=crave');
    await expect.element(heading('We couldn’t show this page')).toBeVisible();
    await expect.element(link('Go to my account')).toHaveAttribute('href', '/account/manage');
    await expect.element(page.getByRole('navigation', { name: 'Account menu' })).toBeVisible();

    await waitUntil(() => expect(crashes(sent)).toHaveLength(1));
    const [reference] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(crashes(sent)[0]!.body) ?? [];
    await expect.element(page.getByText(`Reference: ${reference}`)).toBeVisible();
    await button('Reload this page').click();
    expect(reloaded).toHaveBeenCalledOnce();
  });

  it('[portal 6] does not affect the next page', async () => {
    signInAs('dtc', 'crave');
    serve(account);
    vi.spyOn(otherScreens, 'profiles').mockResolvedValue({ default: crash });
    await openPortal('/account/profiles?service=crave');
    await expect.element(heading('We couldn’t show this page')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Account menu' })
      .getByRole('link', { name: 'Account' })
      .click();
    await waitForRoute('manageAccount');
    await expect.element(heading('Hello, Alex')).toBeVisible();
    await expect.element(heading('We couldn’t show this page')).not.toBeInTheDocument();
  });

  it('[portal 6] offers the home of the brand where the account page itself crashed', async () => {
    signInAs('dtc', 'crave');
    serve(account);
    vi.spyOn(otherScreens, 'manageAccount').mockResolvedValue({ default: crash });
    await openPortal('/account/manage?service=crave&lang=fr');
    await expect.element(heading('Nous n’avons pas pu afficher cette page')).toBeVisible();
    await expect.element(link('Aller à Crave')).toBeVisible();
  });

  it('[portal 6] shows an error page even where the shell crashes', async () => {
    serve();
    // Taller than the page's content, which must fill the window all the same.
    await page.viewport(1280, 1200);
    const footer = vi.mocked(chrome.Footer).mockImplementation(crash);
    await openPortal('/login?service=tsn');
    footer.mockRestore();
    await expect.element(heading('We couldn’t show this page')).toBeVisible();
    expect(page.getByRole('main').element().clientHeight).toBe(innerHeight);
  });
});

describe('a modal whose chunk fails to load', () => {
  const aborted = () => Promise.reject(new TypeError('Importing a module script failed.'));
  const dialog = () => page.getByRole('dialog');

  it('[portal 7] is requested again, and opens', async () => {
    serve();
    const load = modalChunks.brandSwitcher;
    const chunk = vi.spyOn(modalChunks, 'brandSwitcher').mockImplementation(load);
    chunk.mockImplementationOnce(aborted);
    await openPortal('/login?service=crave');
    await button('Switch brand').click();
    await expect.element(page.getByRole('dialog', { name: 'Switch brand' })).toBeVisible();
    expect(chunk).toHaveBeenCalledTimes(2);
  });

  it('[portal 7] reloads the page once, then shows a modal with retry and close', async () => {
    const sent = serve();
    const load = modalChunks.providerWarning;
    const chunk = vi.spyOn(modalChunks, 'providerWarning').mockImplementation(aborted);
    await openPortal('/login?service=crave');
    openModal('providerWarning', { provider: 'Prairie Fibre' });
    await waitUntil(() => expect(reloaded).toHaveBeenCalledOnce());

    await openPortal('/login?service=crave');
    openModal('providerWarning', { provider: 'Prairie Fibre' });
    await expect.element(dialog()).toMatchTextContent(/An error occurred, please try again later/);
    await expect.element(page.getByRole('main')).not.toBeEmptyDOMElement();
    await waitUntil(() => expect(sent.some(({ body }) => body.includes('ChunkLoadError'))).toBe(true));
    expect(reloaded).toHaveBeenCalledOnce();

    chunk.mockImplementation(load);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Before you continue' })).toBeVisible();
    await button('Close').click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('[portal 7] a modal that crashes leaves the page intact', async () => {
    const sent = serve();
    vi.spyOn(modalChunks, 'planChange').mockResolvedValue(crash);
    await openPortal('/login?service=crave');
    openModal('planChange');
    await expect.element(dialog()).toMatchTextContent(/An error occurred/);
    await waitUntil(() => expect(crashes(sent)).toHaveLength(1));
    await button('Close').click();
    await expect.element(link('Create account')).toBeVisible();
  });
});
