import { brandsWith } from '@marquee/product/features.ts';
import { limits } from '@marquee/product/limits.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as leaving from '../../navigation/leave-site.ts';
import { patchAppState } from '../../state/app-state.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { codeIn } from '../../testing/code.ts';
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
} from '../../testing/render-portal.tsx';
import { list as profiles, master, teen } from '../../testing/profiles.ts';
import { alert, button, heading } from '../../testing/queries-by-role.ts';

vi.mock('../../navigation/leave-site.ts', { spy: true });
const left = vi.mocked(leaving.redirectTo).mockImplementation(() => undefined);

const account = 'GET /api/account/v1.1/';
const lookup = 'POST /api/short-code/v1/lookup';
const activate = 'POST /api/short-code/v1/activate';
const deny = 'POST /api/short-code/v1/deny';
const status = 'POST /api/short-code/v1/status';
const deviceName = 'Living-room TV';
const asking = (more: object = {}) =>
  reply(200, {
    deviceName,
    deviceType: 'tv',
    brand: 'crave',
    askedAt: new Date().toISOString(),
    country: 'CA',
    nearby: true,
    ...more,
  });
const finished = (state = 'done') => reply(200, { status: state, deviceName });
const refused = (code: string, http = 400, details: object = {}) => reply(http, { code, details });
const replies = {
  [account]: () => reply(200, { email: 'alex@demo.test', emailVerificationStatus: 'VERIFIED' }),
  [profiles]: () => reply(200, [master, teen]),
  [lookup]: () => asking(),
  [activate]: () => reply(200, { status: 'success', deviceName }),
  [deny]: () => reply(204),
  [status]: () => finished(),
};

const bodies = (sent: readonly SentRequest[], call: string) =>
  callsTo(sent, call).map(({ body }) => JSON.parse(body) as unknown);
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const code = codeIn('Code on your screen');
const french = codeIn('Code affiché à l’écran');
const { boxes, type } = code;

beforeEach(() => {
  resetPortal();
  left.mockClear();
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
});

describe('shortcode', () => {
  it('[portal 18] The code can be typed as soon as its boxes replace the skeleton', async () => {
    let answer = () => {};
    const later = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve({
      ...replies,
      [profiles]: async () => {
        await later;
        return replies[profiles]();
      },
    });
    await openPortal('/activate?service=crave');
    await expect.element(heading('Activate a device')).toBeVisible();
    expect(document.querySelector('#main input')).toBeNull();
    answer();
    await expect.element(code.field()).toHaveFocus();
    await userEvent.keyboard('b');
    expect(boxes()).toBe('B||||');
  });

  it('[STATE-18] [OVR-33] [ROUTE-ACT-05] [ROUTE-ACT-10] [VAL-FORM-09] A TV is activated: five inputs, the requesting device, Allow, and success once it has its tokens', async () => {
    let state = 'waiting';
    const sent = serve({ ...replies, [status]: () => finished(state) });
    patchAppState({ action: 'shortcodeInProgress' });
    expect(await openPortal('/activate?service=crave&deviceId=d-7')).toBe('shortcode');
    await expect.element(heading('Activate a device')).toBeVisible();
    await expect.element(code.field()).toBeVisible();
    await waitUntil(() => expect(boxes()).toBe('||||'));
    await type('bcd24');
    expect(boxes()).toBe('B|C|D|2|4');

    await expect.element(heading(deviceName, 2)).toHaveFocus();
    const region = page.getByRole('region', { name: deviceName });
    await expect.element(region).toMatchTextContent(/TV · Crave app/);
    await expect.element(region).toMatchTextContent(/Requested less than a minute ago/);
    await expect.element(region).toMatchTextContent(/On the same network as you/);
    await expect
      .element(page.getByText(/Only allow it if you can see this code on your screen\./))
      .toBeVisible();
    await expect.element(page.getByText('alex@demo.test')).toBeVisible();
    const size = (name: string) => {
      const { width, height } = button(name).element().getBoundingClientRect();
      return [width, height];
    };
    expect(size('Deny')).toEqual(size('Allow'));
    // Enter after the last character must not approve the device.
    await userEvent.keyboard('{Enter}');
    await code.clickBox(5);
    await userEvent.keyboard('{Enter}');
    expect(bodies(sent, lookup)).toEqual([{ code: 'BCD24' }]);
    expect(callsTo(sent, activate)).toEqual([]);
    expect(JSON.parse(sessionStorage.getItem('um.shortcode')!)).toEqual({ shortcodes: ['BCD24'] });

    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const allow = button('Allow').element() as HTMLButtonElement;
    allow.click();
    allow.click();
    await expect.element(heading('Almost there')).toHaveFocus();
    expect(bodies(sent, activate)).toEqual([{ code: 'BCD24', brand: 'crave', deviceId: 'd-7' }]);
    await waitUntil(() => expect(callsTo(sent, status)).toHaveLength(1));
    expect(document.body.dataset['route']).toBe('shortcode');
    await setLanguage('fr');
    await expect.element(heading('Presque terminé')).toBeVisible();
    state = 'done';
    await vi.advanceTimersByTimeAsync(limits.shortcodePollSeconds * 1000);
    vi.useRealTimers();
    await waitForRoute('shortcodeSuccess');
    expect(location.pathname).toBe('/activate/success');
    await expect.element(heading('Appareil activé')).toBeVisible();
    await expect.element(page.getByText(/Appareil connecté\u00A0: Living-room TV\./)).toBeVisible();
    expect(callsTo(sent, status)).toHaveLength(2);
    expect(app()).toMatchObject({ action: '', code: '', previousAction: 'shortcodeInProgress' });
    await expect.element(link('Gérer les appareils')).toHaveAttribute('href', '/account/settings/devices');
    await button('Terminé').click();
    await waitUntil(() => expect(left).toHaveBeenCalledOnce());
  });

  it('[ROUTE-ACT-07] Brands with profiles and no partner referral load them; others do not', async () => {
    const sent = serve(replies);
    await openPortal('/activate?service=crave');
    await expect.element(code.field()).toBeVisible();
    expect(callsTo(sent, profiles)).toHaveLength(1);

    resetPortal();
    signInAs('dtc', 'crave');
    patchAppState({ partnerReferral: { service: 'crave', code: 'r1' } });
    await openPortal('/activate?service=crave');
    await expect.element(code.field()).toBeVisible();
    resetPortal();
    signInAs('dtc', 'tsn');
    await openPortal('/activate?service=tsn');
    await expect.element(code.field()).toBeVisible();
    expect(callsTo(sent, profiles)).toHaveLength(1);
  });

  it('[ROUTE-ACT-08] Without a master profile the user goes to firstTime, and comes back with the code', async () => {
    const sent = serve({
      ...replies,
      [profiles]: () => reply(200, []),
      'POST /api/profile/v1.1': () => reply(201, master),
    });
    await openPortal('/activate?service=crave&code=BCD24');
    await waitForRoute('firstTime');
    expect(path()).toMatch(/^\/first-time/);
    expect(callsTo(sent, lookup)).toEqual([]);
    await button('Create my profile').click();
    await waitForRoute('shortcode');
    await expect.element(heading(deviceName, 2)).toBeVisible();
    expect(boxes()).toBe('B|C|D|2|4');
  });

  it('Profiles that fail to load can be retried', async () => {
    let answer = () => reply(503);
    serve({ ...replies, [profiles]: () => answer() });
    await openPortal('/activate?service=crave');
    await expect.element(alert()).toMatchTextContent(/Our services are not available for the moment/);
    answer = replies[profiles];
    await button('Try again').click();
    await expect.element(code.field()).toBeVisible();
  });

  it.each(brandsWith('shortcode').map((brand) => [brand, brand === 'tsn' || brand === 'rds'] as const))(
    '[VAL-FORM-07] Short code boxes are numeric or alphanumeric: %s, only digits %s',
    async (brand, numeric) => {
      const sent = serve({ ...replies, [lookup]: () => asking({ brand }) });
      signInAs('dtc', brand);
      await openPortal(`/activate?service=${brand}&lang=en`);
      await expect.element(code.field()).toHaveAttribute('inputmode', numeric ? 'numeric' : 'text');
      await expect.element(code.field()).toHaveAttribute('autocomplete', 'one-time-code');
      await type(numeric ? 'b-1c2 3a45' : 'b-1c2 3');
      await waitUntil(() => expect(boxes()).toBe(numeric ? '1|2|3|4|5' : 'B|1|C|2|3'));
      await expect.element(heading(deviceName, 2)).toBeVisible();
      expect(bodies(sent, lookup)).toEqual([{ code: numeric ? '12345' : 'B1C23' }]);
    },
  );

  it('[CONST-08] Enter, Backspace, Delete, Tab and Shift work in the boxes', async () => {
    const sent = serve({ ...replies, [lookup]: () => refused('SHORTCODE_WRONG') });
    await openPortal('/activate?service=crave');
    await type('bcd');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Must be at least 5 characters')).toBeVisible();
    await waitUntil(() => expect(code.active()).toBe(4));
    expect(callsTo(sent, lookup)).toEqual([]);
    await userEvent.keyboard('{Backspace}');
    expect(boxes()).toBe('B|C|||');
    await userEvent.keyboard('{Delete}');
    expect(boxes()).toBe('B||||');
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Continue')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(code.field()).toHaveFocus();
    await userEvent.keyboard('{End}cd24');
    await waitUntil(() => expect(callsTo(sent, lookup)).toHaveLength(1));
  });

  it('[B3] [B4] A wrong code stays editable, and its error stays until it is edited, Enter included', async () => {
    const wrong = page.getByText('Wrong code. Check the code on your screen and try again.');
    const sent = serve({
      ...replies,
      [lookup]: ({ body }) => (body.includes('BCD24') ? asking() : refused('SHORTCODE_WRONG')),
    });
    await openPortal('/activate?service=crave');
    await userEvent.keyboard('{Enter}');
    await type('bcx24');
    await expect.element(wrong).toBeVisible();
    expect(boxes()).toBe('B|C|X|2|4');
    await userEvent.keyboard('{Enter}');
    await expect.element(wrong).toBeVisible();
    await expect.element(code.field()).toHaveFocus();
    expect(bodies(sent, lookup)).toEqual([{ code: 'BCX24' }]);

    await code.clickBox(3);
    await userEvent.keyboard('d');
    await expect.element(wrong).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading(deviceName, 2)).toHaveFocus();
    expect(bodies(sent, lookup)).toEqual([{ code: 'BCX24' }, { code: 'BCD24' }]);
  });

  it('[ERR-19] [ERR-20] A wrong code and an expired code show different errors; typing replaces the code', async () => {
    let answer = () => refused('SHORTCODE_WRONG');
    const sent = serve({ ...replies, [lookup]: () => answer() });
    await openPortal('/activate?service=crave');
    const says = async (sentence: string, { field, active } = code) => {
      await expect.element(page.getByText(sentence)).toBeVisible();
      await expect.element(field()).toHaveFocus();
      await waitUntil(() => expect(active()).toBe(1));
      expect(button('Allow').elements()).toEqual([]);
    };
    await type('bcd25');
    await says('Wrong code. Check the code on your screen and try again.');
    await expect.element(code.field()).toHaveAttribute('aria-invalid', 'true');
    answer = () => refused('SHORTCODE_EXPIRED', 410);
    await type('bcd26');
    await says('This code is invalid or has expired.');
    answer = () => refused('SHORTCODE_DONE', 409);
    await type('bcd27');
    await says('This device is already activated.');
    await setLanguage('fr');
    await says('Cet appareil est déjà activé.', french);
    answer = () => refused('TOO_MANY_REQUESTS', 429, { retryAfter: 841 });
    await french.type('bcd28');
    await expect
      .element(alert())
      .toHaveTextContent('Trop de demandes. Veuillez réessayer plus tard. Réessayez dans 15 min.');
    expect(french.boxes()).toBe('B|C|D|2|8');
    await setLanguage('en');
    expect(boxes()).toBe('B|C|D|2|8');
    await setLanguage('fr');
    answer = () => refused('GENERIC', 500);
    await button('Continuer').click();
    await expect.element(alert()).toHaveTextContent('Une erreur est survenue, veuillez réessayer plus tard.');
    answer = () => asking();
    await button('Continuer').click();
    await expect.element(heading(deviceName, 2)).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
    expect(callsTo(sent, lookup)).toHaveLength(6);
  });

  it('A code completed during the lookup of another one is looked up next, without the error of the other', async () => {
    let answer: (response: Response) => void = () => {};
    const sent = serve({
      ...replies,
      [lookup]: ({ body }) =>
        body.includes('BCD24')
          ? asking()
          : new Promise<Response>((resolve) => {
              answer = resolve;
            }),
    });
    await openPortal('/activate?service=crave');
    await type('bcd25');
    await waitUntil(() => expect(callsTo(sent, lookup)).toHaveLength(1));
    await userEvent.keyboard('4');
    answer(refused('SHORTCODE_WRONG'));
    await expect.element(heading(deviceName, 2)).toHaveFocus();
    expect(boxes()).toBe('B|C|D|2|4');
    await expect.element(alert()).not.toBeInTheDocument();
    expect(callsTo(sent, lookup)).toHaveLength(2);
  });

  it('Deny reaches the TV, and the page explains it', async () => {
    const sent = serve(replies);
    await openPortal('/activate?service=crave');
    await type('bcd24');
    await userEvent.dblClick(button('Deny'));
    await expect.element(heading('Request denied')).toHaveFocus();
    await expect
      .element(page.getByText('Living-room TV wasn’t signed in. Its code no longer works.'))
      .toBeVisible();
    expect(bodies(sent, deny)).toEqual([{ code: 'BCD24' }]);
    expect(callsTo(sent, activate)).toEqual([]);
    await button('Enter a different code').click();
    await waitUntil(() => expect(boxes()).toBe('||||'));
  });

  it('A found code that is typed again is not looked up again, and Deny reacts at once', async () => {
    const never = new Promise<Response>(() => {});
    let answer: () => Response | Promise<Response> = () => asking();
    const sent = serve({ ...replies, [lookup]: () => answer() });
    await openPortal('/activate?service=crave');
    await type('bcd24');
    await expect.element(heading(deviceName, 2)).toBeVisible();
    answer = () => never;
    await type('bcd24');
    await button('Deny').click();
    await expect.element(heading('Request denied')).toBeVisible();
    expect(callsTo(sent, lookup)).toHaveLength(1);
  });

  it('A distant or unknown location is shown', async () => {
    let found: object = { nearby: false, country: 'US', deviceType: 'phone' };
    serve({
      ...replies,
      [lookup]: () => asking({ ...found, askedAt: new Date(Date.now() - 125_000).toISOString() }),
    });
    await openPortal('/activate?service=crave');
    await type('bcd24');
    const region = page.getByRole('region', { name: deviceName });
    await expect.element(region).toMatchTextContent(/Phone · Crave app/);
    await expect.element(region).toMatchTextContent(/From United States, on a different network/);
    await expect.element(region).toMatchTextContent(/Requested 2 minutes ago/);
    found = { nearby: false, country: null };
    await code.clickBox(5);
    await userEvent.keyboard('5');
    await expect.element(region).toMatchTextContent(/On a different network/);
  });

  it('Errors of Allow: device limit with a link to the devices, no entitlement with a link to the plans, expired', async () => {
    let answer = () => refused('DEVICE_LIMIT', 409);
    const sent = serve({ ...replies, [activate]: () => answer() });
    await openPortal('/activate?service=crave');
    await type('bcd24');
    await button('Allow').click();
    await expect
      .element(alert())
      .toMatchTextContent(
        /You have reached the device limit\. Remove a device to make room, then allow this one\./,
      );
    await expect.element(link('Manage devices')).toHaveAttribute('href', '/account/settings/devices');
    answer = () => refused('SHORTCODE_ENTITLEMENT', 403);
    await button('Allow').click();
    await expect.element(alert()).toMatchTextContent(/Your plan doesn’t include this device\./);
    await expect.element(link('See plans')).toHaveAttribute('href', '/purchase/products');
    answer = () => refused('SHORTCODE_EXPIRED', 410);
    await button('Allow').click();
    await expect.element(page.getByText('This code is invalid or has expired.')).toBeVisible();
    await expect.element(button('Allow')).not.toBeInTheDocument();
    await expect.element(code.field()).toHaveFocus();
    expect(callsTo(sent, activate)).toHaveLength(3);
  });

  it('An approval whose response was lost is not reported as another customer’s', async () => {
    let answer = (): Response => {
      answer = () => refused('SHORTCODE_DONE', 409);
      throw new TypeError('the line is cut');
    };
    serve({ ...replies, [activate]: () => answer() });
    await openPortal('/activate?service=crave');
    await type('bcd24');
    await button('Allow').click();
    await expect.element(alert()).toBeVisible();
    await button('Allow').click();
    await waitForRoute('shortcodeSuccess');
  });

  it('A TV that never fetches its tokens shows a message with next steps', async () => {
    let answer = () => finished('expired');
    serve({ ...replies, [status]: () => answer() });
    for (const gone of [() => finished('expired'), () => refused('NOT_FOUND', 404)]) {
      answer = gone;
      await openPortal('/activate?service=crave');
      await type('bcd24');
      await button('Allow').click();
      await expect.element(heading('Your TV didn’t respond')).toHaveFocus();
      await button('Enter a different code').click();
      await waitUntil(() => expect(boxes()).toBe('||||'));
    }
  });
});

describe('a code in the URL', () => {
  it.each([
    ['ROUTE-ACT-09', 'shortcodeInUrl', '/activate/code', 'dtc'],
    ['ROUTE-ACT-11', 'activateBdu', '/activate/bdu', 'bdu'],
  ] as const)(
    '[%s] %s reads the query code; it fills the inputs and approves nothing',
    async (_, route, where, kind) => {
      const sent = serve(replies);
      signInAs(kind, 'crave');
      expect(await openPortal(`${where}?service=crave&code=bcd24`)).toBe(route);
      await expect.element(heading(deviceName, 2)).toBeVisible();
      expect(boxes()).toBe('B|C|D|2|4');
      expect(callsTo(sent, activate)).toEqual([]);
      expect(callsTo(sent, profiles)).toEqual([]);
      await button('Allow').click();
      await waitForRoute('shortcodeSuccess');
    },
  );

  it('[ROUTE-ACT-11] A wrong code stays in the inputs, to be compared with the screen', async () => {
    const sent = serve({ ...replies, [lookup]: () => refused('SHORTCODE_WRONG') });
    signInAs('bdu', 'crave');
    await openPortal('/activate/bdu?service=crave&code=ABCDE');
    await expect
      .element(page.getByText('Wrong code. Check the code on your screen and try again.'))
      .toBeVisible();
    expect(boxes()).toBe('A|B|C|D|E');
    await expect.element(code.field()).toHaveFocus();
    // Typing over a rejected code looks it up again at the last character.
    await userEvent.keyboard('bcd2');
    expect(callsTo(sent, lookup)).toHaveLength(1);
    await userEvent.keyboard('4');
    await waitUntil(() => expect(bodies(sent, lookup)).toEqual([{ code: 'ABCDE' }, { code: 'BCD24' }]));
  });

  it('[ROUTE-ACT-04] [ROUTE-FLAG-04] /activate?code= fills too, also for TV provider users; a gift code does not', async () => {
    serve(replies);
    signInAs('bdu', 'crave');
    expect(await openPortal('/activate?service=crave&code=BCD24')).toBe('shortcode');
    await expect.element(heading(deviceName, 2)).toBeVisible();
    await openPortal('/activate?service=crave&code=GIFT-DEMO-25');
    await expect.element(code.field()).toBeVisible();
    expect(boxes()).toBe('||||');
  });

  it('[UX-33] a code that was cut in its link stays in the boxes and says what is wrong, without a call', async () => {
    const sent = serve(replies);
    signInAs('dtc', 'crave');
    await openPortal('/activate?service=crave&code=BCD');
    await expect.element(code.field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText(/^Wrong code\./)).toBeVisible();
    expect(boxes()).toBe('B|C|D||');
    expect(callsTo(sent, lookup)).toHaveLength(0);
  });

  it('[NAV-IN-12] [ACTION-12] action=shortcode passes automaticSignIn, and the code is kept', async () => {
    serve(replies);
    await openPortal('/?service=crave&action=shortcode&code=BCD24');
    await waitForRoute('automaticSignIn');
    await button('Continue').click();
    await waitForRoute('shortcode');
    await expect.element(heading(deviceName, 2)).toBeVisible();
    expect(app().action).toBe('shortcodeInProgress');
  });
});

describe('shortcodeSuccess', () => {
  it('renders on a direct visit, without a request', async () => {
    const sent = serve(replies);
    expect(await openPortal('/activate/success?service=crave')).toBe('shortcodeSuccess');
    await expect.element(heading('Device activated')).toBeVisible();
    expect(callsTo(sent, status)).toEqual([]);
    expect(document.body.dataset['transition']).toBe('zoom');
  });
});

describe('an activation link', () => {
  const id = '0b9de3a1-6f6a-4c40-9d9f-0c2fae0b7f11';
  const info = `GET /api/reseller/v1/entitlement/activationInfo/${id}`;
  const take = `POST /api/reseller/v1/entitlement/activate/${id}`;
  const grant = 'POST /api/login/v2.1';
  const linkOf = (state: string) => () =>
    reply(200, {
      id,
      status: state,
      brand: 'crave',
      productSku: 'crave_total',
      expiresAt: '2027-01-01T00:00:00Z',
    });
  const address = `/activate?service=crave&code=${id}`;

  it.each([
    [
      '',
      'success',
      'You’re all set',
      'It’s been added to your account. You can watch Crave now.',
      'Tout est prêt',
    ],
    ['[ERR-49] ', 'alreadyDone', 'Already activated', 'Your activation is already done.', 'Déjà activé'],
    [
      '[ERR-48] ',
      'expired',
      'This link has expired',
      'Your activation link has expired.',
      'Ce lien est expiré',
    ],
    [
      '[ERR-50] ',
      'entitlementExpired',
      'Nothing to activate',
      'No subscription was found to activate.',
      'Rien à activer',
    ],
    [
      '',
      'error',
      'We couldn’t activate it',
      'Your purchase succeeded but the activation failed.',
      'L’activation a échoué',
    ],
  ])('[FLOW-32] %sActivation statuses: %s', async (_, state, title, sentence, french) => {
    const sent = serve({ ...replies, [info]: linkOf(state), [take]: linkOf('success') });
    expect(await openPortal(address)).toBe('shortcode');
    await expect.element(heading(title)).toHaveFocus();
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(callsTo(sent, take)).toHaveLength(state === 'success' ? 1 : 0);
    // The access token's claims have changed.
    expect(callsTo(sent, grant)).toHaveLength(state === 'success' ? 1 : 0);
    expect(app().productToActivate).toMatchObject({ id, status: state });
    await expect.element(button('Continue to Crave')).toBeVisible();
    await setLanguage('fr');
    await expect.element(heading(french)).toBeVisible();
  });

  it('A failure can be retried; another account’s link is unknown; leaving clears the state', async () => {
    let answer = (): Response => reply(502, { code: 'ACTIVATION_ERROR' });
    const sent = serve({ ...replies, [info]: linkOf('success'), [take]: () => answer() });
    await openPortal(address);
    await expect.element(alert()).toHaveTextContent('Your purchase succeeded but the activation failed.');
    answer = linkOf('success');
    await userEvent.dblClick(button('Try again'));
    await expect.element(heading('You’re all set')).toBeVisible();
    expect(callsTo(sent, take)).toHaveLength(2);
    answer = () => reply(409, { code: 'ACTIVATION_DONE' });
    await openPortal(address);
    await expect.element(heading('Already activated')).toBeVisible();

    serve({ ...replies, [info]: () => reply(404, { code: 'NOT_FOUND' }) });
    await openPortal(address);
    await expect.element(heading('We don’t recognize this link')).toBeVisible();
    await expect.element(alert()).toHaveTextContent('This link is invalid.');
    await link('Go to my account').click();
    await waitForRoute('manageAccount');
    expect(app()).toMatchObject({ code: '', productToActivate: {} });
  });
});
