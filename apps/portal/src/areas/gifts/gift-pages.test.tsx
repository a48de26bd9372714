import { limits } from '@marquee/product/limits.ts';
import { addDays, dayOf, formatDate } from '@marquee/product/values/dates.ts';
import { botCheckPlaceholder } from '@marquee/product/values/enums.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useGiftState } from '../../state/app-state.ts';
import { config } from '../../config/startup-config.ts';
import { someAccount } from '../../testing/account.ts';
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
} from '../../testing/render-portal.tsx';
import { button, field, link } from '../../testing/queries-by-role.ts';

/** The hosted card fields have their own tests; this stub returns the given token. */
const card = vi.hoisted(() => ({ token: 'tok-1' as string | undefined, asked: 0 }));
vi.mock('../../payment-card/hosted-fields.ts', () => ({
  useHostedFields: () => ({
    status: 'ready',
    heightPx: 10,
    complete: true,
    id: 'f',
    src: 'about:blank',
    element: { current: null },
    failIfLoading: () => {},
    retry: () => {},
    clear: () => {},
    submit: async () => {
      card.asked++;
      return card.token;
    },
  }),
}));

const list = 'GET /api/storefront/v1/gifts';
const buy = 'POST /api/storefront/v1/gifts/purchase';
const cards = [25, 50, 100].map((price) => ({
  productId: `gift_${price}`,
  name: `Gift card, $${price}`,
  description: 'Good for any plan.',
  price,
}));
const bought = () => reply(201, { orderNumber: 'MQ-9', code: 'SECRET-CODE' });
const replies = {
  'GET /api/account/v1.1/': () => reply(200, someAccount()),
  [list]: () => reply(200, cards),
  [buy]: bought,
};
const bodyOf = (one: SentRequest | undefined) => JSON.parse(one?.body ?? '{}') as Record<string, unknown>;
const keyOf = (one: SentRequest | undefined) => one?.headers.get('idempotency-key');
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name });

const fill = async () => {
  await page.getByRole('radio', { name: '$50' }).click();
  await field('Recipient’s email').fill('gene@example.ca');
  await field('Your name').fill('Alex Tremblay');
  await field('Your email').fill('alex@example.ca');
};

beforeEach(() => {
  resetPortal();
  Object.assign(config, { botCheck: 'off' });
  Object.assign(card, { token: 'tok-1', asked: 0 });
});

describe('gift', () => {
  it('[ROUTE-RDM-14] gift index page: the gift cards of the brand, their use, and how gifting works', async () => {
    const sent = serve(replies);
    expect(await openPortal('/gift?service=crave')).toBe('gift');
    await expect.element(heading('Give a gift card')).toBeVisible();
    const rows = page.getByRole('region', { name: 'Choose an amount' }).getByRole('listitem');
    await expect.element(rows).toHaveLength(3);
    await expect.element(rows.first()).toMatchTextContent(/Gift card, \$25Good for any plan\.Give \$25/);
    await expect
      .element(page.getByRole('region', { name: 'How it works' }).getByRole('listitem'))
      .toHaveLength(3);
    await expect.element(link('I have a code')).toHaveAttribute('href', '/redeem');
    const [asked, ...again] = callsTo(sent, list);
    expect(again).toEqual([]);
    expect(new URL(asked!.url).search).toBe('?brand=crave');
    await link('Give $50').click();
    await waitForRoute('giftPurchase');
    expect(path()).toBe('/gift/purchase?gift=gift_50');
    expect(callsTo(sent, list)).toHaveLength(1);
  });

  it('[UX-37] the amount chosen on the first page is not asked again, and can be changed', async () => {
    serve(replies);
    await openPortal('/gift?service=crave');
    await link('Give $50').click();
    await waitForRoute('giftPurchase');
    await expect.element(button('Pay $50.00')).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
    await button('Change amount').click();
    await expect.element(page.getByRole('radio', { name: '$50' })).toHaveFocus();
    await page.getByRole('radio', { name: '$100' }).click();
    await expect.element(button('Pay $100.00')).toBeVisible();
    await openPortal('/gift/purchase?service=crave&gift=gift_7');
    await expect.element(page.getByRole('radio')).toHaveLength(3);
  });

  it('In French, without gift cards, and when they fail to load', async () => {
    let answer = () => reply(503);
    serve({ ...replies, [list]: () => answer() });
    await openPortal('/gift?service=crave&lang=fr');
    await expect.element(heading('Offrez une carte-cadeau')).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeVisible();
    answer = () => reply(200, []);
    await button('Réessayer').click();
    await expect.element(page.getByText(/^Aucune carte-cadeau pour le moment/)).toBeVisible();
  });
});

describe('giftPurchase', () => {
  it('[ROUTE-RDM-15] [ROUTE-RDM-16] [OVR-32] A visitor can purchase gifts, once, with a card that only the gateway sees', async () => {
    const sent = serve(replies);
    expect(await openPortal('/gift/purchase?service=crave')).toBe('giftPurchase');
    await fill();
    const day = addDays(dayOf(Date.now()), 9);
    await field('Send on').fill(day);
    await field('Message (optional)').fill('The popcorn is on me.');
    await field('Their first name (optional)').fill(' Geneviève ');
    await expect.element(page.getByText('What Geneviève will receive')).toBeVisible();
    await expect.element(page.getByText(`21 of ${limits.giftMessageLength} characters`)).toBeVisible();
    await userEvent.dblClick(button('Pay $50.00'));
    await waitForRoute('giftPurchaseSuccess');
    expect(path()).toBe('/gift/purchase/success');
    const [asked, ...again] = callsTo(sent, buy);
    expect(again).toEqual([]);
    expect(keyOf(asked)).toMatch(/^[\w-]{36}$/);
    expect(asked!.headers.has('authorization')).toBe(false);
    expect(bodyOf(asked)).toEqual({
      productId: 'gift_50',
      recipientEmail: 'gene@example.ca',
      senderName: 'Alex Tremblay',
      senderEmail: 'alex@example.ca',
      recipientName: 'Geneviève',
      message: 'The popcorn is on me.',
      sendDate: day,
      payment: { token: 'tok-1' },
      recaptcha_token: botCheckPlaceholder,
    });
    await expect.element(heading('Gift purchased')).toBeVisible();
    await expect
      .element(
        page.getByText(`We’ll send your $50.00 gift card to gene@example.ca on ${formatDate(day, 'en')}.`),
      )
      .toBeVisible();
    await expect.element(page.getByText('We sent your receipt to alex@example.ca.')).toBeVisible();
    await expect.element(page.getByText('Order MQ-9')).toBeVisible();
    for (const words of ['For Geneviève', '“The popcorn is on me.”', 'From Alex Tremblay'])
      await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    // The gift code is for the recipient only.
    expect(sessionStorage.getItem('um.gift')).not.toContain('SECRET-CODE');
    await link('Give another gift').click();
    await waitForRoute('gift');
    await link('Give $25').click();
    await expect.element(field('Recipient’s email')).toHaveValue('');
  });

  it('[UX-37] a gift for a later day can be added to the calendar, in both languages', async () => {
    serve(replies);
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return '#file';
    });
    const order = { status: 'bought', price: 50, recipientEmail: 'gene@example.ca', senderEmail: 'a@b.ca' };
    const open = async (language: string, more: object) => {
      useGiftState.setState({ order: { ...order, ...more } });
      await openPortal(`/gift/purchase/success?service=crave&lang=${language}`);
    };
    await open('en', {});
    await expect.element(heading('Gift purchased')).toBeVisible();
    await expect.element(button('Add to calendar')).not.toBeInTheDocument();
    await open('en', { sendDate: '2026-12-24', recipientName: 'Gene', orderNumber: 'MQ-9' });
    await button('Add to calendar').click();
    await open('fr', { sendDate: '2026-12-24', orderNumber: 'MQ-9' });
    await button('Ajouter au calendrier').click();
    const [english, french] = await Promise.all(
      files.map(async (file) => (await file.text()).replaceAll('\r\n ', '')),
    );
    expect(english).toContain('DTSTART;VALUE=DATE:20261224');
    expect(english).toContain('SUMMARY:Crave gift card for Gene\r\n');
    expect(french).toContain('SUMMARY:Carte-cadeau Crave pour gene@example.ca\r\n');
    expect(french).toMatch(
      /DESCRIPTION:Votre carte-cadeau de 50\\,00.\$ part ce matin vers gene@example\.ca\./,
    );
    vi.restoreAllMocks();
  });

  it('A signed-in customer has name and email prefilled, and the call is authenticated', async () => {
    signInAs('dtc', 'crave');
    const sent = serve(replies);
    await openPortal('/gift/purchase?service=crave&gift=gift_25');
    await expect.element(field('Your name')).toHaveValue('Alex Tremblay');
    await expect.element(field('Your email')).toHaveValue('alex@demo.test');
    await expect.element(link('Sign in for faster checkout')).not.toBeInTheDocument();
    await field('Recipient’s email').fill('gene@example.ca');
    await button('Pay $25.00').click();
    await waitForRoute('giftPurchaseSuccess');
    const [asked] = callsTo(sent, buy);
    expect(asked!.headers.get('authorization')).toMatch(/^Bearer /);
    expect(bodyOf(asked)).not.toHaveProperty('sendDate');
    await expect
      .element(page.getByText('Your $25.00 gift card is on its way to gene@example.ca.'))
      .toBeVisible();
    await expect.element(link('Go to my account')).toBeVisible();
  });

  it('Missing input shows errors at the fields, the first gets the focus, and nothing is sent', async () => {
    const sent = serve(replies);
    await openPortal('/gift/purchase?service=crave');
    await button('Pay').click();
    await expect.element(page.getByRole('radiogroup')).toHaveAccessibleDescription('Required');
    await expect.element(page.getByRole('radio').first()).toHaveFocus();
    await expect.element(field('Recipient’s email')).toHaveAccessibleDescription(/./);
    await fill();
    await field('Recipient’s email').fill('gene');
    await button('Pay $50.00').click();
    await expect.element(field('Recipient’s email')).toHaveFocus();
    await field('Recipient’s email').fill('gene@example.ca');
    await field('Send on').fill('2020-01-01');
    await button('Pay $50.00').click();
    await expect.element(field('Send on')).toHaveAccessibleDescription('Choose a date within the next year.');
    card.token = undefined;
    await field('Send on').fill('');
    await button('Pay $50.00').click();
    await expect.poll(() => card.asked).toBe(1);
    expect(callsTo(sent, buy)).toEqual([]);
  });

  it('[A-86] A declined card is shown with its digits, and the input survives it, a language change and a reload', async () => {
    let answer = () =>
      reply(402, {
        code: 'TRANSACTION_FAILED',
        details: { declineClass: 'funds', last4: '0002' },
      });
    const sent = serve({ ...replies, [buy]: () => answer() });
    await openPortal('/gift/purchase?service=crave');
    await fill();
    await field('Message (optional)').fill('Pour toi');
    await button('Pay $50.00').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        /We are unable to process your transaction\.\s*Your bank declined your card ending in 0002: the available balance is too low\. You weren’t charged\./,
      );
    await page.getByRole('button', { name: 'FR Français' }).click();
    await expect.element(heading('Acheter un cadeau')).toBeVisible();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        /Nous ne pouvons pas traiter votre transaction\.\s*Votre banque a refusé votre carte se terminant par 0002/,
      );
    await expect
      .element(field('Courriel de la personne qui recevra le cadeau'))
      .toHaveValue('gene@example.ca');
    await openPortal('/gift/purchase');
    await expect
      .element(field('Courriel de la personne qui recevra le cadeau'))
      .toHaveValue('gene@example.ca');
    await expect.element(field('Message (facultatif)')).toHaveValue('Pour toi');
    await expect.element(button('Changer le montant')).toBeVisible();
    answer = bought;
    card.token = 'tok-2';
    await button('Payer 50,00\u00A0$').click();
    await waitForRoute('giftPurchaseSuccess');
    await expect.element(page.getByText(/^Votre carte-cadeau de 50,00.\$ est en route/)).toBeVisible();
    const [first, second] = callsTo(sent, buy);
    expect(keyOf(second)).not.toBe(keyOf(first));
    expect(bodyOf(second)['payment']).toEqual({ token: 'tok-2' });
  });

  it('A field rejected by the server shows its error', async () => {
    const refusals: Record<string, unknown>[] = [
      { sendDate: 'range' },
      { message: 'MAX_LENGTH', length: 300 },
    ];
    serve({ ...replies, [buy]: () => reply(400, { code: 'VALIDATION', details: refusals.shift() }) });
    await openPortal('/gift/purchase?service=crave');
    await fill();
    await button('Pay $50.00').click();
    await expect.element(field('Send on')).toHaveFocus();
    await button('Pay $50.00').click();
    await expect.element(field('Message (optional)')).toHaveFocus();
  });

  it('A purchase whose response was lost is retried with the same key and body, after a reload too', async () => {
    let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('lost'));
    const sent = serve({ ...replies, [buy]: () => answer() });
    await openPortal('/gift/purchase?service=crave');
    await fill();
    await button('Pay $50.00').click();
    await expect.element(page.getByText(/you’ll never be charged twice for this gift/)).toBeVisible();
    await expect.element(field('Recipient’s email')).toBeDisabled();
    await expect.element(link('Sign in for faster checkout')).not.toBeInTheDocument();
    answer = () => reply(409, { code: 'IDEMPOTENCY_RUNNING' });
    await openPortal('/gift/purchase');
    await button('Try again').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/still working on your request/);
    answer = bought;
    await button('Try again').click();
    await waitForRoute('giftPurchaseSuccess');
    const [first, ...more] = callsTo(sent, buy);
    expect(more).toHaveLength(2);
    for (const one of more) {
      expect(keyOf(one)).toBe(keyOf(first));
      expect({ ...bodyOf(one), recaptcha_token: botCheckPlaceholder }).toEqual(bodyOf(first));
    }
    expect(card.asked).toBe(1);
  });

  it('[finding F9] A guest whose bot check fails has sent nothing, and can continue', async () => {
    Object.assign(config, { botCheck: 'pow' });
    const sent = serve({
      ...replies,
      'GET /api/login/v1/challenge': () => reply(429, { code: 'TOO_MANY_REQUESTS' }),
    });
    await openPortal('/gift/purchase?service=crave');
    await fill();
    await button('Pay $50.00').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(field('Recipient’s email')).toBeEnabled();
    expect(callsTo(sent, buy)).toEqual([]);
    expect(new URL(callsTo(sent, 'GET /api/login/v1/challenge')[0]!.url).searchParams.get('action')).toBe(
      'gift',
    );
  });

  it('A pending payment is polled until it completes', async () => {
    const answers = [reply(202, { Id: 'o', status: 'PENDING' }), reply(202, { Id: 'o', status: 'PENDING' })];
    const sent = serve({ ...replies, [buy]: () => answers.shift() ?? bought() });
    await openPortal('/gift/purchase?service=crave');
    await fill();
    await button('Pay $50.00').click();
    await waitForRoute('giftPurchaseSuccess');
    await expect.element(heading('Confirming your payment…')).toBeVisible();
    await expect.element(page.getByText(/We’ll email alex@example\.ca/)).toBeVisible();
    await expect.element(page.getByRole('status').getByText('Still confirming.')).toBeVisible();
    await button('Check again').click();
    await expect.element(heading('Gift purchased')).toBeVisible();
    expect(new Set(callsTo(sent, buy).map(keyOf)).size).toBe(1);
  });

  it('A payment declined after pending shows an error, and returns to the filled form', async () => {
    const answers = [reply(202, { Id: 'o', status: 'PENDING' })];
    serve({ ...replies, [buy]: () => answers.shift() ?? reply(402, { code: 'TRANSACTION_FAILED' }) });
    await openPortal('/gift/purchase?service=crave');
    await fill();
    await button('Pay $50.00').click();
    await expect.element(heading('Your payment didn’t go through')).toBeVisible();
    await link('Try another payment method').click();
    await waitForRoute('giftPurchase');
    await expect.element(field('Recipient’s email')).toHaveValue('gene@example.ca');
    await expect.element(field('Recipient’s email')).toBeEnabled();
  });

  it('Sign in for faster checkout: the gift draft survives the sign-in', async () => {
    serve(replies);
    await openPortal('/gift/purchase?service=crave');
    await fill();
    await field('Your name').fill('Maman');
    await link('Sign in for faster checkout').click();
    await waitForRoute('loginIndex');
    expect(app().action).toBe('gift');
    signInAs('dtc', 'crave');
    await openPortal('/gift/purchase');
    await expect.element(field('Recipient’s email')).toHaveValue('gene@example.ca');
    await expect.element(field('Your name')).toHaveValue('Maman');
    expect(app().action).toBe('giftInProgress');
  });

  it('Invalid values in session storage are ignored', async () => {
    serve(replies);
    useGiftState.setState({ draft: { recipientEmail: 7, senderName: 'Ada' }, order: { orderNumber: 'x' } });
    await openPortal('/gift/purchase?service=crave');
    await expect.element(field('Recipient’s email')).toHaveValue('');
    await expect.element(field('Your name')).toHaveValue('Ada');
    await openPortal('/gift/purchase/success');
    await expect.element(heading('Gift purchased')).toBeVisible();
  });
});
