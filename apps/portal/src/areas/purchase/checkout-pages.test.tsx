import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { patchAppState } from '../../state/app-state.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { chooseTotal, placed, shop, someCard, someOrder } from '../../testing/purchase.ts';
import { answerBank, bankFrame, playGateway, typeCard } from '../../testing/card.ts';
import {
  app,
  waitForRoute,
  callsTo,
  openPortal,
  reply,
  type SentRequest,
  serve,
  signInAs,
  resetPortal,
  tokenOf,
  waitUntil,
} from '../../testing/render-portal.tsx';
import { alert, button, heading } from '../../testing/queries-by-role.ts';

const order = 'POST /api/storefront/v1/orders';
const readOrder = 'GET /api/storefront/v1/orders/order-1';
const addCard = 'POST /api/billing/v1/payment-instruments';
const put = 'PUT /api/cart/v1';
const grant = 'POST /api/login/v2.1';

const bodyOf = ({ body }: SentRequest) => JSON.parse(body) as Record<string, unknown>;
const keyOf = ({ headers }: SentRequest) => headers.get('idempotency-key');
const steps = () => (window.dataLayer ?? []).flatMap(({ step }) => step ?? []);
const summary = () => page.getByRole('complementary', { name: /Your order|Votre commande/ });

/** A customer with a selected plan; the next token contains what was bought. */
const chosen = (acceptsTwice = false): void => {
  resetPortal();
  signInAs('dtc', 'crave', { user_name: 'alex@demo.test' });
  chooseTotal(acceptsTwice);
};
const given = () => {
  document.cookie = `access_token=${tokenOf({
    authorities: ['REGULAR_USER'],
    client_id: 'crave-web',
    user_name: 'alex@demo.test',
    scope: ['subscription:crave_total'],
  })}; path=/`;
  return reply(200, {});
};

const postalCode = (code: string): Promise<void> =>
  page.getByLabelText(/^(Postal code|Code postal)/).fill(code);
const address = async (code = 'h2x1y4'): Promise<void> => {
  await postalCode(code);
  await page.getByLabelText('City').fill('Montréal');
};

beforeEach(() => {
  chosen();
  playGateway();
});

describe('purchasePayments', () => {
  it('[ROUTE-PUR-07] [I18N-16] [CONST-06] the payment form and the order summary with taxes by province, in both languages', async () => {
    const sent = serve(shop());
    expect(await openPortal('/purchase/payments?service=crave')).toBe('purchasePayments');
    await expect.element(heading('Payment')).toBeVisible();
    await expect
      .element(summary())
      .toHaveTextContent(
        'Your orderEditCrave TotalMonthly · Renews on December 15, 2026$22.00Taxbased on postal codeDue today$22.00 + tax',
      );
    await expect.element(button('Pay and subscribe')).toBeVisible();
    await expect.element(page.getByText(/Subscription fees are non-refundable/)).toBeVisible();
    // A selection known only to the tab is put into a new cart.
    expect(callsTo(sent, put)).toHaveLength(1);

    await expect
      .element(page.getByText('Renews December 15, 2026 at the regular price plus tax, until you cancel.'))
      .toBeVisible();
    await postalCode('H2X');
    await expect.element(page.getByRole('status', { name: 'Province' })).toHaveTextContent('Quebec');
    await expect
      .element(page.getByText('Renews December 15, 2026 at $25.29, tax included, until you cancel.'))
      .toBeVisible();
    await expect.element(button('Pay $25.29 and subscribe')).toBeVisible();
    await expect
      .element(summary())
      .toHaveTextContent(
        'Your orderEditCrave TotalMonthly · Renews on December 15, 2026$22.00GST 5%$1.10QST 9.975%$2.19Due today$25.29',
      );
    // The rights of the address, as the taxes.
    await expect
      .element(page.getByRole('region', { name: 'Your rights (Quebec)' }))
      .toMatchTextContent(/right away with a refund.*s\.\s214\.6/);
    await page.getByLabelText('City').fill('Montréal');
    await setLanguage('fr');
    await expect
      .element(summary())
      .toHaveTextContent(
        'Votre commandeModifierCrave TotalMonthly · Se renouvelle le 15 décembre 202622,00 $TPS 5 %1,10 $TVQ 9,975 %2,19 $À payer aujourd’hui25,29 $',
      );
    await expect.element(button('Payer 25,29 $ et m’abonner')).toBeVisible();
    await expect.element(page.getByText(/Les frais d’abonnement ne sont pas remboursables/)).toBeVisible();
    await expect.element(page.getByLabelText('Ville')).toHaveValue('Montréal');
    await postalCode('M5V 2T6');
    await expect.element(summary().getByText(/^TVH 13/)).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Vos droits (Ontario)' }))
      .toMatchTextContent(/jusqu’à la fin de la période payée/);
    await postalCode('R3C');
    await expect.element(summary().getByText(/^TVP 7/)).toBeVisible();
  });

  it('[A-100] [B2] a reload keeps the billing address, and with it the taxes', async () => {
    serve(shop());
    await openPortal('/purchase/payments?service=crave');
    await address();
    await openPortal('/purchase/payments?service=crave');
    await expect.element(page.getByLabelText(/^Postal code/)).toHaveValue('h2x1y4');
    await expect.element(page.getByLabelText('City')).toHaveValue('Montréal');
    await expect.element(button('Pay $25.29 and subscribe')).toBeVisible();
  });

  it('[portal 28] a city that is refused says which signs its name may hold besides letters, in both languages', async () => {
    serve(shop());
    await openPortal('/purchase/payments?service=crave');
    await page.getByLabelText('City').fill('M0ntréal');
    await button('Pay and subscribe').click();
    await expect
      .element(page.getByLabelText('City'))
      .toHaveAccessibleDescription(
        'Only letters and spaces are allowed (plus dashes, apostrophes and periods).',
      );
    await setLanguage('fr');
    await expect
      .element(page.getByLabelText('Ville'))
      .toHaveAccessibleDescription(
        'Seuls les lettres et les espaces sont permis (et les traits d’union, apostrophes et points).',
      );
    await page.getByLabelText('Ville').fill("St. John's-sur-Mer");
    await expect.element(page.getByLabelText('Ville')).not.toBeInvalid();
  });

  it('[ROUTE-PUR-08] [FLOW-36] a new card pays once, and the four steps are tracked in order', async () => {
    const sent = serve({ ...shop(), [grant]: given });
    await openPortal('/purchase/payments?service=crave');
    await expect.element(page.getByRole('list', { name: 'Steps' }).getByText('Payment')).toBeVisible();
    const current = () => document.querySelector('[aria-current=step]')?.textContent;
    expect(current()).toBe('2Payment');
    window.dataLayer!.unshift({
      event: 'checkout',
      step: 'package Selection',
      brand: 'crave',
      language: 'en',
    });

    await button('Pay and subscribe').click();
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(2);
    await typeCard('4242');
    await address();
    await waitUntil(() => expect(steps()).toContain('view order summary'));
    expect(current()).toBe('2Payment');
    const pay = button('Pay $25.29 and subscribe');
    await expect.element(pay).toBeVisible();
    (pay.element() as HTMLButtonElement).click();
    (pay.element() as HTMLButtonElement).click();
    await waitForRoute('purchaseSuccess');
    expect(callsTo(sent, addCard).map(bodyOf)).toEqual([
      {
        token: 'tok_4242',
        BillingAddress: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' },
        purpose: 'pay',
      },
    ]);
    expect(callsTo(sent, order).map(bodyOf)).toEqual([{ cartId: 'cart-1', paymentInstrumentId: 'tok_4242' }]);
    expect(keyOf(callsTo(sent, order)[0]!)).toMatch(/^[\da-f-]{36}$/);
    expect(steps()).toEqual([
      'package Selection',
      'add payment method',
      'view order summary',
      'complete order',
    ]);
    expect(location.pathname).toBe('/purchase/success');
    await expect.element(page.getByText('Order M00100201')).toBeVisible();
    expect(JSON.stringify(app())).not.toContain('tok_');
    expect([app().shoppingCart, app().addOnCart, app().selectedPurchaseObject]).toEqual([[], [], {}]);
  });

  it('a saved card pays without further input, and accepted double billing is part of the order', async () => {
    chosen(true);
    const sent = serve({
      ...shop({
        cards: [
          someCard(),
          someCard({
            Id: 'card-2',
            last4: '4444',
            brand: 'mastercard',
            default: false,
            expiry: '01/20',
            BillingAddress: { State: 'ON', City: 'Ottawa' },
          }),
        ],
      }),
      [grant]: given,
    });
    await openPortal('/purchase/payments?service=crave');
    await expect.element(page.getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked();
    await expect.element(page.getByText('Expired 01/20')).toBeVisible();
    await expect.element(button('Pay $25.29 and subscribe')).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
    await page.getByRole('radio', { name: 'Mastercard ending in 4444' }).click();
    await button('Pay $24.86 and subscribe').click();
    await waitForRoute('purchaseSuccess');
    expect(callsTo(sent, order).map(bodyOf)).toEqual([
      { cartId: 'cart-1', paymentInstrumentId: 'card-2', acceptIssues: ['DOUBLE_BILLING'] },
    ]);
  });

  it('[ERR-37] Purchase: unable to process transaction; the card is saved, and another one pays', async () => {
    let refuses = true;
    const answers = shop();
    const sent = serve({
      ...answers,
      [grant]: given,
      [order]: () => {
        const accepted = answers[order]();
        return refuses
          ? reply(402, { code: 'TRANSACTION_FAILED', details: { declineClass: 'tryLater', last4: '0002' } })
          : accepted;
      },
    });
    await openPortal('/purchase/payments?service=crave');
    await typeCard('0002');
    await address('M5V 2T6');
    await button('Pay $24.86 and subscribe').click();
    await expect
      .element(alert())
      .toHaveTextContent(
        'We are unable to process your transaction.Your bank declined Visa ending in 0002. You weren’t charged. Use a different card or call your bank.',
      );
    await expect.element(page.getByText('Visa ending in 0002 Declined')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Visa ending in 0002' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('radio', { name: 'New card' })).toBeChecked();
    await waitUntil(() => expect(document.activeElement?.tagName).toBe('IFRAME'));
    await expect.element(button('Pay $24.86 and subscribe')).not.toHaveAttribute('aria-busy');
    expect((await typeCard('4242')).value).toBe('4242');
    await expect.element(page.getByLabelText('City')).toHaveValue('Montréal');
    await setLanguage('fr');
    await expect
      .element(alert())
      .toHaveTextContent(
        'Nous ne pouvons pas traiter votre transaction.Votre banque a refusé Visa se terminant par 0002. Rien n’a été débité. Utilisez une autre carte ou appelez votre banque.',
      );
    refuses = false;
    await button('Payer 24,86 $ et m’abonner').click();
    await waitForRoute('purchaseSuccess');
    const [first, second] = callsTo(sent, order);
    // The first order consumed the cart; a new one has the same items.
    expect([bodyOf(first!)['cartId'], bodyOf(second!)['cartId']]).toEqual(['cart-1', 'cart-2']);
    expect(bodyOf(second!)['paymentInstrumentId']).toBe('tok_4242');
    expect(keyOf(first!)).not.toBe(keyOf(second!));
  });

  it('[A-86] after a declined card the next saved one is selected, never the declined one, which can be removed', async () => {
    const answers = shop({
      cards: [
        someCard({ Id: 'card-1', last4: '9995' }),
        someCard({ Id: 'card-2', last4: '5454', brand: 'mastercard', default: false }),
      ],
    });
    const sent = serve({
      ...answers,
      [grant]: given,
      [order]: ({ body }: { readonly body: string }) =>
        body.includes('card-1')
          ? reply(402, { code: 'TRANSACTION_FAILED', details: { declineClass: 'funds', last4: '9995' } })
          : answers[order](),
      'DELETE /api/billing/v1/payment-instruments/card-1': () => new Response(null, { status: 204 }),
    });
    await openPortal('/purchase/payments?service=crave');
    await button('Pay $25.29 and subscribe').click();
    await expect
      .element(alert())
      .toHaveTextContent(
        'We are unable to process your transaction.Your bank declined Visa ending in 9995: the available balance is too low. You weren’t charged. Use a different card.',
      );
    await expect.element(page.getByRole('radio', { name: 'Mastercard ending in 5454' })).toBeChecked();
    await button('Remove Visa ending in 9995').click();
    await expect.element(page.getByText('Visa ending in 9995 removed.')).toBeVisible();
    await button('Pay $25.29 and subscribe').click();
    await waitForRoute('purchaseSuccess');
    expect(callsTo(sent, order).map((each) => bodyOf(each)['paymentInstrumentId'])).toEqual([
      'card-1',
      'card-2',
    ]);
  });

  it('[ERR-36] Purchase: unexpected error; a lost response is retried with the same key', async () => {
    const replies = [
      () => reply(500, {}),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => reply(201, placed),
    ];
    const sent = serve({
      ...shop({ cards: [someCard()] }),
      [grant]: given,
      [order]: () => replies.shift()!(),
    });
    await openPortal('/purchase/payments?service=crave');
    await button('Pay $25.29 and subscribe').click();
    await expect
      .element(alert())
      .toHaveTextContent(
        'An unexpected error occurred during your purchase. It’s safe to try again. You’ll only be charged once.',
      );
    await button('Pay $25.29 and subscribe').click();
    await expect
      .element(alert())
      .toHaveTextContent(
        'Our services are not available for the moment. Please try again later. It’s safe to try again. You’ll only be charged once.',
      );
    await button('Pay $25.29 and subscribe').click();
    await waitForRoute('purchaseSuccess');
    expect(new Set(callsTo(sent, order).map(keyOf)).size).toBe(1);
    expect(callsTo(sent, order)).toHaveLength(3);
  });

  it('[ERR-34] a plan that became ineligible, and a changed cart, show errors; double billing needs confirmation', async () => {
    const codes = ['INELIGIBLE_PLAN', 'CART_STALE', 'DOUBLE_BILLING'];
    serve({ ...shop({ cards: [someCard()] }), [order]: () => reply(409, { code: codes.shift() }) });
    await openPortal('/purchase/payments?service=crave');
    await button('Pay $25.29 and subscribe').click();
    await expect
      .element(alert())
      .toHaveTextContent('You are not eligible for this plan. Choose a different plan');
    await button('Pay $25.29 and subscribe').click();
    await expect.element(alert().getByText(/Your cart changed/)).toBeVisible();
    await button('Pay $25.29 and subscribe').click();
    await waitForRoute('purchaseWarning');
  });

  it('[D6] a gift balance that covers everything needs a postal code and no card', async () => {
    const sent = serve({ ...shop({ gift: 2400 }), [grant]: given });
    await openPortal('/purchase/payments?service=crave');
    await expect.element(page.getByText('Your gift balance covers this. No card needed.')).toBeVisible();
    await button('Subscribe with my gift balance').click();
    await expect.element(page.getByLabelText('Postal code')).toHaveFocus();
    // The balance covers the total with Alberta's taxes, not with Quebec's.
    await postalCode('H2X 1Y4');
    await expect.element(button('Pay $1.29 and subscribe')).toBeVisible();
    await expect.element(page.getByLabelText('City')).toBeVisible();
    await postalCode('T2P 2M5');
    await button('Subscribe with my gift balance').click();
    await waitForRoute('purchaseSuccess');
    expect(callsTo(sent, order).map(bodyOf)).toEqual([{ cartId: 'cart-1', postalCode: 'T2P 2M5' }]);
  });

  it('[F2] a pending payment is polled, across a reload too, and then continues by itself', async () => {
    let status: 'PENDING' | 'COMPLETE' = 'PENDING';
    const answers = shop({ cards: [someCard()] });
    const sent = serve({
      ...answers,
      [grant]: given,
      [order]: () => {
        void answers[order]();
        return reply(202, { Id: 'order-1', status: 'PENDING' });
      },
      [readOrder]: () => reply(200, someOrder({ status })),
    });
    await openPortal('/purchase/payments?service=crave');
    await button('Pay $25.29 and subscribe').click();
    await expect.element(heading('Confirming your payment…')).toBeVisible();
    expect(document.querySelector('button[type=submit]')).toBeNull();
    await openPortal('/purchase/success?service=crave');
    await waitForRoute('purchasePayments');
    await setLanguage('fr');
    await expect.element(heading('Confirmation de votre paiement…')).toBeVisible();
    status = 'COMPLETE';
    await waitForRoute('purchaseSuccess');
    await expect.element(page.getByText('Commande M00100201')).toBeVisible();
    expect(callsTo(sent, order)).toHaveLength(1);
    expect(callsTo(sent, put)).toHaveLength(1);
  });

  it('[F2] a pending payment that is declined returns to the form', async () => {
    patchAppState({ currentOrder: { Id: 'order-1', status: 'PENDING' } });
    serve({
      ...shop({ cards: [someCard()] }),
      [readOrder]: () => reply(200, someOrder({ status: 'FAILED' })),
    });
    await openPortal('/purchase/payments?service=crave');
    await expect.element(alert()).toHaveTextContent('We are unable to process your transaction.');
    await expect.element(button('Pay $25.29 and subscribe')).toBeVisible();
  });

  it('[A-86] a pending payment that the bank declines shows an error, and another card is requested', async () => {
    patchAppState({ currentOrder: { Id: 'order-1', status: 'PENDING' } });
    const decline = { declineClass: 'card', last4: '4242' } as const;
    serve({
      ...shop({ cards: [someCard({ Id: 'card-1' })] }),
      [readOrder]: () => reply(200, someOrder({ status: 'FAILED', decline })),
    });
    await openPortal('/purchase/payments?service=crave');
    await expect
      .element(alert())
      .toHaveTextContent(
        'We are unable to process your transaction.Your bank doesn’t allow payments with Visa ending in 4242. You weren’t charged. Use a different card.',
      );
    await expect.element(page.getByRole('radio', { name: 'New card' })).toBeChecked();
  });

  describe('3-D Secure', () => {
    const action = () => reply(202, { Id: 'order-1', status: 'PENDING', action: 'ask-1' });
    const paying = (answers: (() => Response)[]) =>
      serve({
        ...shop({ cards: [someCard()] }),
        [grant]: given,
        [order]: () => answers.shift()!(),
        [readOrder]: () => reply(200, someOrder({ status: 'PENDING' })),
      });
    const dialog = () => page.getByRole('dialog', { name: 'Confirm with your bank' });
    const pay = async (): Promise<void> => {
      await openPortal('/purchase/payments?service=crave');
      await button('Pay $25.29 and subscribe').click();
    };

    it('3-D Secure opens in a dialog, and then the same order is sent again with its key', async () => {
      const sent = paying([action, () => reply(201, placed)]);
      await pay();
      const { contentDocument } = await bankFrame();
      expect(contentDocument!.body.dataset['action']).toBe('ask-1');
      expect(JSON.parse(contentDocument!.body.dataset['start']!)).toMatchObject({ purpose: 'confirm' });
      await expect.element(dialog()).toBeVisible();
      const frame = await bankFrame();
      await waitUntil(() => expect(document.activeElement).toBe(frame));
      expect(callsTo(sent, order)).toHaveLength(1);
      await answerBank('acted');
      await waitForRoute('purchaseSuccess');
      const [first, second] = callsTo(sent, order);
      expect([keyOf(second!), second!.body]).toEqual([keyOf(first!), first!.body]);
      expect(steps().filter((step) => step === 'complete order')).toHaveLength(1);
      expect(JSON.stringify(app().currentOrder)).not.toContain('ask-1');
    });

    it('a customer who declines 3-D Secure returns to the form with an error', async () => {
      const sent = paying([action, () => reply(402, { code: 'TRANSACTION_FAILED' })]);
      await pay();
      await answerBank('refused');
      await expect.element(alert()).toHaveTextContent('We are unable to process your transaction.');
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(button('Pay $25.29 and subscribe')).toBeVisible();
      expect(callsTo(sent, order)).toHaveLength(2);
      expect(app().currentOrder).toEqual({});
    });

    it('a customer who leaves 3-D Secure is not charged, also after a reload, and can resume', async () => {
      const sent = paying([action, action, () => reply(201, placed)]);
      await pay();
      await answerBank('');
      await expect.element(heading('Payment not confirmed')).toHaveFocus();
      await expect
        .element(page.getByText('You weren’t charged. Confirm with your bank to finish.'))
        .toBeVisible();
      expect(callsTo(sent, order)).toHaveLength(1);
      await setLanguage('fr');
      await expect.element(heading('Paiement non confirmé')).toBeVisible();
      await setLanguage('en');

      // 3-D Secure resumes on any page; a result that the server rejects is requested once more.
      await openPortal('/purchase/products?service=crave');
      await openPortal('/purchase/payments?service=crave');
      await answerBank('acted');
      await expect.element(heading('Payment not confirmed')).toBeVisible();
      await button('Confirm with my bank').click();
      await answerBank('acted');
      await waitForRoute('purchaseSuccess');
      expect(new Set(callsTo(sent, order).map(keyOf)).size).toBe(1);
      expect(callsTo(sent, order)).toHaveLength(3);
    });

    it('Escape asks before it leaves 3-D Secure, inside the iframe and around it', async () => {
      paying([action]);
      await pay();
      const frame = await bankFrame();
      const question = page.getByRole('dialog', { name: 'Leave without confirming?' });
      frame.contentWindow!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      await expect.element(question).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(dialog()).toBeVisible();
      await waitUntil(() => expect(document.activeElement).toBe(frame));
      await button('Close').click();
      await button('Stay and confirm').click();
      await expect.element(dialog()).toBeVisible();
      (button('Close').element() as HTMLElement).focus();
      await userEvent.keyboard('{Escape}');
      await userEvent.keyboard('{Escape}');
      await userEvent.keyboard('{Escape}');
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect.element(heading('Payment not confirmed')).toBeVisible();
      await expect.element(dialog()).not.toBeInTheDocument();
    });

    it('a 3-D Secure page that fails to load can be retried', async () => {
      paying([() => reply(202, { Id: 'order-1', status: 'PENDING', action: 'broken' })]);
      await pay();
      await expect
        .element(dialog().getByRole('alert'))
        .toHaveTextContent('Your bank’s page didn’t load.Try again');
      await button('Try again').click();
      await expect.element(dialog().getByRole('alert')).toBeVisible();
    });

    it('a lost response after 3-D Secure shows an error, and can be retried', async () => {
      const sent = paying([action, () => reply(503, {}), () => reply(201, placed)]);
      await pay();
      await answerBank('acted');
      await expect.element(alert()).toMatchTextContent(/not available for the moment/);
      await button('Confirm with my bank').click();
      await answerBank('acted');
      await waitForRoute('purchaseSuccess');
      expect(new Set(callsTo(sent, order).map(keyOf)).size).toBe(1);
    });
  });

  it('without a cart there is nothing to pay', async () => {
    resetPortal();
    signInAs('dtc', 'crave');
    serve(shop());
    expect(await openPortal('/purchase/payments?service=crave')).toBe('purchaseProducts');
    expect(await openPortal('/purchase/success?service=crave')).toBe('purchaseProducts');
  });
});

describe('purchaseSuccess', () => {
  const done = { ...placed, skus: ['crave_total'] };

  it('[ENT-MISC-11] the order, its total and the next steps, in both languages', async () => {
    given();
    patchAppState({ currentOrder: done });
    serve(shop());
    expect(await openPortal('/purchase/success?service=crave')).toBe('purchaseSuccess');
    await expect.element(heading('You’re all set. Enjoy!')).toBeVisible();
    await expect.element(page.getByText('You can watch Crave Total now.')).toBeVisible();
    await expect.element(page.getByText('We sent your $25.29 receipt to alex@demo.test.')).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Your order' }))
      .toHaveTextContent(
        'Your orderCrave TotalMonthly$22.00GST 5%$1.10QST 9.975%$2.19Paid with card ending in 4242$25.29Renews December 15, 2026 at $25.29, tax included, until you cancel.',
      );
    await expect.element(button('Start watching')).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
    await setLanguage('fr');
    await expect.element(heading('Tout est prêt. Bonne écoute!')).toBeVisible();
    await expect.element(page.getByText(/^TVQ 9,975/)).toBeVisible();
  });

  it('[ERR-38] Purchase: activation error, also when the order reports it; checking again finds the entitlement', async () => {
    patchAppState({ currentOrder: done });
    serve({ ...shop(), [grant]: given });
    await openPortal('/purchase/success?service=crave');
    await expect
      .element(alert())
      .toHaveTextContent('Your purchase succeeded but the activation failed.Check againContact support');
    await button('Check again').click();
    await expect.element(heading('You’re all set. Enjoy!')).toBeVisible();

    chosen();
    serve({
      ...shop({ cards: [someCard()] }),
      [order]: () => reply(502, { code: 'ACTIVATION_ERROR' }),
    });
    await openPortal('/purchase/payments?service=crave&lang=fr');
    await button('Payer 25,29 $ et m’abonner').click();
    await waitForRoute('purchaseSuccess');
    await expect
      .element(alert().getByText('Votre achat a réussi, mais l’activation a échoué.'))
      .toBeVisible();
  });
});
