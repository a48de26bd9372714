/** Hydration of the prerendered pages, and replay of early input. */
import { brandIds, type Language, languages, localeOf, type BrandId } from '@marquee/product/brands.ts';
import { featuresOf } from '@marquee/product/features.ts';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { captureEarlyInput } from './early-input.ts';
import { prerender } from './prerender.tsx';
import { useAppState } from '../state/app-state.ts';
import { config } from '../config/startup-config.ts';
import { someAccount } from '../testing/account.ts';
import {
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
} from '../testing/render-portal.tsx';

// The server would replace `./` with the base path.
const drawnBase = config.base;
Object.assign(config, { base: '/' });
afterAll(() => Object.assign(config, { base: drawnBase }));

const replies = {
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  'GET /api/account/v1.1/change-email/pending': () => reply(200, { emailPending: false }),
  'GET /api/billing/v1/next-bill': () => reply(204),
};

beforeEach(resetPortal);

const drawnPage = async (route: 'loginIndex' | 'manageAccount', brand: BrandId, language: Language) => {
  const html = await prerender(brand, language, route);
  resetPortal();
  return { name: `${route} ${brand} ${localeOf(language)}`, html };
};

const mismatches = (sent: readonly SentRequest[]) => sent.filter(({ body }) => body.includes('Hydration'));
const spyOnErrors = () => {
  const spy = vi.spyOn(console, 'error');
  onTestFinished(() => spy.mockRestore());
  return spy;
};
const heading = () => document.querySelector('h1');

/** The heading of the prerendered page. */
const openDrawn = async (address: string, drawn: { readonly name: string; readonly html: string }) => {
  const opened = openPortal(address, drawn);
  const before = heading();
  return { route: await opened, before };
};

describe.each(languages)('in %s', (language) => {
  const signInBrands = brandIds.filter((id) => featuresOf(id).dtcLogin && featuresOf(id).bduLogin);
  it.each(signInBrands)('[portal 13] The sign-in page of %s hydrates without a mismatch', async (brand) => {
    const drawn = await drawnPage('loginIndex', brand, language);
    const [sent, errors] = [serve(), spyOnErrors()];
    const { route, before } = await openDrawn(`/login?service=${brand}&lang=${language}`, drawn);
    expect(route).toBe('loginIndex');
    expect(heading()).toBe(before);
    expect([errors.mock.calls, mismatches(sent)]).toEqual([[], []]);
  });

  it.each(['crave', 'tsn', 'ctv'] as const)(
    '[portal 13] The account of %s hydrates without a mismatch, then shows its data',
    async (brand) => {
      const drawn = await drawnPage('manageAccount', brand, language);
      const [sent, errors] = [serve(replies), spyOnErrors()];
      signInAs('dtc', brand);
      const { route, before } = await openDrawn(`/account/manage?service=${brand}&lang=${language}`, drawn);
      expect(route).toBe('manageAccount');
      await expect.element(page.getByText('Alex Tremblay')).toBeVisible();
      expect(heading()).toBe(before);
      expect([errors.mock.calls, mismatches(sent)]).toEqual([[], []]);
    },
  );
});

describe('input before the scripts have loaded', () => {
  const continueUrl = 'https://www.crave.ca/en?from=portal';
  const address = `/login?service=crave&lang=en&continue=${encodeURIComponent(continueUrl)}`;
  const early = async (act: () => void, drawn?: { readonly name: string; readonly html: string }) => {
    const opened = openDrawn(address, drawn ?? (await drawnPage('loginIndex', 'crave', 'en')));
    captureEarlyInput();
    act();
    await opened;
  };
  const named = <E extends HTMLElement>(selector: string, words: string) =>
    [...document.querySelectorAll<E>(selector)].find(({ textContent }) => textContent.includes(words))!;

  beforeEach(() => void serve());

  it('[portal 13] A link that has the focus keeps it', async () => {
    await early(() => named('a', 'Create').focus());
    await expect.element(page.getByRole('link', { name: /Create/ })).toHaveFocus();
  });

  it('[portal 13] …also if the page is rendered from scratch', async () => {
    const { html } = await drawnPage('loginIndex', 'crave', 'en');
    await early(() => named('button', 'Switch').focus(), { name: 'loginIndex tsn en-CA', html });
    await expect.element(page.getByRole('button', { name: /Switch/ })).toHaveFocus();
  });

  it('[portal 13] A click on “Switch brand” opens the modal once the portal has loaded', async () => {
    await early(() => named('button', 'Switch').click());
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it('[portal 13] A click on a link keeps the brand and the return address of the page', async () => {
    await early(() => named('a', 'email').click());
    await expect.poll(() => document.body.dataset['route']).toBe('loginDTCIdentifier');
    expect(useAppState.getState()).toMatchObject({ siteBrand: 'crave', continueUrl });
  });

  it('[portal 13] …also if the page is rendered from scratch', async () => {
    const { html } = await drawnPage('loginIndex', 'crave', 'en');
    await early(() => named('a', 'email').click(), { name: 'loginIndex tsn en-CA', html });
    await expect.poll(() => document.body.dataset['route']).toBe('loginDTCIdentifier');
    expect(useAppState.getState()).toMatchObject({ siteBrand: 'crave', continueUrl });
  });

  it('[portal 13] A click on the language toggle is replayed', async () => {
    await early(() => named('button', 'FR').click());
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Bienvenue/);
    expect(document.documentElement.lang).toBe('fr-CA');
  });

  it('[portal 13] A language chosen in the footer is applied', async () => {
    await early(() => {
      const select = document.querySelector('select')!;
      select.value = 'fr-CA';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect.poll(() => document.documentElement.lang).toBe('fr-CA');
    await expect.poll(() => document.querySelector('select')?.value).toBe('fr-CA');
  });
});
