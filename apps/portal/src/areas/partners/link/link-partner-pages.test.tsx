import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { patchAppState } from '../../../state/app-state.ts';
import { setLanguage } from '../../../navigation/set-language.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  path,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { partnerReplies, partnerState, linksWith } from '../../../testing/partners.ts';
import { button, heading, link } from '../../../testing/queries-by-role.ts';

const links = 'GET /api/partner/v1/account/a-1/links';
const experiences = 'GET /api/partner/v4/account/a-1';
const subscriptions = 'GET /api/partner/v1/mobilink/subscriptions';
const post = 'POST /api/partner/v1/mobilink/link';
const grant = 'POST /api/login/v2.1';

const bodiesOf = (sent: readonly SentRequest[]) =>
  callsTo(sent, post).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const dialog = () => page.getByRole('dialog', { name: 'Before you continue' });
const addressOf = (element: Element | null) => new URL((element as HTMLAnchorElement).href);

const linkPage = '/account/partners/mobilink/link?service=crave';
const back = `${linkPage}&code=c-1&state=s-1&iss=https%3A%2F%2Fworld`;
const answered = { authorizationCode: 'c-1', state: 's-1', iss: 'https://world' };
/** A partner that is linked once the server accepts. */
const linking = (answer: (sent: SentRequest) => Response) => {
  const state = { linked: false };
  return {
    ...partnerReplies(state),
    [post]: (sent: SentRequest) => {
      const given = answer(sent);
      state.linked = given.status === 200 || given.status === 201;
      return given;
    },
  };
};
const linked = (status: number) => () => reply(status, { partnerId: 'mobilink', linked: true });
const refused = (status: number, code: string) => () => reply(status, { code });

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
});

describe('partnersLink', () => {
  it('[ROUTE-ACC-37] {partnerId}/link: what is shared, what is included, and the link to the partner, in both languages', async () => {
    const sent = serve(linking(linked(201)));
    expect(await openPortal(linkPage)).toBe('partnersLink');
    await expect.element(heading('Link Mobilink')).toBeVisible();
    await expect
      .element(page.getByText('Crave Mobile + Starz, as long as Mobilink is linked.'))
      .toBeVisible();
    await expect.element(page.getByText('What Mobilink shares with us')).toBeVisible();
    const there = addressOf(link('Continue to Mobilink').element());
    expect(there.pathname + there.search).toBe(
      '/api/partner/v1/authorize?partnerId=mobilink&brand=crave&lang=en',
    );
    await expect.element(link('Not now')).toHaveAttribute('href', '/account/partners');
    await setLanguage('fr');
    await expect.element(heading('Lier Mobilien')).toBeVisible();
    await expect.element(link('Continuer chez Mobilien')).toBeVisible();
    expect(addressOf(link('Continuer chez Mobilien').element()).searchParams.get('lang')).toBe('fr');
    expect(callsTo(sent, post)).toHaveLength(0);
  });

  it.each([201, 200])(
    '[STATE-15] [ROUTE-ACC-38] [FLOW-29] [API-PART-11] back from the partner, %i links once: a new token, then the success page',
    async (status) => {
      const sent = serve(linking(linked(status)));
      await openPortal(back);
      await waitForRoute('partnersLinkSuccess');
      expect(path()).toBe('/account/partners/mobilink/link/success');
      await expect.element(heading('Partner linked')).toBeVisible();
      await expect.element(page.getByText('You can now watch Crave Mobile + Starz.')).toBeVisible();
      expect(bodiesOf(sent)).toEqual([answered]);
      expect(callsTo(sent, grant)).toHaveLength(1);
      expect(partnerState()).toMatchObject({
        linking: false,
        linkStatusCode: String(status),
        partners: expect.arrayContaining([expect.objectContaining({ partnerId: 'mobilink' })]),
      });
      expect(app().code).toBe('');
      await link('Back to partners').click();
      await expect.element(link('Details for Mobilink')).toBeVisible();
    },
  );

  it('the code is stripped from the URL at once, and a reload sends nothing', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>();
    const sent = serve({ ...partnerReplies(), [post]: () => promise });
    await openPortal(back);
    await expect.element(page.getByText('Linking Mobilink…')).toBeVisible();
    expect(path()).toBe(linkPage);
    await waitUntil(() => expect(partnerState()).toMatchObject({ linking: true, linkStatusCode: '' }));
    await setLanguage('fr');
    await expect.element(heading('Lier Mobilien')).toBeVisible();
    await waitUntil(() => expect(callsTo(sent, post)).toHaveLength(1));
    answer(reply(400, { code: 'AUTH_CODE_INVALID' }));
    await expect.element(page.getByRole('alert')).toBeVisible();
    await openPortal(path());
    await expect.element(link('Continuer chez Mobilien')).toBeVisible();
    expect(callsTo(sent, post)).toHaveLength(1);
  });

  it.each([
    [
      'ERR-22',
      400,
      'MOBILE_ALREADY_LINKED',
      'This mobile account is already linked.',
      'Continue to Mobilink',
    ],
    [
      'ERR-24',
      409,
      '35.2.4',
      'You already have an account. Sign in to it to continue.',
      'Sign in to the other account',
    ],
    ['ERR-25', 409, '35.2.6', 'You already have a service provider.', 'Continue to Mobilink'],
    [
      'API-PART-03',
      400,
      'AUTH_CODE_INVALID',
      'This link request has expired. Start again.',
      'Continue to Mobilink',
    ],
  ])('[%s] %i %s shows its error, with a next step', async (_, status, code, sentence, wayOn) => {
    serve(linking(refused(status, code)));
    await openPortal(back);
    await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(`^${sentence}`));
    await expect.element(link(wayOn)).toBeVisible();
    expect(partnerState()).toMatchObject({ linking: false, linkStatusCode: code });
    expect(document.body.dataset['route']).toBe('partnersLink');
  });

  it('[API-PART-11] any other success code is a failure', async () => {
    const sent = serve({ ...partnerReplies(), [post]: linked(202) });
    await openPortal(back);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('An error occurred, please try again later.');
    expect(callsTo(sent, grant)).toHaveLength(0);
    expect(document.body.dataset['route']).toBe('partnersLink');
  });

  it.each([
    ['access_denied', 'status', /^You didn’t agree at Mobilink, so nothing was linked\./],
    ['server_error', 'alert', /^Our services are not available for the moment\./],
    ['invalid_request', 'alert', /^This link request has expired\./],
  ] as const)('a partner error %s is shown, and nothing is sent', async (error, role, sentence) => {
    const sent = serve(linking(linked(201)));
    await openPortal(`${linkPage}&error=${error}&error_description=Call+this+number&state=s-1`);
    await expect.element(page.getByRole('main').getByRole(role).filter({ hasText: sentence })).toBeVisible();
    await expect.element(page.getByText('Call this number')).not.toBeInTheDocument();
    await expect.element(link('Continue to Mobilink')).toBeVisible();
    expect(path()).toBe(linkPage);
    expect(callsTo(sent, post)).toHaveLength(0);
  });

  it('a linked partner is shown as linked', async () => {
    serve(partnerReplies({ linked: true }));
    await openPortal(linkPage);
    await expect.element(page.getByText('Mobilink is already linked to your account.')).toBeVisible();
    await expect
      .element(link('See what’s included'))
      .toHaveAttribute('href', '/account/partners/mobilink/details');
    await expect.element(link('Continue to Mobilink')).not.toBeInTheDocument();
  });
});

describe('a partner linked to another account', () => {
  const move = (sent: SentRequest) =>
    (JSON.parse(sent.body) as { force?: boolean }).force
      ? reply(200, { partnerId: 'mobilink', linked: true })
      : reply(409, { code: '35.2.16' });
  const answer = (name: string) => dialog().getByRole('button', { name, exact: true });

  it('[FLOW-31] [ERR-21] [ERR-26] the warning asks for confirmation; yes sends the same code with force', async () => {
    const sent = serve(linking(move));
    await openPortal(back);
    await expect
      .element(dialog())
      .toMatchTextContent(/This provider is already linked\. Do you want to move the link to this account\?/);
    expect(partnerState()).toMatchObject({ linkStatusCode: '35.2.16' });
    await answer('Continue').click();
    await waitForRoute('partnersLinkSuccess');
    expect(bodiesOf(sent)).toEqual([answered, { ...answered, force: true }]);
    expect(partnerState()).toMatchObject({ linkStatusCode: '200' });
  });

  it('no leads to the partners, and nothing moves', async () => {
    const sent = serve(linking(move));
    await openPortal(back);
    await answer('Cancel').click();
    await waitForRoute('partnersIndex');
    expect(callsTo(sent, post)).toHaveLength(1);
  });

  it('a dismissed confirmation can be opened again', async () => {
    const sent = serve(linking(move));
    await openPortal(back);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await button('Move it to this account').click();
    await answer('Continue').click();
    await waitForRoute('partnersLinkSuccess');
    expect(callsTo(sent, post)).toHaveLength(2);
  });
});

describe('linkPartner', () => {
  it('[ROUTE-ACC-31] [ROUTE-ACC-32] /linkPartner loads the partners; subscriptions only of a linked one', async () => {
    const state = { linked: false };
    const sent = serve(partnerReplies(state));
    expect(await openPortal('/linkPartner?service=crave')).toBe('linkPartner');
    await expect.element(heading('Link your account')).toBeVisible();
    await expect.element(link('Link Mobilink')).toBeVisible();
    const there = addressOf(link('Link Mobilink').element());
    expect(there.searchParams.get('from')).toBe('linkPartner');
    for (const call of [links, experiences]) expect(callsTo(sent, call)).toHaveLength(1);
    expect(callsTo(sent, subscriptions)).toHaveLength(0);

    state.linked = true;
    resetPortal();
    signInAs('dtc', 'crave');
    await openPortal('/linkPartner?service=crave&lang=fr');
    await expect.element(heading('Lier votre compte')).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Mobilien' })).toMatchTextContent(/Starz/);
    await expect.element(link('Lier Maison Plus')).toBeVisible();
    await expect.element(link('Lier Mobilien')).not.toBeInTheDocument();
    expect(callsTo(sent, subscriptions)).toHaveLength(1);
  });

  it('[ROUTE-ACC-33] from a mail: opens the named partner, returns with a code, and the action ends', async () => {
    const sent = serve(linking(linked(201)));
    expect(await openPortal('/linkPartner?service=crave&partnerId=mobilink&action=linkPartner')).toBe(
      'linkPartner',
    );
    await expect.element(link('Continue to Mobilink')).toBeVisible();
    expect(addressOf(link('Continue to Mobilink').element()).searchParams.get('from')).toBe('linkPartner');
    expect(app()).toMatchObject({
      action: 'linkPartnerInProgress',
      linkPartnerId: 'mobilink',
      isEmailPartnerLinking: true,
    });

    await openPortal('/linkPartner?code=c-1&state=s-1');
    await waitForRoute('linkPartnerSuccess');
    expect(path()).toBe('/linkPartner/mobilink/success');
    await expect.element(heading('Account linked')).toBeVisible();
    await expect.element(page.getByText('Mobilink is linked to your account.')).toBeVisible();
    expect(bodiesOf(sent)).toEqual([{ authorizationCode: 'c-1', state: 's-1' }]);
    expect(app()).toMatchObject({
      action: '',
      previousAction: 'linkPartnerInProgress',
      linkPartnerId: '',
      isEmailPartnerLinking: false,
    });
    await expect.element(link('Continue')).toHaveAttribute('href', '/account/partners');
    await setLanguage('fr');
    await expect.element(heading('Compte lié')).toBeVisible();
  });

  it('a response without a known partner links nothing', async () => {
    const sent = serve(linking(linked(201)));
    await openPortal('/linkPartner?service=crave&code=c-1&state=s-1');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^This link request has expired\./);
    expect(path()).toBe('/linkPartner?service=crave');
    expect(callsTo(sent, post)).toHaveLength(0);
  });

  it('postponing ends the action', async () => {
    serve(partnerReplies());
    await openPortal('/linkPartner?service=crave&partnerId=mobilink&action=linkPartner');
    await link('Not now').click();
    await waitForRoute('partnersIndex');
    expect(app()).toMatchObject({ action: '', linkPartnerId: '' });
  });

  it('[ROUTE-ACC-33] the success page renders on a direct visit, and leads back to the brand', async () => {
    serve({ ...partnerReplies(), [links]: linksWith(() => true) });
    expect(await openPortal('/linkPartner/mobilink/success?service=crave')).toBe('linkPartnerSuccess');
    await expect.element(link('Continue')).toBeVisible();
    patchAppState({ continueUrl: 'https://www.crave.ca/x' });
    await expect.element(button('Continue')).toBeVisible();
    await waitUntil(() => expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1));
  });
});
