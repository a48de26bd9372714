import { recordConsent } from '@marquee/product/contract/privacy/consents.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trackSignIn } from '../../analytics/sign-in-events.ts';
import { watchConfig } from '../../app/watch-config.ts';
import { config } from '../../config/startup-config.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { callsTo, openPortal, reply, resetPortal, serve, waitUntil } from '../../testing/render-portal.tsx';
import { startPrivacy, stopPrivacy } from './start-privacy.tsx';

const proof = `POST ${recordConsent.path}`;
const saved = { [proof]: () => reply(204) };
let messages: { start?: { clientId: string }; entry?: Record<string, unknown> }[];

/** The frame's document is the server's; here only what the portal sends to it counts. */
const simulateFrames = () => {
  messages = [];
  const contentWindow = { postMessage: (message: object) => messages.push(message) } as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(contentWindow);
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLIFrameElement,
    src,
  ) {
    this.dataset['src'] = src;
    this.srcdoc = '<!doctype html>';
  });
};

beforeEach(() => {
  resetPortal();
  simulateFrames();
  Object.assign(config, { tagBrands: ['tsn'] });
});
afterEach(() => {
  stopPrivacy();
  vi.restoreAllMocks();
  Object.assign(config, { tagBrands: [] });
});

const open = async (address = '/login?service=tsn&lang=en') => {
  stopPrivacy();
  await openPortal(address);
  await startPrivacy();
};
const banner = (name = 'Can we measure how this site is used?') => page.getByRole('region', { name });
const button = (name: string) => banner().getByRole('button', { name });
const choices = (name = 'Privacy choices') =>
  page.getByRole('contentinfo').getByRole('button', { name, exact: true });
const frames = () => [...document.querySelectorAll('iframe')];
const entries = () => messages.flatMap(({ entry }) => (entry ? [entry] : []));
const stored = () =>
  (JSON.parse(localStorage.getItem('um.consent') ?? '{}') as Record<string, object>)['tsn'];
const refuseAll = (isOn: boolean) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: isOn, configurable: true });

const allow = async () => {
  await button('Allow analytics').click();
  await waitUntil(() => expect(frames()).toHaveLength(1));
  await waitUntil(() => expect(messages.length).toBeGreaterThan(0));
};

describe('[C2] the banner', () => {
  it('asks visitors of a brand with a tag, without taking the focus, and is announced', async () => {
    serve(saved);
    await open();
    await expect.element(banner()).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: 'Can we measure' })).toBeInTheDocument();
    expect(banner().element().contains(document.activeElement)).toBe(false);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const [first, second] = banner().getByRole('button').elements();
    expect(first!.className).toBe(second!.className);
    expect(first!.getBoundingClientRect().width).toBe(second!.getBoundingClientRect().width);
    expect(frames()).toEqual([]);
  });

  it('is French where the page is', async () => {
    serve(saved);
    await open('/login?service=tsn&lang=fr');
    const french = banner('Pouvons-nous mesurer l’utilisation de ce site?');
    await expect.element(french.getByRole('button', { name: 'Autoriser' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('combobox').selectOptions('en-CA');
    await expect.element(button('Refuse analytics')).toBeVisible();
  });

  it('[A-96] Other brands get neither the banner nor the link', async () => {
    serve(saved);
    await open('/login?service=crave&lang=en');
    await expect.element(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
    await expect.element(banner()).not.toBeInTheDocument();
    await expect.element(choices()).not.toBeInTheDocument();
  });

  it('comes right after the skip link for a keyboard, and can be answered by it', async () => {
    const sent = serve(saved);
    await open();
    await expect.element(banner()).toBeVisible();
    document.querySelector<HTMLElement>('a[href="#main"]')!.focus();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(button('Allow analytics')).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(banner()).not.toBeInTheDocument();
    expect(document.activeElement?.id).toBe('main');
    expect(callsTo(sent, proof)).toHaveLength(1);
  });
});

describe('[C2] a decision', () => {
  it('to refuse is recorded, loads nothing and is not asked for again', async () => {
    const sent = serve(saved);
    await open();
    await button('Refuse analytics').click();
    await expect.element(banner()).not.toBeInTheDocument();
    const [call] = callsTo(sent, proof);
    expect(JSON.parse(call!.body)).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      brand: 'tsn',
      purpose: 'analytics',
      granted: false,
      version: 1,
      language: 'en',
      source: 'banner',
    });
    await open();
    await navigateToRoute('registerIdentifier');
    await expect.element(banner()).not.toBeInTheDocument();
    expect(frames()).toEqual([]);
  });

  it('to allow opens the sandboxed frame after its proof, with the page that is shown', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    serve({ [proof]: () => promise });
    await open('/login?service=tsn&lang=en&meta=campaign-7');
    await button('Allow analytics').click();
    await expect.element(button('Allow analytics')).toHaveAttribute('aria-busy', 'true');
    expect(frames()).toEqual([]);

    resolve(reply(204));
    await waitUntil(() => expect(messages).toHaveLength(2));
    const [frame] = frames();
    expect([frame!.getAttribute('sandbox'), frame!.hidden, frame!.dataset['src']]).toEqual([
      'allow-scripts',
      true,
      '/tags?brand=tsn',
    ]);
    expect(messages).toEqual([
      { start: { clientId: expect.stringMatching(/^[\da-f-]{36}$/) as string } },
      {
        entry: {
          event: 'page_view',
          route: 'loginIndex',
          pageType: 'login',
          brand: 'tsn',
          language: 'en',
          meta: 'campaign-7',
        },
      },
    ]);
  });

  it('to allow counts on the next page, whose events go by route name and never by address', async () => {
    serve(saved);
    await open();
    await allow();
    await open('/login?service=tsn&lang=en&code=SECRET&email=ada%40example.ca');
    await waitUntil(() => expect(messages.filter(({ start }) => start)).toHaveLength(2));
    await navigateToRoute('registerIdentifier');
    trackSignIn('sign_up');
    await waitUntil(() => expect(entries()).toHaveLength(4));
    expect(entries().map(({ event, route }) => [event, route])).toEqual([
      ['page_view', 'loginIndex'],
      ['page_view', 'loginIndex'],
      ['page_view', 'registerIdentifier'],
      ['sign_up', 'registerIdentifier'],
    ]);
    const [one, two] = messages.flatMap(({ start }) => (start ? [start.clientId] : []));
    expect(one).toBe(two);
    expect(JSON.stringify(messages)).not.toMatch(/SECRET|ada|http/);
    await expect.element(banner()).not.toBeInTheDocument();
  });

  it('whose proof does not reach the server allows nothing, and is offered again', async () => {
    let isDown = true;
    const sent = serve({ [proof]: () => (isDown ? reply(503, {}) : reply(204)) });
    await open();
    await button('Allow analytics').click();
    await expect.element(banner().getByRole('alert')).toMatchTextContent('We couldn’t save your choice.');
    expect([frames(), stored()]).toEqual([[], undefined]);
    isDown = false;
    await allow();
    expect(callsTo(sent, proof)).toHaveLength(2);
  });

  it('to withdraw counts at once, and its proof follows with the next page', async () => {
    let isDown = false;
    const sent = serve({ [proof]: () => (isDown ? reply(503, {}) : reply(204)) });
    await open();
    await allow();
    isDown = true;
    await choices().click();
    await button('Refuse analytics').click();
    await expect.element(banner().getByRole('alert')).toBeVisible();
    expect(frames()).toEqual([]);
    expect(stored()).toMatchObject({ granted: false, recorded: false });
    expect(stored()).not.toHaveProperty('clientId');

    isDown = false;
    await open();
    await waitUntil(() => expect(stored()).toMatchObject({ recorded: true }));
    const bodies = callsTo(sent, proof).map(({ body }) => JSON.parse(body) as { id: string; source: string });
    expect(bodies.map(({ source }) => source)).toEqual(['banner', 'privacyChoices', 'privacyChoices']);
    expect(bodies[1]!.id).toBe(bodies[2]!.id);
  });

  it('is asked for again when the text changed, after a year, and when it cannot be read', async () => {
    serve(saved);
    await open();
    await button('Refuse analytics').click();
    await expect.element(banner()).not.toBeInTheDocument();
    const decision = stored() as { decidedAt: number };
    for (const old of [
      { ...decision, version: 0 },
      { ...decision, decidedAt: decision.decidedAt - 366 * 86_400_000 },
      { ...decision, granted: true },
      'nonsense',
      null,
    ]) {
      localStorage.setItem('um.consent', JSON.stringify({ tsn: old }));
      await open();
      await expect.element(banner()).toBeVisible();
      expect(frames()).toEqual([]);
    }
    localStorage.setItem('um.consent', '{');
    await open();
    await expect.element(banner()).toBeVisible();
  });

  it('of another tab counts in this one', async () => {
    serve(saved);
    await open();
    await allow();
    const granted = localStorage.getItem('um.consent')!;
    const decideElsewhere = (value: string | null) => {
      if (value === null) localStorage.removeItem('um.consent');
      else localStorage.setItem('um.consent', value);
      dispatchEvent(new StorageEvent('storage', { key: 'um.consent', newValue: value }));
    };
    const { clientId: _, ...refused } = (JSON.parse(granted) as { tsn: { clientId: string } }).tsn;
    decideElsewhere(JSON.stringify({ tsn: { ...refused, granted: false } }));
    expect(frames()).toEqual([]);
    decideElsewhere(null);
    await expect.element(banner()).toBeVisible();
    decideElsewhere(granted);
    await expect.element(banner()).not.toBeInTheDocument();
    expect(frames()).toHaveLength(1);
  });
});

describe('[A-96] Privacy choices', () => {
  it('stand beside the privacy policy, in both languages', async () => {
    serve(saved);
    await open();
    await expect.element(choices()).toBeVisible();
    const policy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).element();
    expect(policy.nextElementSibling).toBe(choices().element());
    await open('/login?service=tsn&lang=fr');
    await expect.element(choices('Choix de confidentialité')).toBeVisible();
  });

  it('open the banner again with the decision, and give the focus back', async () => {
    serve(saved);
    await open();
    await allow();
    await choices().click();
    await expect.element(banner().getByText('You’ve allowed analytics in this browser.')).toBeVisible();
    await expect.element(banner().getByRole('heading')).toHaveFocus();
    await button('Close').click();
    await expect.element(banner()).not.toBeInTheDocument();
    await expect.element(choices()).toHaveFocus();
    expect(frames()).toHaveLength(1);

    await choices().click();
    await button('Refuse analytics').click();
    await expect.element(choices()).toHaveFocus();
    expect(frames()).toEqual([]);
    await choices().click();
    await expect.element(banner().getByText('Analytics are off in this browser.')).toBeVisible();
  });
});

describe('[C2] Global Privacy Control', () => {
  afterEach(() => refuseAll(false));

  it('counts as no: no banner, no call, and no frame after an earlier consent', async () => {
    const sent = serve(saved);
    await open();
    await allow();
    refuseAll(true);
    await open();
    await expect.element(choices()).toBeVisible();
    await expect.element(banner()).not.toBeInTheDocument();
    expect(frames()).toEqual([]);
    expect(callsTo(sent, proof)).toHaveLength(1);
  });

  it('is explained in the privacy choices, which then ask nothing', async () => {
    refuseAll(true);
    serve(saved);
    await open();
    await choices().click();
    await expect.element(banner().getByText('Global Privacy Control signal', { exact: false })).toBeVisible();
    expect(banner().getByRole('button').elements()).toHaveLength(1);
    await button('Close').click();
    await expect.element(banner()).not.toBeInTheDocument();
  });
});

it('[C2] A tag that operators turn off is gone after the next navigation, and its link too', async () => {
  serve(saved);
  await open();
  await allow();
  Object.assign(config, { tagBrands: [] });
  expect(frames()).toHaveLength(1);
  await navigateToRoute('registerIdentifier');
  expect(frames()).toEqual([]);
  await expect.element(choices()).not.toBeInTheDocument();
});

it('[C2] An open tab learns of a tag that operators turn on, asks, and learns when it is off again', async () => {
  Object.assign(config, { tagBrands: [] });
  let tagBrands: string[] = ['tsn'];
  serve({ ...saved, 'GET /api/config': () => reply(200, { ...config, tagBrands }) });
  await openPortal('/login?service=tsn&lang=en');
  onTestFinished(watchConfig());
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(banner()).toBeVisible();
  await allow();

  tagBrands = [];
  document.dispatchEvent(new Event('visibilitychange'));
  await waitUntil(() => expect(config.tagBrands).toEqual([]));
  expect(frames()).toHaveLength(1);
  await navigateToRoute('registerIdentifier');
  expect(frames()).toEqual([]);
});

it('[C2] In the sign-in widget of another site nothing is asked and nothing loads', async () => {
  Object.assign(config, { signInWidget: true });
  serve(saved);
  await openPortal('/login?service=tsn&lang=en');
  await startPrivacy();
  Object.assign(config, { signInWidget: false });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(choices()).not.toBeInTheDocument();
  expect(frames()).toEqual([]);
});
