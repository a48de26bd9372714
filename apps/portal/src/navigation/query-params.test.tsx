/** Query parameters and their effect on the app state. */
import { type Action, actions } from '@marquee/product/navigation/actions.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { app, openPortal, path, serve, resetPortal } from '../testing/render-portal.tsx';
import { navigateToRoute } from './link.tsx';

beforeEach(() => {
  resetPortal();
  serve();
});

describe('query parameters read on navigation', () => {
  const context = encodeContext({
    action: 'partnerReferral',
    brand: 'crave',
    continueUrl: 'https://www.crave.ca/c',
    fallbackUrl: 'https://www.crave.ca/f',
    entitlement: ['e1'],
    origin: 'tv.crave.ca',
    partnerReferral: { service: 'crave', platform: 'roku', code: 'r1' },
    partialView: true,
  });
  const rows: readonly [title: string, query: string, state: object][] = [
    [
      '[STATE-35] `action` sets app action (if accepted).',
      'action=partnerReferral',
      { action: 'partnerReferral' },
    ],
    [
      '[STATE-36] `continue` sets continueUrl (if accepted).',
      'continue=https://www.crave.ca/x',
      { continueUrl: 'https://www.crave.ca/x' },
    ],
    ['[STATE-37] `service` sets site brand.', 'service=tsn', { siteBrand: 'tsn' }],
    [
      '[STATE-38] `fallback` sets fallbackUrl (if accepted).',
      'fallback=https://www.crave.ca/y',
      { fallbackUrl: 'https://www.crave.ca/y' },
    ],
    ['[STATE-39] `partialView` sets isPartialView.', 'partialView=true', { isPartialView: true }],
    ['[STATE-40] `requireDtc` sets requireDtc.', 'requireDtc=true', { requireDtc: true }],
    ['[STATE-41] `checkServices` sets checkServices.', 'checkServices=true', { checkServices: true }],
    ['[STATE-42] `goto` sets gotoRoute.', 'goto=payments', { gotoRoute: 'payments' }],
    ['[STATE-43] `profile` sets profile.', 'profile=p1', { profile: 'p1' }],
    ['[STATE-44] `meta` sets meta.', 'meta=m1', { meta: 'm1' }],
    [
      '[STATE-45] `bundles` sets bundles (preselected bundle SKUs).',
      'bundles=crave_total,tsn',
      { bundles: ['crave_total', 'tsn'] },
    ],
    ['[STATE-46] `platform` sets platform.', 'platform=ios', { platform: 'ios' }],
    ['[STATE-47] `migrationCode` sets migrationCode.', 'migrationCode=abc', { migrationCode: 'abc' }],
    [
      '[STATE-48] `requiredEntitlements` sets requiredEntitlements list.',
      'requiredEntitlements=a,b',
      { requiredEntitlements: ['a', 'b'] },
    ],
    [
      '[STATE-49] `webSessionContext` sets all its fields.',
      `webSessionContext=${context}`,
      {
        action: 'partnerReferral',
        siteBrand: 'crave',
        continueUrl: 'https://www.crave.ca/c',
        fallbackUrl: 'https://www.crave.ca/f',
        requiredEntitlements: ['e1'],
        origin: 'tv.crave.ca',
        partnerReferral: { service: 'crave', platform: 'roku', code: 'r1' },
        isPartialView: true,
      },
    ],
    ['[STATE-50] `partnerId` sets linkPartnerId.', 'partnerId=p1', { linkPartnerId: 'p1' }],
    ['[STATE-51] `code` sets short code / code.', 'code=ABCDE', { code: 'ABCDE' }],
  ];

  it.each(rows)('%s', async (_, query, state) => {
    await openPortal('/checkEmail?service=crave');
    await navigateToRoute('login', { query: Object.fromEntries(new URLSearchParams(query)) });
    expect(app()).toMatchObject(state);
    await navigateToRoute('debug');
    expect(JSON.parse(document.querySelector('#debug')?.textContent ?? '')).toMatchObject({ app: state });
  });

  it('[STATE-22] Query parameters read on navigation: all seventeen.', () => {
    const read = rows.map(([, query]) => query.split('=')[0]);
    const named =
      'action continue service fallback partialView requireDtc checkServices goto profile meta bundles platform migrationCode requiredEntitlements webSessionContext partnerId code';
    expect(new Set(read)).toEqual(new Set(named.split(' ')));
  });

  it('[ERR-55] An unparsable webSessionContext is only logged.', async () => {
    const sent = serve();
    expect(await openPortal('/login?webSessionContext=%25%25%25')).toBe('loginIndex');
    expect(sent.find(({ call }) => call === 'POST /api/log/v1/client')?.body).toContain('WSC_PARSE');
  });
});

describe('continue and fallback URLs', () => {
  const continueAfter = async (brand: string, url: string) => {
    await openPortal(`/login?service=${brand}&continue=${encodeURIComponent(url)}`);
    return app().continueUrl;
  };
  const own = () => `${location.origin}/account/manage`;

  it("[VAL-URL-01] continueUrl/fallbackUrl accepted only if the host is in the brand's whitelist.", async () => {
    expect(await continueAfter('crave', 'https://www.crave.ca/x')).toBe('https://www.crave.ca/x');
    expect(await continueAfter('crave', 'https://evil.example.org')).toBe(own());
  });

  it('[VAL-URL-05] The URL must match a general URL pattern: http or https.', async () => {
    expect(await continueAfter('crave', 'javascript:alert(1)')).toBe(own());
    expect(await continueAfter('crave', 'ftp://crave.ca')).toBe(own());
  });

  it('[VAL-URL-09] Values starting with x-bellmedia-um skip the pattern check.', async () => {
    expect(await continueAfter('crave', 'x-bellmedia-um://done')).toBe('x-bellmedia-um://done');
  });

  it('[VAL-URL-11] On failure continue defaults to the account-manage page.', async () => {
    expect(await continueAfter('crave', 'https://evil.example.org')).toBe(own());
  });

  it('[VAL-URL-12] On failure fallback defaults to empty.', async () => {
    await openPortal('/login?service=crave&fallback=https://www.crave.ca/y');
    await openPortal('/login?fallback=https://evil.example.org');
    expect(app().fallbackUrl).toBe('');
  });

  it("[VAL-URL-14] partialView is true only for the string 'true'.", async () => {
    for (const value of ['1', 'TRUE', 'yes']) {
      await openPortal(`/login?partialView=${value}`);
      expect(app().isPartialView).toBe(false);
    }
  });

  it("[VAL-URL-15] requireDtc is true only for the string 'true'.", async () => {
    for (const value of ['1', 'TRUE', 'yes']) {
      await openPortal(`/login?requireDtc=${value}`);
      expect(app().requireDtc).toBe(false);
    }
  });
});

describe('actions', () => {
  it('[ACTION-04] An unknown action is not accepted.', async () => {
    await openPortal('/login?action=foo');
    expect(app().action).toBe('');
  });

  it('[ACTION-02] register is allowed only for brand rds.', async () => {
    await openPortal('/login?service=rds&action=register');
    expect(app().action).toBe('register');
    resetPortal();
    await openPortal('/login?service=crave&action=register');
    expect(app().action).toBe('');
  });

  it("[ACTION-03] The query value 'reset-pin' maps to resetPin.", async () => {
    await openPortal('/login?service=crave&action=reset-pin');
    expect(app().action).toBe('resetPinInProgress');
  });

  it('every action is stored or run where a brand allows it', async () => {
    for (const action of Object.keys(actions) as Action[]) {
      resetPortal();
      await openPortal(`/checkEmail?service=${action === 'register' ? 'rds' : 'crave'}&action=${action}`);
      const { action: now, previousAction } = app();
      expect([now, previousAction], action).toSatisfy((found: string[]) =>
        found.some((each) => each.startsWith(action)),
      );
    }
  });

  it('query parameters apply once: a redirect does not restore the action', async () => {
    await openPortal('/?service=crave&action=subscribe');
    expect(path()).toBe('/register/identifier?service=crave');
    expect(app()).toMatchObject({ action: 'subscribeReady', previousAction: 'subscribe' });
  });
});
