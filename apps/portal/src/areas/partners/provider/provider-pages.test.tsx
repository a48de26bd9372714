import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as leaving from '../../../navigation/leave-site.ts';
import { setLanguage } from '../../../navigation/set-language.ts';
import { partnerReplies, providerReplies } from '../../../testing/partners.ts';
import { alert, button, heading, link } from '../../../testing/queries-by-role.ts';
import {
  callsTo,
  openPortal,
  path,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
  waitUntil,
} from '../../../testing/render-portal.tsx';

vi.mock('../../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const authorize = 'POST /api/bdu/v1.1/account/provider/authorize';
const connect = 'POST /api/bdu/v1.1/account/provider';
const own = 'GET /api/bdu/v1.1/account/provider';
const unlink = 'DELETE /api/bdu/v1.1/account/provider';
const base = '/account/partners/prairie-fibre';

const replies = (state: { linked?: boolean } = {}) => ({ ...partnerReplies(), ...providerReplies(state) });
const section = () => page.getByRole('region', { name: /^(TV provider|Fournisseur télé)$/ });

beforeEach(() => {
  resetPortal();
  left.mockClear();
  signInAs('dtc', 'crave');
});

describe('on the partners page', () => {
  it('[A-80] [B1] the brand’s TV providers can be chosen, in both languages', async () => {
    const sent = serve(replies());
    await openPortal('/account/partners?service=crave');
    await expect.element(section()).toBeVisible();
    await expect.element(link('Link Prairie Fibre')).toHaveAttribute('href', `${base}/link`);
    await expect.element(link('Link Laurentides Télé')).toBeVisible();
    await setLanguage('fr');
    await expect.element(link('Lier Prairie Fibre')).toBeVisible();
    // The account says already that none is linked.
    expect(callsTo(sent, own)).toHaveLength(0);
  });

  it('[A-80] [B1] the linked one is shown instead, with its details', async () => {
    serve(replies({ linked: true }));
    await openPortal('/account/partners?service=crave');
    await expect.element(link('Details for Prairie Fibre')).toHaveAttribute('href', `${base}/details`);
    await expect.element(link('Link Laurentides Télé')).not.toBeInTheDocument();
  });

  it('[A-80] a brand without TV providers has no such section', async () => {
    serve({ ...replies(), 'GET /api/bdu/v2.2/provider-list': () => reply(200, { providers: [] }) });
    await openPortal('/account/partners?service=crave');
    await expect.element(link('Link Mobilink')).toBeVisible();
    await expect.element(section()).not.toBeInTheDocument();
  });
});

describe('elsewhere', () => {
  it('[A-80] [B1] the account page leads to the linked provider, or to the list', async () => {
    const account = {
      'GET /api/account/v1.1/change-email/pending': () => reply(200, { emailPending: false }),
      'GET /api/billing/v1.1/next-bill': () => reply(200, null),
    };
    const sent = serve({ ...replies({ linked: true }), ...account });
    await openPortal('/account/manage?service=crave');
    await expect.element(link('Review Prairie Fibre')).toHaveAttribute('href', `${base}/details`);
    expect(callsTo(sent, own)).toHaveLength(0);
    await setLanguage('fr');
    await expect.element(link('Voir Fibre des Prairies')).toBeVisible();
    await setLanguage('en');
    resetPortal();
    signInAs('dtc', 'crave');
    serve({ ...replies(), ...account });
    await openPortal('/account/manage?service=crave');
    await expect.element(link('Review No TV provider linked')).toHaveAttribute('href', '/account/partners');
  });
});

describe('partnersDetails of a TV provider', () => {
  it('[A-80] name, since when, what comes through it, unlink', async () => {
    serve(replies({ linked: true }));
    expect(await openPortal(`${base}/details?service=crave`)).toBe('partnersDetails');
    await expect.element(heading('Prairie Fibre')).toBeVisible();
    // Without a logo its initials are drawn.
    await expect.element(page.getByRole('main').getByText('PF', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/since March\s1,\s2026/)).toBeVisible();
    await expect.element(page.getByRole('main')).toMatchTextContent(/Crave TotalOn CraveTSNOn TSN/);
    await expect.element(link('Unlink Prairie Fibre')).toHaveAttribute('href', `${base}/unlink`);
  });

  it.each(['details', 'unlink'])('[A-80] %s without a link redirects to the list', async (screen) => {
    serve(replies());
    await openPortal(`${base}/${screen}?service=crave`);
    await waitForRoute('partnersIndex');
  });

  it('an unknown id redirects to the list', async () => {
    serve(replies({ linked: true }));
    for (const screen of ['details', 'link', 'unlink']) {
      await openPortal(`/account/partners/nobody/${screen}?service=crave`);
      await waitForRoute('partnersIndex');
    }
  });
});

describe('partnersLink of a TV provider', () => {
  it('[OVR-22] [A-80] consent, sign-in at the provider, success page with what can be watched', async () => {
    const state = { linked: false };
    const sent = serve({
      ...replies(state),
      [authorize]: () => reply(200, { url: 'https://tv.example/authorize' }),
      [connect]: () => {
        state.linked = true;
        return reply(201, { providerId: 'prairie-fibre', linked: true });
      },
    });
    expect(await openPortal(`${base}/link?service=crave`)).toBe('partnersLink');
    await expect.element(heading('Link Prairie Fibre')).toBeVisible();
    await button('Continue to Prairie Fibre').click();
    await waitUntil(() => expect(left).toHaveBeenCalledExactlyOnceWith('https://tv.example/authorize'));
    expect(JSON.parse(callsTo(sent, authorize)[0]!.body)).toEqual({ providerId: 'prairie-fibre' });

    await openPortal(`${base}/link?service=crave&code=c-1&state=s-1`);
    await waitForRoute('partnersLinkSuccess');
    await expect.element(heading('TV provider linked')).toBeVisible();
    await expect.element(page.getByText('You can now watch Crave Total + TSN.')).toBeVisible();
    expect(callsTo(sent, connect).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { code: 'c-1', state: 's-1' },
    ]);
    expect(path()).not.toContain('code');
  });

  it('[A-75] [ERR-21] [L299] linked to another account: said without an offer to move it, with a way to sign in to that account', async () => {
    const sent = serve({ ...replies(), [connect]: () => reply(409, { code: '35.2.16' }) });
    await openPortal(`${base}/link?service=crave&code=c-1&state=s-1`);
    await expect.element(alert()).toMatchTextContent(/This provider is already linked to another account\./);
    await expect.element(link('Sign in to the other account')).toHaveAttribute('href', '/account/logout');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText(/move the link/)).not.toBeInTheDocument();
    expect(callsTo(sent, connect)).toHaveLength(1);
    await setLanguage('fr');
    await expect.element(alert()).toMatchTextContent(/Ce fournisseur est déjà lié à un autre compte\./);
  });

  it.each([
    ['PROVIDER_ALREADY_LINKED', 409, 'This provider is already linked.'],
    ['AUTH_CODE_INVALID', 400, 'This link request has expired. Start again.'],
    ['BDU_LOGIN_FAILED', 401, 'We could not sign you in with your TV provider.'],
  ])('[A-80] %s is shown, and the customer can start again', async (code, status, sentence) => {
    serve({ ...replies(), [connect]: () => reply(status, { code }) });
    await openPortal(`${base}/link?service=crave&code=c-1&state=s-1`);
    await expect.element(alert()).toHaveTextContent(sentence);
    await expect.element(button('Continue to Prairie Fibre')).toBeVisible();
  });

  it('declining at the provider links nothing', async () => {
    const sent = serve({ ...replies(), [connect]: () => reply(201, {}) });
    await openPortal(`${base}/link?service=crave&error=access_denied&state=s-1`);
    await expect.element(page.getByText(/nothing was linked/)).toBeVisible();
    expect(callsTo(sent, connect)).toHaveLength(0);
  });

  it('an account has one TV provider: the other cannot be linked before the first is unlinked', async () => {
    serve(replies({ linked: true }));
    await openPortal('/account/partners/laurentides-tele/link?service=crave');
    await expect.element(page.getByText(/yours is Prairie Fibre/)).toBeVisible();
    await expect.element(link('See what’s included')).toHaveAttribute('href', `${base}/details`);
  });
});

describe('partnersUnlink of a TV provider', () => {
  it('[OVR-22] [B1] [SHELL-MOD-07] the provider warning lists what is lost, then the provider is unlinked once', async () => {
    const state = { linked: true };
    const sent = serve({
      ...replies(state),
      [unlink]: () => {
        state.linked = false;
        return reply(204);
      },
    });
    expect(await openPortal(`${base}/unlink?service=crave`)).toBe('partnersUnlink');
    await button('Unlink Prairie Fibre').click();
    const dialog = page.getByRole('dialog', { name: 'Before you continue' });
    await expect.element(dialog).toMatchTextContent(/bought through Prairie Fibre will be removed/);
    for (const lost of ['Crave Total', 'TSN'])
      await expect.element(dialog.getByRole('listitem').filter({ hasText: lost }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(callsTo(sent, unlink)).toHaveLength(0);

    await button('Unlink Prairie Fibre').click();
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Continue', exact: true }));
    await waitForRoute('partnersIndex');
    await expect.element(page.getByText('Prairie Fibre unlinked.')).toBeVisible();
    await expect.element(link('Link Prairie Fibre')).toBeVisible();
    expect(callsTo(sent, unlink)).toHaveLength(1);
  });

  it('[ERR-23] a failure of the server is an unlink failure', async () => {
    serve({ ...replies({ linked: true }), [unlink]: () => reply(503, { code: 'SERVICE_UNAVAILABLE' }) });
    await openPortal(`${base}/unlink?service=crave`);
    await button('Unlink Prairie Fibre').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
    await expect.element(alert()).toBeVisible();
    expect(document.body.dataset['route']).toBe('partnersUnlink');
  });
});
