/** Stripe API objects with every field, typed by the official types. */
import type { Stripe } from 'stripe';
import { randomId } from '../pay/random-id.ts';

export const seconds = (): number => Math.floor(Date.now() / 1000);
export const newId = (prefix: string): string => `${prefix}_${randomId()}`;

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const noDetails = { address: noAddress, email: null, name: null, phone: null, tax_id: null };

export const newCustomer = (metadata: Stripe.Metadata): Stripe.Customer =>
  ({
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }) satisfies Stripe.Customer;

export const newPaymentMethod = (
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'>,
): Stripe.PaymentMethod =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: noDetails,
    card: {
      ...card,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'CA',
      display_brand: card.brand,
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Stripe.PaymentMethod;

export const newPaymentIntent = (
  given: Pick<
    Stripe.PaymentIntent,
    'amount' | 'currency' | 'customer' | 'metadata' | 'payment_method' | 'setup_future_usage'
  >,
): Stripe.PaymentIntent => {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomId()}`,
    confirmation_method: 'automatic',
    created: seconds(),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: given.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_group: null,
    ...given,
  } satisfies Stripe.PaymentIntent;
};

export const newSetupIntent = (
  given: Pick<Stripe.SetupIntent, 'customer' | 'metadata' | 'payment_method' | 'usage'>,
): Stripe.SetupIntent => {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomId()}`,
    created: seconds(),
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_confirmation',
    ...given,
  } satisfies Stripe.SetupIntent;
};

export const newCharge = (intent: Stripe.PaymentIntent): Stripe.Charge =>
  ({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noDetails,
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method as string,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.Charge;

export const newRefund = (charge: Stripe.Charge, amount: number, metadata: Stripe.Metadata): Stripe.Refund =>
  ({
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Stripe.Refund;

export const newDispute = (charge: Stripe.Charge, reason: string): Stripe.Dispute =>
  ({
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Evidence submitted so far: none.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: seconds() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }) satisfies Stripe.Dispute;

export const newBalanceTransaction = (
  type: 'charge' | 'refund' | 'adjustment',
  source: Stripe.Charge | Stripe.Refund | Stripe.Dispute,
  amount: number,
): Stripe.BalanceTransaction =>
  ({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: seconds(),
    balance_type: 'payments',
    created: seconds(),
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'available',
    type,
  }) satisfies Stripe.BalanceTransaction;
