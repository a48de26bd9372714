/** Browser script of the simulated Payment Element: the number stays here, the page gets a payment method. */
import { brandOf, digitsOf, expiryOf, grouped, problemsOf } from '../../pay/card-rules.js';

const { origin, key, words } = JSON.parse(/** @type {string} */ (document.body.dataset['setup']));
const patienceMs = 30_000;
const names = /** @type {const} */ (['number', 'expiry', 'cvc']);

/** @type {(name: string) => HTMLInputElement} */
const inputOf = (name) => /** @type {HTMLInputElement} */ (document.querySelector(`#${name}`));
/** @type {(type: string, more?: object) => void} */
const post = (type, more) => window.parent.postMessage({ type, ...more }, origin);

let language = document.documentElement.lang.slice(0, 2);

/** The form has no name field, so any name is valid. */
const problemsNow = () =>
  problemsOf(
    {
      number: inputOf('number').value,
      expiry: inputOf('expiry').value,
      cvc: inputOf('cvc').value,
      name: 'Stripe',
    },
    new Date(),
  );

/** @type {(problems: ReturnType<typeof problemsNow>) => void} */
const show = (problems) => {
  for (const name of names) {
    const problem = problems[name];
    const text = problem ? words[language].problems[name][problem] : '';
    const place = /** @type {HTMLElement} */ (document.querySelector(`#${name}-error`));
    place.textContent = text;
    place.hidden = !text;
    inputOf(name).toggleAttribute('aria-invalid', Boolean(text));
  }
};

/** @type {(billing: any) => URLSearchParams} */
const formOf = (billing) => {
  const expiry = expiryOf(inputOf('expiry').value);
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(inputOf('number').value),
    'card[exp_month]': String(expiry?.month),
    'card[exp_year]': String(expiry?.year),
    'card[cvc]': inputOf('cvc').value,
  });
  const address = {
    postal_code: document.querySelector('#postal') && inputOf('postal').value,
    ...billing?.address,
  };
  for (const [name, value] of Object.entries(address))
    if (value) form.set(`billing_details[address][${name}]`, value);
  return form;
};

/** @type {(message: any) => Promise<object>} */
const createPaymentMethod = async ({ billing }) => {
  try {
    const reply = await fetch('/stripe/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: formOf(billing),
      signal: AbortSignal.timeout(patienceMs),
    });
    const body = await reply.json();
    return reply.ok ? { paymentMethod: body } : { error: body.error };
  } catch {
    return { error: { type: 'api_connection_error', message: '' } };
  }
};

const submit = () => {
  const problems = problemsNow();
  show(problems);
  const first = names.find((name) => problems[name]);
  if (!first) return {};
  inputOf(first).focus();
  return { error: { type: 'validation_error', code: `incomplete_${first}`, message: '' } };
};

/** @type {(message: any) => object} */
const update = ({ language: asked, appearance }) => {
  if (Object.hasOwn(words, asked)) language = asked;
  document.documentElement.lang = `${language}-CA`;
  for (const name of [...names, 'postal']) {
    const label = document.querySelector(`label[for=${name}]`);
    if (label) label.textContent = words[language].labels[name];
  }
  const { style } = document.documentElement;
  const { colorText, colorBackground, colorPrimary, colorDanger, borderRadius } = appearance?.variables ?? {};
  for (const [role, value] of Object.entries({
    ink: colorText,
    field: colorBackground,
    accent: colorPrimary,
    error: colorDanger,
    radius: borderRadius,
    line: appearance?.rules?.['.Input']?.borderColor,
  }))
    if (value) style.setProperty(`--${role}`, value);
  style.colorScheme = appearance?.theme === 'night' ? 'dark' : 'light';
  return {};
};

const clear = () => {
  /** @type {HTMLFormElement} */ (document.querySelector('form')).reset();
  show({});
  return {};
};

/** @type {Readonly<Record<string, (message: any) => object | Promise<object>>>} */
const obey = { submit, createPaymentMethod, update, clear, focus: () => (inputOf('number').focus(), {}) };

window.addEventListener('message', async ({ source, origin: from, data }) => {
  if (source !== window.parent || from !== origin || data?.source !== 'stripe-stand-in') return;
  const work = Object.hasOwn(obey, data.call) ? obey[data.call] : undefined;
  if (work) post('answer', { asked: data.asked, result: await work(data) });
});

document.addEventListener('input', () => {
  const number = inputOf('number');
  if (document.activeElement === number && number.selectionStart === number.value.length)
    number.value = grouped(digitsOf(number.value));
  const problems = problemsNow();
  post('change', { complete: Object.keys(problems).length === 0, brand: brandOf(number.value)?.id });
});

new ResizeObserver(() =>
  post('resize', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
post('ready');
