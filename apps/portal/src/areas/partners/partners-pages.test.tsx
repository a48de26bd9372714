import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../navigation/set-language.ts';
import {
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../testing/render-portal.tsx';
import { partnerReplies, partnerState } from '../../testing/partners.ts';
import { button, heading, link } from '../../testing/queries-by-role.ts';

const links = 'GET /api/partner/v1/account/a-1/links';
const experiences = 'GET /api/partner/v4/account/a-1';
const subscriptions = 'GET /api/partner/v1/mobilink/subscriptions';
const unlink = 'DELETE /api/partner/v1/mobilink/link';
const grant = 'POST /api/login/v2.1';

const rows = () =>
  page.getByRole('list', { name: /All partners|Tous les partenaires/ }).getByRole('listitem');

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('partnersIndex', () => {
  it('[ROUTE-ACC-35] [ENT-MISC-06] index: every partner, its link status and content, in both languages', async () => {
    const sent = serve(partnerReplies({ linked: true }));
    expect(await openPortal('/account/partners?service=crave')).toBe('partnersIndex');
    await expect.element(heading('Partners')).toBeVisible();
    await expect.element(rows().first()).toHaveTextContent('MobilinkLinked · Crave Mobile + StarzDetails');
    await expect.element(rows().last()).toHaveTextContent('Home BundleNot linked · TSN + TSN2Link');
    await expect
      .element(link('Details for Mobilink'))
      .toHaveAttribute('href', '/account/partners/mobilink/details');
    await expect
      .element(link('Link Home Bundle'))
      .toHaveAttribute('href', '/account/partners/homebundle/link');
    await expect.element(heading('No partners linked', 2)).not.toBeInTheDocument();
    for (const call of [links, experiences]) expect(callsTo(sent, call)).toHaveLength(1);
    expect(new URL(callsTo(sent, experiences)[0]!.url).search).toBe('?sources=PARTNER');

    await setLanguage('fr');
    await expect.element(heading('Partenaires')).toBeVisible();
    await expect.element(rows().first()).toHaveTextContent('MobilienLié · Crave Mobile + StarzDétails');
    await expect.element(rows().last()).toHaveTextContent('Maison PlusNon lié · TSN + TSN2Lier');
  });

  it('[ENT-MISC-05] [ENT-MISC-07] the partner state lists partnerId, productSku, expirationDate null, displayName, brandId', async () => {
    serve(partnerReplies({ linked: true, displayName: 'Mobilink Plus' }));
    await openPortal('/account/partners?service=crave');
    await expect.element(rows().first()).toHaveTextContent('MobilinkLinked · Mobilink PlusDetails');
    expect(partnerState()['partners']).toEqual([
      {
        partnerId: 'mobilink',
        productSku: 'Crave Mobile + Starz',
        expirationDate: null,
        displayName: 'Mobilink Plus',
        brandId: 'crave',
      },
    ]);
  });

  it('[ENT-MISC-08] displayName comes from the experience, else from a translated SKU table', async () => {
    serve(partnerReplies({ linked: true, displayName: null }));
    await openPortal('/account/partners?service=crave');
    await expect.element(rows().first()).toHaveTextContent('MobilinkLinked · Crave MobileDetails');
  });

  it('without links the page has an empty state and every partner to link', async () => {
    serve(partnerReplies());
    await openPortal('/account/partners?service=crave');
    await expect.element(heading('No partners linked', 2)).toBeVisible();
    await expect.element(link('Link Mobilink')).toBeVisible();
    await setLanguage('fr');
    await expect.element(heading('Aucun partenaire lié', 2)).toBeVisible();
  });

  it('an unavailable partner is reported once, and stripped from the URL', async () => {
    serve(partnerReplies());
    await openPortal('/account/partners?service=crave&error=SERVICE_UNAVAILABLE');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Our services are not available for the moment. Please try again later.');
    expect(path()).toBe('/account/partners?service=crave');
    await openPortal(path());
    await expect.element(rows().first()).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await openPortal('/account/partners?service=crave&error=Call+this+number');
    await expect.element(rows().first()).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('a list that fails to load can be retried', async () => {
    let works = false;
    const { [links]: list, ...rest } = partnerReplies();
    serve({ ...rest, [links]: (one) => (works ? list(one) : reply(503, {})) });
    await openPortal('/account/partners?service=crave');
    await expect.element(page.getByRole('alert')).toBeVisible();
    works = true;
    await button('Try again').click();
    await expect.element(link('Link Mobilink')).toBeVisible();
  });
});

describe('availability of partners', () => {
  it.each(['tsn', 'crave', 'rds', 'vanilla'] as const)('[CONST-10] [FLAG-05] %s has them', async (brand) => {
    signInAs('dtc', brand);
    serve(partnerReplies());
    expect(await openPortal(`/account/partners?service=${brand}&lang=en`)).toBe('partnersIndex');
    await expect
      .element(page.getByRole('navigation').getByRole('link', { name: 'Partners' }))
      .toHaveAttribute('href', '/account/partners');
  });

  it('[ROUTE-ACC-34] [CONST-10] [FLAG-05] other brands and BDU users do not', async () => {
    signInAs('dtc', 'ctv');
    serve(partnerReplies());
    expect(await openPortal('/account/partners?service=ctv')).not.toBe('partnersIndex');
    resetPortal();
    signInAs('bdu', 'crave');
    expect(await openPortal('/account/partners?service=crave')).not.toBe('partnersIndex');
  });
});

describe('partnersDetails', () => {
  it('[ROUTE-ACC-36] {partnerId}/details: partner name and subscriptions, in both languages', async () => {
    const sent = serve(partnerReplies({ linked: true }));
    expect(await openPortal('/account/partners/mobilink/details?service=crave')).toBe('partnersDetails');
    await expect.element(heading('Mobilink')).toBeVisible();
    expect(document.querySelector('main h1')?.parentElement?.querySelector('img')?.src).toMatch(/^data:/);
    const items = page.getByRole('main').getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent('Crave MobileOn Crave');
    await expect.element(items.last()).toHaveTextContent('StarzOn Crave');
    expect(items.elements().map((item) => item.querySelectorAll('svg').length)).toEqual([2, 2]);
    await expect.element(heading('About this link', 2)).toBeVisible();
    await expect.element(page.getByText('Nothing. We never see your Mobilink password.')).toBeVisible();
    await expect
      .element(link('Unlink Mobilink'))
      .toHaveAttribute('href', '/account/partners/mobilink/unlink');
    expect(callsTo(sent, subscriptions)).toHaveLength(1);
    expect(partnerState()['subscriptions']).toHaveLength(2);
    await setLanguage('fr');
    await expect.element(heading('Mobilien')).toBeVisible();
    await expect.element(link('Délier Mobilien')).toBeVisible();
    await expect.element(items.first()).toHaveTextContent('Crave MobileSur Crave');
  });

  it.each(['/account/partners/homebundle/details', '/account/partners/homebundle/unlink'])(
    '%s of an unlinked partner redirects to the list',
    async (address) => {
      serve(partnerReplies({ linked: true }));
      await openPortal(`${address}?service=crave`);
      await waitForRoute('partnersIndex');
      await openPortal('/account/partners/nobody/details?service=crave');
      await waitForRoute('partnersIndex');
    },
  );
});

describe('partnersUnlink', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Before you continue' });
  const answer = (name: string) => dialog().getByRole('button', { name, exact: true });

  it('[ROUTE-ACC-39] [FLOW-29] [FLOW-30] [SHELL-MOD-07] {partnerId}/unlink: shows the consequences, asks for confirmation, and unlinks once', async () => {
    const state = { linked: true };
    const sent = serve({
      ...partnerReplies(state),
      [unlink]: () => {
        state.linked = false;
        return reply(200, { partnerId: 'mobilink', linked: false });
      },
    });
    expect(await openPortal('/account/partners/mobilink/unlink?service=crave')).toBe('partnersUnlink');
    await expect.element(heading('Unlink Mobilink')).toBeVisible();
    await expect.element(page.getByText('Crave Mobile', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Starz', { exact: true })).toBeVisible();
    await button('Unlink Mobilink').click();
    await expect
      .element(dialog())
      .toMatchTextContent(/Subscriptions you bought through Mobilink will be removed/);
    await answer('Cancel').click();
    expect(callsTo(sent, unlink)).toHaveLength(0);

    await button('Unlink Mobilink').click();
    await userEvent.dblClick(answer('Continue'));
    await waitForRoute('partnersIndex');
    await expect.element(page.getByText('Mobilink unlinked.')).toBeVisible();
    await expect.element(rows().first()).toMatchTextContent(/Mobilink.*Not linked/);
    expect(callsTo(sent, unlink)).toHaveLength(1);
    expect(callsTo(sent, grant)).toHaveLength(1);
  });

  it.each([
    ['ERR-23', 500],
    ['API-PART-11', 202],
  ])(
    '[%s] a response of %i is an unlink failure: shown in both languages, still linked',
    async (_, status) => {
      const sent = serve({ ...partnerReplies({ linked: true }), [unlink]: () => reply(status, {}) });
      await openPortal('/account/partners/mobilink/unlink?service=crave');
      await button('Unlink Mobilink').click();
      await answer('Continue').click();
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent('We could not unlink your account. Please try again later.');
      await setLanguage('fr');
      await expect.element(heading('Délier Mobilien')).toBeVisible();
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent('Nous n’avons pas pu délier votre compte. Veuillez réessayer plus tard.');
      expect(document.body.dataset['route']).toBe('partnersUnlink');
      expect(callsTo(sent, unlink)).toHaveLength(1);
      await button('Délier Mobilien').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continuer', exact: true }).click();
      await waitUntil(() => expect(callsTo(sent, unlink)).toHaveLength(2));
    },
  );

  it('a link that is gone already counts as unlinked', async () => {
    serve({ ...partnerReplies({ linked: true }), [unlink]: () => reply(404, { code: 'NOT_LINKED' }) });
    await openPortal('/account/partners/mobilink/unlink?service=crave');
    await button('Unlink Mobilink').click();
    await answer('Continue').click();
    await waitForRoute('partnersIndex');
  });
});
