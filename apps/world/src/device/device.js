/** Browser script of the TV: requests a short code, polls until it is approved and keeps the session refreshed. */
const tv = document.querySelector('#tv');
const { brandId: brand, lang } = tv.dataset;
const keptIn = `tv.${brand}`;
const checkSeconds = 5;

let timer;
/** Requests started before the newest code are ignored. */
let turn = 0;

const later = (next, seconds) => {
  clearTimeout(timer);
  timer = setTimeout(() => next(), seconds * 1000);
};

const show = (state) => {
  if (tv.dataset.state === state) return;
  tv.dataset.state = state;
  for (const each of tv.querySelectorAll('[data-when]')) each.hidden = each.dataset.when !== state;
  tv.querySelector(`[data-when="${state}"] [data-new-code]`)?.focus();
};

const postJson = async (path, body) => {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { ...(await answer.json()), status: answer.status };
  } catch {
    return { status: 0 };
  }
};

const forget = () => localStorage.removeItem(keptIn);
const end = (state) => {
  clearTimeout(timer);
  forget();
  show(state);
};

const drawCode = ({ user_code, verification_uri, verification_uri_complete, qr }) => {
  tv.querySelector('[data-code]').textContent = user_code;
  tv.querySelector('[data-address]').textContent = verification_uri.replace(/^https?:\/\//, '');
  tv.querySelector('[data-qr]').hidden = false;
  tv.querySelector('[data-link]').href = verification_uri_complete;
  tv.querySelector('[data-qr] svg').setAttribute('viewBox', `-4 -4 ${qr.size + 8} ${qr.size + 8}`);
  tv.querySelector('[data-qr] path').setAttribute('d', qr.path);
};

const askForCode = async () => {
  const mine = (turn += 1);
  show('asking');
  const code = await postJson('/device/codes', { brand, lang });
  if (mine !== turn) return;
  if (code.status !== 200) {
    show('away');
    later(askForCode, checkSeconds);
    return;
  }
  drawCode(code);
  show('code');
  const until = Date.now() + code.expires_in * 1000;
  const life = tv.querySelector('[data-life]');
  const countDown = () => {
    life.value = Math.max(0, (until - Date.now()) / 1000);
    if (mine === turn && tv.dataset.state === 'code') setTimeout(countDown, 1000);
  };
  countDown();
  later(() => poll(code, code.interval, mine), code.interval);
};

const poll = async (code, seconds, mine) => {
  const answer = await postJson('/device/tokens', { brand, device_code: code.device_code });
  if (mine !== turn) return;
  if (answer.status === 200) return welcome(answer);
  if (answer.error === 'access_denied') return end('denied');
  if (answer.error === 'expired_token' || answer.error === 'invalid_grant') return end('expired');
  const isWaiting = answer.error === 'authorization_pending' || answer.error === 'slow_down';
  show(isWaiting ? 'code' : 'away');
  const next = answer.error === 'slow_down' ? seconds + 5 : seconds;
  later(() => poll(code, next, mine), next);
};

const greet = (name) => {
  const title = tv.querySelector('[data-hello]');
  if (name) title.textContent = title.dataset.hello.replace('{name}', name);
};

/** Of the signed-in TV, for its buttons. */
let ownToken = '';

const welcome = ({ access_token, refresh_token, name }) => {
  localStorage.setItem(keptIn, refresh_token);
  ownToken = access_token;
  greet(name);
  show('home');
  later(() => check(access_token, turn), checkSeconds);
};

/** Polls the account, so a removed TV signs out within seconds instead of at token expiry. */
const check = async (accessToken, mine) => {
  const answer = await postJson('/device/hello', { access_token: accessToken });
  if (mine !== turn) return;
  if (answer.status === 401) return refresh();
  later(() => check(accessToken, mine), checkSeconds);
};

const refresh = async () => {
  const mine = (turn += 1);
  const answer = await postJson('/device/tokens', { brand, refresh_token: localStorage.getItem(keptIn) });
  if (mine !== turn) return;
  if (answer.status === 200) return welcome(answer);
  if (answer.error === 'invalid_grant')
    return end(answer.code === 'DEVICE_REMOVED' ? 'removed' : 'signedOut');
  show('away');
  later(refresh, checkSeconds);
};

const say = (outcome) => {
  const line = tv.querySelector('[data-outcome]');
  line.textContent = line.getAttribute(`data-outcome-${outcome}`) ?? '';
};

/** What a player tells the product, and asks it. */
const act = async (button) => {
  button.disabled = true;
  const answer = await postJson('/device/actions', {
    action: button.dataset.action,
    access_token: ownToken,
  });
  button.disabled = false;
  say(answer.status === 200 ? answer.outcome : 'failed');
};

document.addEventListener('click', async ({ target }) => {
  const action = target.closest('[data-action]');
  if (action) await act(action);
  if (target.closest('[data-new-code]')) {
    forget();
    await askForCode();
  }
  if (target.closest('[data-sign-out]')) {
    await postJson('/device/sign-out', { refresh_token: localStorage.getItem(keptIn) });
    end('signedOut');
  }
});
document.querySelector('#brand').addEventListener('change', ({ target }) => target.form.requestSubmit());

await(localStorage.getItem(keptIn) ? refresh() : askForCode());
