import { brandIds, languages } from '@marquee/product/brands.ts';
import { areas } from '@marquee/product/navigation/names.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useAppState } from '../state/app-state.ts';
import { setLanguage } from '../navigation/set-language.ts';
import { deferredMessages } from './catalogs/areas.ts';
import { translate } from './i18n.ts';
import type { MessageKey } from '@marquee/product/messages/catalogue.ts';
import { config } from '../config/startup-config.ts';
import { app, openPortal, serve, signInAs, resetPortal, waitUntil } from '../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

const langAt = async (address: string) => {
  await openPortal(address);
  return document.documentElement.lang;
};

describe('language precedence', () => {
  it('[I18N-02] Locales are en-CA and fr-CA; short forms en and fr are accepted.', async () => {
    expect(await langAt('/login?lang=fr')).toBe('fr-CA');
    expect(await langAt('/login?lang=en')).toBe('en-CA');
    expect(await langAt('/login?lang=fr-CA')).toBe('fr-CA');
    expect(await langAt('/login?lang=en-CA')).toBe('en-CA');
  });

  it('[I18N-03] Language priority 1: the `lang` query parameter.', async () => {
    expect(await langAt('/login?service=rds&lang=en')).toBe('en-CA');
  });

  it('[I18N-04] Language priority 2: the stored from-URL language.', async () => {
    await openPortal('/login?service=rds&lang=en');
    expect(await langAt('/login?service=rds')).toBe('en-CA');
  });

  it("[I18N-05] Language priority 3: the token's localization claim.", async () => {
    signInAs('dtc', 'tsn', { localization: 'fr' });
    expect(await langAt('/account/manage')).toBe('fr-CA');
  });

  it('[I18N-06] Language priority 4: the brand language.', async () => {
    expect(await langAt('/login?service=rds')).toBe('fr-CA');
    expect(await langAt('/login?service=tsn')).toBe('en-CA');
  });

  it('[I18N-07] Language priority 5: the stored site language.', async () => {
    await openPortal('/login');
    await setLanguage('fr');
    expect(app()).toMatchObject({ siteLanguage: 'fr', languageFromUrl: 'fr' });
    expect(await langAt('/login')).toBe('fr-CA');
    useAppState.setState({ languageFromUrl: '' });
    expect(await langAt('/login')).toBe('fr-CA');
  });

  it('[I18N-08] Language priority 6: default English.', async () => {
    expect(await langAt('/login')).toBe('en-CA');
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  });

  it('[I18N-09] French-language brands: the {product} family (noovo, noovoinfo, noovomoi).', async () => {
    for (const brand of ['noovo', 'noovoinfo', 'noovomoi']) {
      resetPortal();
      expect(await langAt(`/login?service=${brand}`), brand).toBe('fr-CA');
    }
  });

  it('[I18N-10] French-language brand: rds.', async () => {
    expect(await langAt('/login?service=rds')).toBe('fr-CA');
    await expect.element(page.getByRole('link', { name: 'Passer au contenu' })).toBeInTheDocument();
  });

  it('[I18N-11] English brands: ctv, ctvnews, tsn, bnn, cp24.', async () => {
    for (const brand of ['ctv', 'ctvnews', 'tsn', 'bnn', 'cp24']) {
      resetPortal();
      useAppState.setState({ siteLanguage: 'fr' });
      expect(await langAt(`/checkEmail?service=${brand}`), brand).toBe('en-CA');
    }
  });
});

describe('changing the language', () => {
  it('[I18N-17] Changing the language switches the locale at once.', async () => {
    await openPortal('/notFound?service=crave');
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toHaveTextContent('Page not found');
    await setLanguage('fr');
    await expect.element(heading).toHaveTextContent('Page introuvable');
    expect(document.documentElement.lang).toBe('fr-CA');
    expect(document.title).toBe('Page introuvable | Compte Crave');
  });

  it('[I18N-18] [portal 29] On guest routes with the widget flag set, a language change notifies the sign-in widget and the page around it.', async () => {
    const heard = vi.fn<(event: Event) => void>();
    window.addEventListener('um:language', heard);
    // Tests run in an iframe.
    const posted = vi.spyOn(window.parent, 'postMessage');
    onTestFinished(() => posted.mockRestore());
    await openPortal('/login');
    await setLanguage('fr');
    expect(heard).not.toHaveBeenCalled();
    Object.assign(config, { signInWidget: true });
    await setLanguage('en');
    Object.assign(config, { signInWidget: false });
    window.removeEventListener('um:language', heard);
    expect(heard.mock.calls.map(([event]) => (event as CustomEvent).detail)).toEqual(['en-CA']);
    expect(posted).toHaveBeenCalledWith({ type: 'um:language', detail: 'en-CA' }, '*');
  });

  it('the sign-in page of every brand exists in both languages', async () => {
    for (const brand of brandIds) {
      resetPortal();
      await openPortal(`/login?service=${brand}&lang=en`);
      const english = document.querySelector('h1')?.textContent;
      await openPortal(`/login?service=${brand}&lang=fr`);
      expect(document.querySelector('h1')?.textContent, brand).not.toBe(english);
    }
  });
});

describe('message catalogs', () => {
  it('[portal 23] of each area load with its screens, in both languages; those of mails and of the console never load', () => {
    const later = areas.filter((area) => area !== 'auth');
    const files = Object.keys(deferredMessages).map((path) => path.split('/').slice(-2).join('/'));
    expect(files.toSorted()).toEqual(
      languages.flatMap((language) => later.map((area) => `${language}/${area}.ts`)).toSorted(),
    );
  });

  it('show a generic sentence for a missing message, never the key, and log it once', async () => {
    const sent = serve();
    await openPortal('/login?service=crave&lang=fr');
    const lost = 'auth.text.lost' as MessageKey;
    expect([translate(lost), translate(lost)]).toEqual(
      Array.from({ length: 2 }, () => 'Ce texte n’est pas disponible pour le moment.'),
    );
    await waitUntil(() => expect(sent.filter(({ body }) => body.includes(lost))).toHaveLength(1));
  });
});
