/**
 * Page around Stripe's card fields in the portal's iframe: translates between the hosted fields protocol
 * (version 2) and Stripe.js. The card number stays in Stripe's own iframe.
 */

/** @import { Appearance, StripeElements, StripePaymentElement } from '@stripe/stripe-js' */
/** @typedef {{ accent?: string, ink?: string, line?: string, field?: string, error?: string, radius?: string, scheme?: string }} Theme */
/** @typedef {{ purpose: 'keep' | 'pay' | 'once' | 'confirm', cents?: number, lang: string, theme?: Theme }} Start */
/** @typedef {{ city: string, postalCode: string }} Address */

const id = new URLSearchParams(location.search).get('id');
const problem = /** @type {HTMLElement} */ (document.querySelector('#problem'));
const stripe = window.Stripe?.(document.body.dataset['key'] ?? '');

/** @type {(type: string, more?: object) => void} */
const post = (type, more) =>
  window.parent.postMessage({ source: 'marquee-pay', v: 2, id, type, ...more }, location.origin);

const heightNow = () => Math.ceil(document.body.getBoundingClientRect().height);

/** @type {(theme?: Theme) => Appearance} */
const appearanceOf = ({ accent, ink, line, field, error, radius, scheme } = {}) => ({
  theme: scheme === 'dark' ? 'night' : 'stripe',
  variables: {
    fontSizeBase: '16px',
    spacingUnit: '4px',
    ...(accent && { colorPrimary: accent }),
    ...(ink && { colorText: ink }),
    ...(field && { colorBackground: field }),
    ...(error && { colorDanger: error }),
    ...(radius && { borderRadius: `${radius}px` }),
  },
  rules: { '.Input': { padding: '14px 16px', ...(line && { borderColor: line }) } },
});

/** Stripe needs an amount before taxes are known; it is shown in wallets and never charged. */
const leastCents = 50;

/** @type {StripeElements | undefined} */
let elements;
/** @type {StripePaymentElement | undefined} */
let field;
let purpose = 'pay';

/** @type {(start: Start) => void} */
const start = ({ purpose: startPurpose, cents = 0, lang, theme }) => {
  if (!stripe) return post('failed');
  document.documentElement.lang = `${lang}-CA`;
  document.documentElement.style.colorScheme = theme?.scheme === 'dark' ? 'dark' : 'light';
  // This iframe only runs 3-D Secure.
  if (startPurpose === 'confirm') return;
  const amount = Math.max(cents, leastCents);
  const locale = lang === 'fr' ? 'fr-CA' : 'en';
  const appearance = appearanceOf(theme);
  if (elements) {
    void elements.update({ locale, appearance, ...(startPurpose !== 'keep' && { amount }) });
    return;
  }
  purpose = startPurpose;
  /** @type {import('@stripe/stripe-js').StripeElementsOptionsMode} */
  const options = {
    ...(startPurpose === 'keep'
      ? { mode: 'setup', currency: 'cad' }
      : { mode: 'payment', amount, currency: 'cad' }),
    ...(startPurpose === 'pay' && { setupFutureUsage: 'off_session' }),
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance,
    locale,
  };
  elements = stripe.elements(options);
  field = elements.create('payment', {
    wallets: { link: 'never' },
    // The portal asks for the billing address, unless the card is not saved.
    ...(startPurpose !== 'once' && {
      fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
    }),
  });
  field.on('change', ({ complete }) => {
    problem.textContent = '';
    post('change', { complete });
  });
  field.on('loaderror', () => post('failed'));
  field.mount('#fields');
};

/** @type {(error: { type: string, message?: string | undefined }) => void} */
const refuse = ({ type, message = '' }) => {
  if (type !== 'validation_error' && type !== 'card_error') return post('failed');
  // Validation errors are shown by Stripe's fields.
  if (type === 'card_error') problem.textContent = message;
  post('invalid', { fields: [] });
};

let isSubmitting = false;

/** @type {(message: { address?: Address }) => Promise<void>} */
const submit = async ({ address }) => {
  if (!stripe || !elements || isSubmitting) return;
  isSubmitting = true;
  try {
    const checked = await elements.submit();
    if (checked.error) return refuse(checked.error);
    const billing = {
      country: 'CA',
      ...(address && { postal_code: address.postalCode, city: address.city }),
    };
    const { error, paymentMethod } = await stripe.createPaymentMethod({
      elements,
      ...(purpose !== 'once' && { params: { billing_details: { address: billing } } }),
    });
    if (error) return refuse(error);
    post('token', { token: paymentMethod.id });
  } catch {
    post('failed');
  } finally {
    isSubmitting = false;
  }
};

/** @type {(message: { action: string }) => Promise<void>} */
const act = async ({ action }) => {
  if (!stripe) return post('failed');
  post('expand');
  try {
    const { error } = await stripe.handleNextAction({ clientSecret: action });
    // For every other error the server reads the result from Stripe.
    if (error?.type === 'api_connection_error') post('failed');
    else post(error ? 'refused' : 'acted');
  } catch {
    post('failed');
  }
  post('collapse');
};

/** @type {Readonly<Record<string, (message: any) => unknown>>} */
const commands = { start, submit, act, clear: () => field?.clear(), focus: () => field?.focus() };

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== location.origin) return;
  if (data?.source !== 'marquee-portal' || data.v !== 2 || data.id !== id) return;
  if (Object.hasOwn(commands, data.type)) void commands[data.type]?.(data);
});

new ResizeObserver(() => post('resize', { height: heightNow() })).observe(document.body);
// If Stripe's script did not load, `ready` is not sent and the portal offers a retry.
if (stripe) post('ready', { speaks: 2, height: heightNow() });
