import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useLoginState } from '../../state/app-state.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import {
  app,
  login,
  openPortal,
  reply,
  serve,
  resetPortal,
  waitUntil,
} from '../../testing/render-portal.tsx';

const list = 'GET /api/bdu/v2.2/provider-list';
const providerOf = (id: string, displayName: string) => ({
  displayName,
  id,
  loginType: 'oidc',
  logo: null,
  url: `/api/bdu/v1/authorize?providerId=${id}&brand=crave`,
});
const providers = [
  providerOf('prairie-fibre', 'Prairie Fibre'),
  providerOf('laurentides-tele', 'Laurentides Télé'),
  providerOf('harbour-tv', 'Harbour TV'),
];
const answers = { [list]: () => reply(200, { providers }) };
const names = () =>
  page
    .getByRole('list', { name: /TV providers|Fournisseurs télé/ })
    .getByRole('link')
    .elements()
    .map((link) => link.textContent?.slice(2));

beforeEach(resetPortal);

it('[ROUTE-LOGIN-10] /login/bdu shows the providers of the brand, each with a link to its own page', async () => {
  useLoginState.setState({ reconnectionProcess: { initialAccountId: 'a-9' } });
  const sent = serve(answers);
  expect(await openPortal('/login/bdu?service=crave&lang=en')).toBe('loginBDU');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Choose your TV provider' }))
    .toBeVisible();
  const prairie = page.getByRole('link', { name: 'Prairie Fibre' });
  await expect
    .element(prairie)
    .toHaveAttribute('href', '/api/bdu/v1/authorize?providerId=prairie-fibre&brand=crave&lang=en');
  expect(names()).toEqual(['Prairie Fibre', 'Laurentides Télé', 'Harbour TV']);
  await expect
    .element(page.getByRole('link', { name: 'Continue with email' }))
    .toHaveAttribute('href', '/login/dtc');
  const [asked, ...others] = sent.filter(({ call }) => call === list);
  expect(new URL(asked!.url).searchParams.get('brand')).toBe('crave');
  expect(asked!.headers.get('accept-language')).toBe('en-CA');
  expect(others).toEqual([]);
  expect(login().reconnectionProcess).toEqual({});
});

it('[B15] [H] logos are drawn, with initials where there is none or it does not load; one that is down says so and stays a link', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  const [first, second, third] = providers;
  const shown = [
    { ...first, logo: pixel },
    { ...second, logo: 'data:image/png;base64,broken' },
    { ...third, available: false },
  ];
  serve({ [list]: () => reply(200, { providers: shown }) });
  await openPortal('/login/bdu?service=crave&lang=en');
  const link = (name: RegExp) => page.getByRole('link', { name });
  await expect.element(link(/Prairie/)).toMatchTextContent(/^Prairie Fibre$/);
  expect(
    link(/Prairie/)
      .element()
      .querySelector('img')
      ?.getAttribute('src'),
  ).toBe(pixel);
  await expect.element(link(/Laurentides/)).toMatchTextContent(/^LTLaurentides Télé$/);
  await expect.element(link(/Harbour/)).toMatchTextContent(/^HTHarbour TVNot available right now$/);
  await expect.element(link(/Harbour/)).toHaveAttribute('href', expect.stringContaining('harbour-tv'));
  await setLanguage('fr');
  await expect.element(link(/Harbour/)).toMatchTextContent(/Indisponible pour le moment$/);
});

it('the search narrows the list, announces the number of results, and keeps its text in the other language', async () => {
  const sent = serve(answers);
  await openPortal('/login/bdu?service=crave&lang=en');
  const field = page.getByRole('searchbox', { name: 'Search providers' });
  await field.fill('TELE');
  expect(names()).toEqual(['Laurentides Télé']);
  await expect.element(page.getByText('1 provider found')).toHaveRole('status');

  await setLanguage('fr');
  await expect
    .element(page.getByRole('searchbox', { name: 'Rechercher un fournisseur' }))
    .toHaveValue('TELE');
  expect(names()).toEqual(['Laurentides Télé']);
  await expect
    .element(page.getByRole('link', { name: 'Laurentides Télé' }))
    .toHaveAttribute('href', expect.stringContaining('&lang=fr'));
  await waitUntil(() =>
    expect(
      sent.filter(({ call }) => call === list).map(({ headers }) => headers.get('accept-language')),
    ).toEqual(['en-CA', 'fr-CA']),
  );

  await page.getByRole('searchbox').fill('zzz');
  await expect.element(page.getByText('Aucun fournisseur trouvé')).toHaveRole('status');
  await expect.element(page.getByText('Aucun résultat')).toBeVisible();
  await page.getByRole('button', { name: 'Voir tous les fournisseurs' }).click();
  expect(names()).toHaveLength(3);
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

it('a list that fails to load shows an error, and can be retried', async () => {
  let down = true;
  serve({ [list]: () => (down ? reply(503, { code: 'SERVICE_UNAVAILABLE' }) : answers[list]()) });
  await openPortal('/login/bdu?service=noovo&lang=fr');
  await expect.element(page.getByRole('alert')).toBeVisible();
  down = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(page.getByRole('link', { name: 'Harbour TV' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /courriel/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Retour' })).not.toBeInTheDocument();
});

it('[finding F10] a brand with providers as its only sign-in says that none is available, in both languages, and links to support and to its site', async () => {
  serve({ [list]: () => reply(200, { providers: [] }) });
  await openPortal('/login/bdu?service=noovo&lang=en');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'No TV providers available' }))
    .toBeVisible();
  await expect
    .element(page.getByText('You can’t sign in with a TV provider right now. Check back later.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: /^Back to / }))
    .toHaveAttribute('href', homeUrlOf('noovo', 'en'));
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', brandOf('noovo').supportUrl.en);
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();

  await setLanguage('fr');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Aucun fournisseur télé offert' }))
    .toBeVisible();
  await expect.element(page.getByText(/n’est pas offerte pour l’instant/)).toBeVisible();
});

it('an empty list offers the other sign-in method, where the brand has one', async () => {
  serve({ [list]: () => reply(200, { providers: [] }) });
  await openPortal('/login/bdu?service=crave&lang=en');
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Continue with email' }))
    .toHaveAttribute('href', '/login/dtc');
});

it('[FLAG-03] a brand without TV providers has no list', async () => {
  serve(answers);
  expect(await openPortal('/login/bdu?service=bellmedia&lang=en')).not.toBe('loginBDU');
});

it('[B16] In the short-code flow the provider list is remembered: the next visit to activate starts there', async () => {
  serve(answers);
  await openPortal('/activate?service=crave');
  expect(document.body.dataset['route']).toBe('loginIndex');
  await openPortal('/login/bdu');
  await waitUntil(() => expect(app().bduLoginWithShortcode).toBe(true));
  expect(await openPortal('/activate')).toBe('loginBDU');
  await page.getByRole('link', { name: 'Back' }).click();
  await waitUntil(() => expect(app().bduLoginWithShortcode).toBe(false));
});

it('[B16] Outside the short-code flow nothing is remembered', async () => {
  serve(answers);
  await openPortal('/login/bdu?service=crave');
  expect(app().bduLoginWithShortcode).toBe(false);
});
