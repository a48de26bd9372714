/** Stripe simulator state: customers, payment methods, intents and ledger. */
import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import {
  newBalanceTransaction,
  newCharge,
  newCustomer,
  newDispute,
  newPaymentIntent,
  newPaymentMethod,
  newRefund,
  newSetupIntent,
  seconds,
} from './objects.ts';
import { cardOfMethod } from '../pay/cards.ts';
import { asksNow, declinesOf, type StoredPaymentMethod, refuseDeclined } from './stored-payment-method.ts';
import { missing, refuse, unexpectedState } from './stripe-error.ts';
import { type Behaviour, behaviourOf, brandOfNumber, type CardChange } from './test-cards.ts';

type About =
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.PaymentMethod;
export type EmitEvent = (type: Stripe.Event['type'], about: About) => void;

export interface NewCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

const idOf = (of: string | { readonly id: string } | null): string | null =>
  typeof of === 'string' || of === null ? of : of.id;

export const createStripeAccount = (emit: EmitEvent) => {
  const customers = new Map<string, Stripe.Customer>();
  const methods = new Map<string, StoredPaymentMethod>();
  const intents = new Map<string, Stripe.PaymentIntent>();
  const setups = new Map<string, Stripe.SetupIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const refunds = new Map<string, Stripe.Refund>();
  const disputes = new Map<string, Stripe.Dispute>();
  const transactions: Stripe.BalanceTransaction[] = [];

  const goneCustomers = new Set<string>();

  const addCustomer = (customer: Stripe.Customer): Stripe.Customer => {
    customers.set(customer.id, customer);
    return customer;
  };

  /** The id of a demo customer's card encodes its properties, so it survives a restart. */
  const addDemoMethod = (id: string): StoredPaymentMethod | undefined => {
    const [, owner] = /_demo-([\w-]+)$/.exec(id) ?? [];
    const card = cardOfMethod(id);
    if (!card || owner === undefined) return undefined;
    const { brand, last4, expiry } = card;
    const method = newPaymentMethod({
      brand,
      last4,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: last4,
    });
    const kept = {
      method: {
        ...method,
        id,
        customer: goneCustomers.has(`cus_demo-${owner}`) ? null : `cus_demo-${owner}`,
      },
      behaviour: {},
      isSetUp: true,
      isUsedUp: goneCustomers.has(`cus_demo-${owner}`),
    };
    methods.set(id, kept);
    return kept;
  };

  const findCustomer = (id: string): Stripe.Customer =>
    customers.get(id) ??
    (id.startsWith('cus_demo-') && !goneCustomers.has(id)
      ? addCustomer({ ...newCustomer({}), id })
      : undefined) ??
    missing('customer', id, 'customer');
  const findMethod = (id: string): StoredPaymentMethod =>
    methods.get(id) ?? addDemoMethod(id) ?? missing('PaymentMethod', id, 'payment_method');
  const findIntent = (id: string): Stripe.PaymentIntent =>
    intents.get(id) ?? missing('payment_intent', id, 'intent');
  const findSetup = (id: string): Stripe.SetupIntent =>
    setups.get(id) ?? missing('setupintent', id, 'intent');

  const attachTo = ({ method }: StoredPaymentMethod, customer: string) => {
    method.customer = customer;
  };

  const declineIntent = (
    intent: Stripe.PaymentIntent,
    method: Stripe.PaymentMethod,
    declines: NonNullable<Behaviour['declines']>,
  ) => {
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent.payment_method = null;
    intent.last_payment_error = {
      type: 'card_error',
      code: declines.code,
      decline_code: declines.declineCode,
      ...(declines.adviceCode && { advice_code: declines.adviceCode }),
      message: 'Your card was declined.',
      payment_method: method,
    };
    emit('payment_intent.payment_failed', intent);
  };

  const succeed = (intent: Stripe.PaymentIntent, kept: StoredPaymentMethod): Stripe.PaymentIntent => {
    const charge = newCharge(intent);
    const customer = idOf(intent.customer);
    charges.set(charge.id, charge);
    transactions.push(newBalanceTransaction('charge', charge, charge.amount));
    intent.status = 'succeeded';
    intent.next_action = null;
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    if (customer === null) kept.isUsedUp = true;
    else if (intent.setup_future_usage) {
      attachTo(kept, customer);
      kept.isSetUp = true;
    }
    emit('payment_intent.succeeded', intent);
    return intent;
  };

  const confirmIntent = (
    intent: Stripe.PaymentIntent,
    { isOffSession }: { readonly isOffSession: boolean },
  ): Stripe.PaymentIntent => {
    const methodId = idOf(intent.payment_method);
    if (intent.status !== 'requires_confirmation' || methodId === null) return unexpectedState(intent);
    const kept = findMethod(methodId);
    const owner = idOf(kept.method.customer);
    if (kept.isUsedUp || (owner !== null && owner !== idOf(intent.customer)))
      return refuse(
        'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again.',
      );
    const declines = declinesOf(kept);
    if (declines) {
      declineIntent(intent, kept.method, declines);
      return refuseDeclined(declines, { payment_intent: intent });
    }
    if (!asksNow(kept)) return succeed(intent, kept);
    if (isOffSession) {
      const asks = { code: 'authentication_required', declineCode: 'authentication_required' };
      declineIntent(intent, kept.method, asks);
      return refuseDeclined(asks, { payment_intent: intent });
    }
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    emit('payment_intent.requires_action', intent);
    return intent;
  };

  const completeSetup = (setup: Stripe.SetupIntent, kept: StoredPaymentMethod): Stripe.SetupIntent => {
    attachTo(kept, idOf(setup.customer)!);
    kept.isSetUp = true;
    setup.status = 'succeeded';
    setup.next_action = null;
    emit('setup_intent.succeeded', setup);
    return setup;
  };

  const failSetup = (setup: Stripe.SetupIntent, code: string, declineCode?: string) => {
    setup.status = 'requires_payment_method';
    setup.next_action = null;
    setup.payment_method = null;
    setup.last_setup_error = {
      type: 'card_error',
      code: code,
      ...(declineCode && { decline_code: declineCode }),
      message: 'The card was not confirmed.',
    };
    emit('setup_intent.setup_failed', setup);
  };

  return {
    createCustomer: (metadata: Stripe.Metadata): Stripe.Customer => addCustomer(newCustomer(metadata)),

    deleteCustomer: (id: string) => {
      findCustomer(id);
      customers.delete(id);
      goneCustomers.add(id);
      for (const kept of methods.values())
        if (kept.method.customer === id) {
          kept.method.customer = null;
          kept.isUsedUp = true;
        }
      return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
    },

    createPaymentMethod: ({ number, expMonth, expYear }: NewCard): Stripe.PaymentMethod => {
      const method = newPaymentMethod({
        brand: brandOfNumber(number),
        last4: number.slice(-4),
        exp_month: expMonth,
        exp_year: expYear,
        fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      });
      methods.set(method.id, { method, behaviour: behaviourOf(number), isSetUp: false, isUsedUp: false });
      return method;
    },

    findMethod: (id: string) => findMethod(id).method,

    attach: (id: string, customer: string): Stripe.PaymentMethod => {
      const kept = findMethod(id);
      findCustomer(customer);
      const owner = idOf(kept.method.customer);
      if (kept.isUsedUp || (owner !== null && owner !== customer))
        return refuse('The payment method you provided has already been attached to a customer.');
      const { declines } = kept.behaviour;
      if (declines && kept.behaviour.declinesKeeping) return refuseDeclined(declines);
      attachTo(kept, customer);
      return kept.method;
    },

    detach: (id: string): Stripe.PaymentMethod => {
      const kept = findMethod(id);
      if (kept.method.customer === null)
        return refuse(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      kept.method.customer = null;
      kept.isUsedUp = true;
      emit('payment_method.detached', kept.method);
      return kept.method;
    },

    createIntent: (given: Parameters<typeof newPaymentIntent>[0]): Stripe.PaymentIntent => {
      const customer = idOf(given.customer);
      const method = idOf(given.payment_method);
      if (customer !== null) findCustomer(customer);
      if (method !== null) findMethod(method);
      const intent = newPaymentIntent(given);
      intents.set(intent.id, intent);
      return intent;
    },
    confirmIntent,
    findIntent,
    intents: (): readonly Stripe.PaymentIntent[] => [...intents.values()].toReversed(),

    cancelIntent: (id: string): Stripe.PaymentIntent => {
      const intent = findIntent(id);
      if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return unexpectedState(intent);
      intent.status = 'canceled';
      intent.next_action = null;
      intent.canceled_at = seconds();
      emit('payment_intent.canceled', intent);
      return intent;
    },

    createSetup: (given: Parameters<typeof newSetupIntent>[0]): Stripe.SetupIntent => {
      const kept = findMethod(idOf(given.payment_method)!);
      findCustomer(idOf(given.customer)!);
      const setup = newSetupIntent(given);
      setups.set(setup.id, setup);
      const { declines, declinesKeeping } = kept.behaviour;
      if (declines && declinesKeeping) {
        failSetup(setup, declines.code, declines.declineCode);
        return refuseDeclined(declines, { setup_intent: setup });
      }
      if (!asksNow(kept)) return completeSetup(setup, kept);
      setup.status = 'requires_action';
      setup.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
      return setup;
    },
    findSetup,

    /** The intent of a 3-D Secure challenge by client secret; undefined if none is pending. */
    findChallenge: (
      clientSecret: string,
    ): { readonly cents?: number; readonly last4: string } | undefined => {
      const [id = ''] = clientSecret.split('_secret_');
      const intent = intents.get(id) ?? setups.get(id);
      if (intent?.client_secret !== clientSecret || intent.status !== 'requires_action') return undefined;
      const { card } = findMethod(idOf(intent.payment_method)!).method;
      return { ...('amount' in intent && { cents: intent.amount }), last4: card!.last4 };
    },

    /** The customer's 3-D Secure answer for a payment or set-up. */
    answerChallenge: (id: string, isPassed: boolean): Stripe.PaymentIntent | Stripe.SetupIntent => {
      const setup = setups.get(id);
      if (setup) {
        if (setup.status !== 'requires_action') return setup;
        if (isPassed) return completeSetup(setup, findMethod(idOf(setup.payment_method)!));
        failSetup(setup, 'setup_intent_authentication_failure');
        return setup;
      }
      const intent = findIntent(id);
      if (intent.status !== 'requires_action') return intent;
      const kept = findMethod(idOf(intent.payment_method)!);
      if (isPassed) return succeed(intent, kept);
      const code = 'payment_intent_authentication_failure';
      declineIntent(intent, kept.method, { code, declineCode: 'authentication_required' });
      return intent;
    },

    refund: (intentId: string, amount: number | undefined, metadata: Stripe.Metadata = {}): Stripe.Refund => {
      const charge = charges.get(idOf(findIntent(intentId).latest_charge) ?? '');
      if (!charge) return refuse('This PaymentIntent has no successful charge to refund.');
      const rest = charge.amount - charge.amount_refunded;
      if (rest === 0)
        return refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
      if ((amount ?? rest) > rest)
        return refuse(`Refund amount is greater than unrefunded amount on charge.`, { param: 'amount' });
      const refund = newRefund(charge, amount ?? rest, metadata);
      refunds.set(refund.id, refund);
      charge.amount_refunded += refund.amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      transactions.push(newBalanceTransaction('refund', refund, -refund.amount));
      emit('charge.refunded', charge);
      return refund;
    },
    refundsOf: (intentId: string) =>
      [...refunds.values()].filter(({ payment_intent: of }) => of === intentId).toReversed(),

    /** Opens a dispute. */
    dispute: (intentId: string, reason: string): Stripe.Dispute => {
      const charge =
        charges.get(idOf(findIntent(intentId).latest_charge) ?? '') ??
        missing('charge', intentId, 'payment_intent');
      const dispute = newDispute(charge, reason);
      disputes.set(dispute.id, dispute);
      charge.disputed = true;
      transactions.push(newBalanceTransaction('adjustment', dispute, -dispute.amount));
      emit('charge.dispute.created', dispute);
      emit('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    closeDispute: (id: string, isWon: boolean): Stripe.Dispute => {
      const dispute = disputes.get(id) ?? missing('dispute', id, 'dispute');
      dispute.status = isWon ? 'won' : 'lost';
      if (isWon) {
        transactions.push(newBalanceTransaction('adjustment', dispute, dispute.amount));
        emit('charge.dispute.funds_reinstated', dispute);
      }
      emit('charge.dispute.closed', dispute);
      return dispute;
    },
    findDispute: (id: string): Stripe.Dispute => disputes.get(id) ?? missing('dispute', id, 'dispute'),

    /** Issuer updates of a stored card: new expiry, new digits, declines from now on, or removal. */
    changeCard: (id: string, change: CardChange): Stripe.PaymentMethod => {
      const kept = findMethod(id);
      const { card } = kept.method;
      const { declineCode, losesAnswer } = change;
      if (losesAnswer !== undefined) kept.behaviour = { ...kept.behaviour, losesAnswer };
      if (declineCode !== undefined)
        kept.behaviour = declineCode === null ? {} : { declines: { code: 'card_declined', declineCode } };
      if (!card || (change.last4 ?? change.expMonth ?? change.expYear) === undefined) return kept.method;
      card.last4 = change.last4 ?? card.last4;
      card.exp_month = change.expMonth ?? card.exp_month;
      card.exp_year = change.expYear ?? card.exp_year;
      emit('payment_method.automatically_updated', kept.method);
      return kept.method;
    },

    losesAnswer: (methodId: string): boolean => methods.get(methodId)?.behaviour.losesAnswer ?? false,

    transactions: (): readonly Stripe.BalanceTransaction[] => transactions.toReversed(),
  };
};

export type StripeAccount = ReturnType<typeof createStripeAccount>;
