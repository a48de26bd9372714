/**
 * Browser script of the hosted card fields: the card number stays here, the parent page gets a token. Protocol
 * version 2 after the first `start` message; otherwise version 1.
 */
import { brandOf, digitsOf, expiryOf, fields, grouped, problemsOf } from '../card-rules.js';

const setup = JSON.parse(document.body.dataset.setup);
const { origin, id } = setup;
const patienceMs = 30_000;

const form = document.querySelector('form');
const inputOf = (field) => document.querySelector(`#${field}`);
const errorOf = (field) => document.querySelector(`#${field}-error`);
const cardNow = () => Object.fromEntries(fields.map((field) => [field, inputOf(field).value]));
const heightNow = () => Math.ceil(document.body.getBoundingClientRect().height);

let version = 1;
const post = (type, more) =>
  window.parent.postMessage({ source: 'marquee-pay', v: version, id, type, ...more }, origin);

let words = setup.words[setup.language];
const problems = new Map();

const showProblem = (field, problem) => {
  const [input, error] = [inputOf(field), errorOf(field)];
  if (problem) problems.set(field, problem);
  else problems.delete(field);
  error.textContent = problem ? words.problems[field][problem] : '';
  error.hidden = !problem;
  if (problem) {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', error.id);
  } else {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
};

const speak = (language) => {
  if (!Object.hasOwn(setup.words, language)) return;
  words = setup.words[language];
  document.documentElement.lang = words.locale;
  document.title = words.title;
  for (const field of fields) document.querySelector(`label[for=${field}]`).textContent = words.labels[field];
  inputOf('expiry').placeholder = words.expiryShape;
  for (const [field, problem] of problems) showProblem(field, problem);
};

/** Formats the value and keeps the caret after the same digit. */
const rewrite = (input, value, digitsBefore) => {
  if (value === input.value) return;
  input.value = value;
  let caret = 0;
  for (let seen = 0; seen < digitsBefore && caret < value.length; caret += 1)
    if (/\d/.test(value[caret])) seen += 1;
  // At the end, the caret also moves behind a separator that was just inserted.
  if (digitsOf(value.slice(caret)) === '') caret = value.length;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
};

const shapeNumber = (input, deletes, before) => {
  const caret = input.selectionStart ?? input.value.length;
  let behind = digitsOf(input.value.slice(0, caret)).length;
  let digits = digitsOf(input.value);
  // Deleting a separator deletes the digit before it.
  if (deletes && behind > 0 && digits === digitsOf(before) && input.value.length < before.length) {
    digits = digits.slice(0, behind - 1) + digits.slice(behind);
    behind -= 1;
  }
  rewrite(input, grouped(digits), behind);
};

const shapeExpiry = (input, deletes) => {
  const typed = input.value;
  if (deletes || expiryOf(typed)) return;
  const [first = '', ...rest] = digitsOf(typed);
  const alone = /^\s*\d\s*\//.test(typed) || first > '1';
  const digits = (alone ? `0${first}` : first) + rest.join('');
  const value = digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2, 6)}`;
  rewrite(input, value, digits.length);
};

const before = { number: '' };
let lastChange = '';

const shape = (input, deletes) => {
  if (input.name === 'number') {
    shapeNumber(input, deletes, before.number);
    before.number = input.value;
  }
  if (input.name === 'expiry') shapeExpiry(input, deletes);
  if (input.name === 'cvc') rewrite(input, digitsOf(input.value), input.value.length);
};

const sayChange = () => {
  const card = cardNow();
  const found = problemsOf(card, new Date());
  const brand = brandOf(card.number);
  document.querySelector('#brand').value = brand?.name ?? '';
  for (const field of problems.keys()) if (!found[field]) showProblem(field, undefined);
  const change = { complete: Object.keys(found).length === 0, brand: brand?.id ?? null };
  if (JSON.stringify(change) === lastChange) return;
  lastChange = JSON.stringify(change);
  post('change', change);
};

const refuse = (found) => {
  for (const field of fields) showProblem(field, found[field]);
  const wrong = fields.filter((field) => found[field]);
  inputOf(wrong[0]).focus();
  post('invalid', { fields: wrong });
};

let isAsking = false;

const submit = async () => {
  if (isAsking) return;
  const card = cardNow();
  const found = problemsOf(card, new Date());
  if (Object.keys(found).length > 0) {
    refuse(found);
    return;
  }
  isAsking = true;
  try {
    const answer = await fetch('/pay/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { token, code = '', field } = await answer.json();
    if (answer.ok) {
      const { month, year } = expiryOf(card.expiry);
      post('token', {
        token,
        brand: brandOf(card.number).id,
        last4: digitsOf(card.number).slice(-4),
        expiry: [month, year % 100].map((part) => String(part).padStart(2, '0')).join('/'),
      });
    } else if (fields.includes(field)) refuse({ [field]: code.replace(`${field}_`, '') });
    else post('failed');
  } catch {
    post('failed');
  } finally {
    isAsking = false;
  }
};

const clear = () => {
  form.reset();
  before.number = '';
  for (const field of fields) showProblem(field, undefined);
  sayChange();
};

form.addEventListener('input', ({ target, inputType }) => {
  shape(target, inputType?.startsWith('delete'));
  sayChange();
});
form.addEventListener('change', ({ target }) => {
  const problem = problemsOf(cardNow(), new Date())[target.name];
  showProblem(target.name, target.value.trim() === '' ? undefined : problem);
});
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  post('submit');
});
form.addEventListener('submit', (event) => event.preventDefault());

const colours = ['accent', 'bg', 'ink', 'line', 'field', 'error'];

const wear = (theme) => {
  const { style } = document.documentElement;
  for (const name of colours)
    if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(theme?.[name])) style.setProperty(`--${name}`, theme[name]);
  if (['light', 'dark'].includes(theme?.scheme)) style.colorScheme = theme.scheme;
};

/** `confirm`: 3-D Secure only, without card input. */
const start = ({ purpose, lang, theme }) => {
  form.hidden = purpose === 'confirm';
  speak(lang);
  wear(theme);
};

let challenge;

const endChallenge = (outcome) => {
  challenge?.remove();
  challenge = undefined;
  if (outcome) post(outcome);
  post('collapse');
};

/** Messages of the bank's page. `gone`: answered elsewhere; the gateway has the result. */
const heardFromBank = {
  approved: () => endChallenge('acted'),
  gone: () => endChallenge('acted'),
  refused: () => endChallenge('refused'),
  left: () => endChallenge(),
  escape: () => post('escape'),
};

const act = ({ action }) => {
  if (!/^ch_[a-z]{20}$/.test(action)) {
    post('failed');
    return;
  }
  challenge?.remove();
  challenge = document.createElement('iframe');
  const query = new URLSearchParams({ origin, lang: words.locale.slice(0, 2) });
  challenge.src = `/pay/challenge/${action}?${query}`;
  challenge.title = words.challenge;
  challenge.addEventListener('load', () => challenge?.focus());
  document.body.append(challenge);
  post('expand');
};

const obey = {
  start,
  submit,
  act,
  clear,
  focus: () => inputOf('number').focus(),
  language: ({ lang }) => speak(lang),
};

window.addEventListener('message', ({ source, origin: from, data }) => {
  if (challenge && source === challenge.contentWindow && from === location.origin) {
    if (data?.source === 'marquee-bank' && Object.hasOwn(heardFromBank, data.type))
      heardFromBank[data.type]();
    return;
  }
  if (source !== window.parent || from !== origin) return;
  if (data?.source !== 'marquee-portal' || ![1, 2].includes(data.v) || data.id !== id) return;
  version = data.v;
  if (Object.hasOwn(obey, data.type)) void obey[data.type](data);
});

new ResizeObserver(() => post('resize', { height: heightNow() })).observe(document.body);
post('ready', { height: heightNow(), speaks: 2 });
