import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { config } from '../../config/startup-config.ts';
import { makeAccount } from '@marquee/product/contract/test.ts';
import {
  callsTo,
  openPortal,
  reply,
  resetPortal,
  serve,
  signInAs,
  waitForRoute,
} from '../../testing/render-portal.tsx';

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
  serve();
});

it('[ROUTE-MISC-11] /devTools exists: every brand and flag, and the navigation trace.', async () => {
  await openPortal('/account/manage?service=crave');
  expect(await openPortal('/devTools')).toBe('devTools');
  const matrix = page.getByRole('region', { name: 'Features by brand' });
  await expect.element(matrix.getByRole('columnheader', { name: 'noovoinfo' })).toBeInTheDocument();
  await expect.element(matrix.getByRole('rowheader', { name: 'retentionOffer' })).toBeInTheDocument();
  await expect.element(page.getByText('manageAccount → loginIndex')).toBeInTheDocument();
});

it('is available in French', async () => {
  await openPortal('/devTools?lang=fr');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Outils de développement' }))
    .toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Fonctions par marque' })).toBeInTheDocument();
});

const grant = 'POST /api/login/v2.1';
const copy = `${makeAccount.method} ${makeAccount.path}`;

/** A server that signs in; the token's cookies come with the answer. */
const signedIn = () => {
  signInAs('dtc', 'crave');
  return reply(200, { access_token: 'x', expires_in: 600, token_type: 'bearer' });
};
const signsIn = {
  [grant]: signedIn,
  'GET /api/account/v1.1/': () => reply(200, { emailVerificationStatus: 'VERIFIED' }),
};

describe('[experience 40] demo customers', () => {
  it('Each has a "Sign in as" link, and the password can be copied', async () => {
    await openPortal('/devTools?service=crave');
    const links = page.getByRole('link', { name: /^Sign in as / });
    await expect.poll(() => links.elements().length).toBe(15);
    await expect.element(page.getByRole('button', { name: 'Copy Sunny-Day-42' })).toBeVisible();
  });

  it('Signing in as one is the password sign-in of the portal, and opens the account', async () => {
    const sent = serve(signsIn);
    await openPortal('/devTools?service=crave');
    await page.getByRole('link', { name: 'Sign in as fresh', exact: true }).click();
    await waitForRoute('manageAccount');
    const [one] = callsTo(sent, grant);
    expect(Object.fromEntries(new URLSearchParams(one!.body))).toMatchObject({
      grant_type: 'password',
      username: 'fresh@demo.test',
      password: 'Sunny-Day-42',
    });
  });

  it('[experience 15] A story gets a copy of its customer in the language of the page', async () => {
    const made = {
      email: 'fresh-1@demo.test',
      password: 'Sunny-Day-42',
      accountId: 'a',
      access_token: '',
      refresh_token: '',
    };
    const sent = serve({ ...signsIn, [copy]: () => reply(201, made) });
    await openPortal('/devTools?service=crave&lang=fr&story=buy');
    await waitForRoute('purchaseProducts');
    expect(JSON.parse(callsTo(sent, copy)[0]!.body)).toEqual({
      kind: 'fresh',
      overrides: { language: 'fr' },
    });
    expect(callsTo(sent, grant)[0]?.body).toContain('fresh-1');
    expect(document.documentElement.lang).toBe('fr-CA');
  });

  it('[experience 15] The story of a forgotten password starts signed out, with the email filled in', async () => {
    const made = {
      email: 'dtc-1@demo.test',
      password: 'Sunny-Day-42',
      accountId: 'a',
      access_token: '',
      refresh_token: '',
    };
    const sent = serve({ [copy]: () => reply(201, made) });
    await openPortal('/devTools?service=crave&story=recover');
    await waitForRoute('forgotPassword');
    expect(location.search).toContain('dtc-1');
    expect(callsTo(sent, grant)).toEqual([]);
  });

  it('A failure says so, and trying again works', async () => {
    let works = false;
    serve({ ...signsIn, [grant]: () => (works ? signedIn() : reply(400, { code: 'BAD_CREDENTIALS' })) });
    await openPortal('/devTools?service=crave&customer=dtc');
    await expect.element(page.getByText(/^That didn’t work\./)).toBeVisible();
    works = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForRoute('manageAccount');
  });

  it('An unknown customer or story shows the tools', async () => {
    for (const query of ['customer=bdu', 'customer=nobody', 'story=constructor']) {
      await openPortal(`/devTools?service=crave&${query}`);
      await expect.element(page.getByRole('heading', { level: 1, name: 'Developer tools' })).toBeVisible();
    }
  });
});
