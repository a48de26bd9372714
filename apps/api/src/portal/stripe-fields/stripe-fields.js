/**
 * Runs in our page around Stripe's card fields, in the portal's card frame: speaks the frame protocol (version 2) to
 * the portal and Stripe.js to Stripe. The card itself stays in a frame of Stripe's.
 */

/** @import { Appearance, StripeElements, StripePaymentElement } from '@stripe/stripe-js' */
/** @typedef {{ accent?: string, ink?: string, line?: string, field?: string, error?: string, radius?: string, scheme?: string }} Theme */
/** @typedef {{ purpose: 'keep' | 'pay' | 'once' | 'confirm', cents?: number, lang: string, theme?: Theme }} Start */
/** @typedef {{ city: string, postalCode: string }} Address */

const id = new URLSearchParams(location.search).get('id');
const problem = /** @type {HTMLElement} */ (document.querySelector('#problem'));
const stripe = window.Stripe?.(document.body.dataset['key'] ?? '');

/** @type {(type: string, more?: object) => void} */
const tell = (type, more) =>
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

/** Stripe wants an amount before the taxes are known; wallets show it, nothing is charged by it. */
const leastCents = 50;

/** @type {StripeElements | undefined} */
let elements;
/** @type {StripePaymentElement | undefined} */
let field;
let purpose = 'pay';

/** @type {(start: Start) => void} */
const start = ({ purpose: asked, cents = 0, lang, theme }) => {
  if (!stripe) return tell('failed');
  document.documentElement.lang = `${lang}-CA`;
  document.documentElement.style.colorScheme = theme?.scheme === 'dark' ? 'dark' : 'light';
  // Only the customer's bank is asked in this frame.
  if (asked === 'confirm') return;
  const amount = Math.max(cents, leastCents);
  const locale = lang === 'fr' ? 'fr-CA' : 'en';
  const appearance = appearanceOf(theme);
  if (elements) {
    void elements.update({ locale, appearance, ...(asked !== 'keep' && { amount }) });
    return;
  }
  purpose = asked;
  /** @type {import('@stripe/stripe-js').StripeElementsOptionsMode} */
  const options = {
    ...(asked === 'keep' ? { mode: 'setup', currency: 'cad' } : { mode: 'payment', amount, currency: 'cad' }),
    ...(asked === 'pay' && { setupFutureUsage: 'off_session' }),
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance,
    locale,
  };
  elements = stripe.elements(options);
  field = elements.create('payment', {
    wallets: { link: 'never' },
    // The portal asks where a card is billed, unless nobody keeps the card.
    ...(asked !== 'once' && {
      fields: { billingDetails: { address: { country: 'never', postalCode: 'never' } } },
    }),
  });
  field.on('change', ({ complete }) => {
    problem.textContent = '';
    tell('change', { complete });
  });
  field.on('loaderror', () => tell('failed'));
  field.mount('#fields');
};

/** @type {(error: { type: string, message?: string | undefined }) => void} */
const refuse = ({ type, message = '' }) => {
  if (type !== 'validation_error' && type !== 'card_error') return tell('failed');
  // What the fields found wrong they say themselves.
  if (type === 'card_error') problem.textContent = message;
  tell('invalid', { fields: [] });
};

let isAsking = false;

/** @type {(message: { address?: Address }) => Promise<void>} */
const submit = async ({ address }) => {
  if (!stripe || !elements || isAsking) return;
  isAsking = true;
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
    tell('token', { token: paymentMethod.id });
  } catch {
    tell('failed');
  } finally {
    isAsking = false;
  }
};

/** @type {(message: { action: string }) => Promise<void>} */
const act = async ({ action }) => {
  if (!stripe) return tell('failed');
  tell('expand');
  try {
    const { error } = await stripe.handleNextAction({ clientSecret: action });
    // Whatever else is wrong, the server reads from Stripe how it went.
    if (error?.type === 'api_connection_error') tell('failed');
    else tell(error ? 'refused' : 'acted');
  } catch {
    tell('failed');
  }
  tell('collapse');
};

/** @type {Readonly<Record<string, (message: any) => unknown>>} */
const obey = { start, submit, act, clear: () => field?.clear(), focus: () => field?.focus() };

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== location.origin) return;
  if (data?.source !== 'marquee-portal' || data.v !== 2 || data.id !== id) return;
  if (Object.hasOwn(obey, data.type)) void obey[data.type]?.(data);
});

new ResizeObserver(() => tell('resize', { height: heightNow() })).observe(document.body);
// Without Stripe's script nothing is said, and the portal offers to load the frame again.
if (stripe) tell('ready', { speaks: 2, height: heightNow() });
