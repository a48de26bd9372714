/** Browser script of the API reference: search, demo token, and the forms that send a call. */
{
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const longestAnswer = 20_000;

  for (const element of all('#search, #token-bar, .trying, .try')) element.hidden = false;

  // Search: operations and their menu entries that contain every word.
  const search = one('#search input');
  const showFound = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const article of all('article')) {
      const isFound = words.every((word) => article.dataset.find.includes(word));
      article.hidden = !isFound;
      one(`[data-for="${article.id}"]`).hidden = !isFound;
      if (isFound) count += 1;
    }
    for (const group of all('nav > ul > li'))
      group.hidden = words.length > 0 && !one('[data-for]:not([hidden])', group);
    for (const section of all('main > section'))
      section.hidden = words.length > 0 && !one('article:not([hidden])', section);
    one('#found').textContent = words.length > 0 ? `${count} found` : '';
  };
  search.addEventListener('input', showFound);
  // A link to a call that the search hides shows everything again.
  addEventListener('hashchange', () => {
    const target = one(`[id="${CSS.escape(location.hash.slice(1))}"]`);
    if (!target?.closest('[hidden]')) return;
    search.value = '';
    showFound();
    target.scrollIntoView();
  });

  const token = one('#token');
  const news = one('#token-news');
  one('#get-token')?.addEventListener('click', async () => {
    news.textContent = '';
    const kind = one('#kind').value;
    try {
      const reply = await fetch('/api/test/accounts', {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind }),
      });
      const account = await reply.json();
      if (!reply.ok) throw new Error(account.code);
      token.value = account.access_token;
      news.textContent = `Token of ${account.email}, a copy of ${kind} made for you.`;
    } catch (error) {
      news.textContent = `No token: ${error.message}`;
    }
  });
  one('#token-bar').addEventListener('submit', (event) => event.preventDefault());

  const authorizationOf = ({ auth }) => {
    if (auth === 'basic') return `Basic ${btoa(`${document.body.dataset.client}:default`)}`;
    return auth !== 'none' && token.value !== '' ? `Bearer ${token.value.trim()}` : undefined;
  };

  const requestOf = (form) => {
    const inputs = all('[data-in]', form);
    const given = inputs.filter((input) => input.value !== '');
    const placed = (place) => given.filter((input) => input.dataset.in === place);
    const path = form.dataset.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(inputs.find((input) => input.name === name)?.value ?? ''),
    );
    const query = new URLSearchParams(placed('query').map(({ name, value }) => [name, value])).toString();
    const [body] = placed('body');
    const authorization = authorizationOf(form.dataset);
    return {
      url: location.origin + path + (query && `?${query}`),
      method: form.dataset.method.toUpperCase(),
      headers: {
        ...Object.fromEntries(placed('header').map(({ name, value }) => [name, value])),
        ...(authorization && { authorization }),
        ...(body && { 'content-type': body.dataset.type }),
      },
      ...(body && { body: body.value }),
    };
  };

  const pretty = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const show = (form, status, text) => {
    const answer = one('.answer', form);
    const head = document.createElement('p');
    const body = document.createElement('pre');
    head.textContent = status;
    body.textContent = text.slice(0, longestAnswer);
    body.tabIndex = 0;
    answer.replaceChildren(head, ...(text === '' ? [] : [body]));
    answer.hidden = false;
  };

  const send = async (form) => {
    const { url, ...init } = requestOf(form);
    try {
      // Never with cookies: a call is tried with the token in the field alone.
      const reply = await fetch(url, { ...init, credentials: 'omit', redirect: 'manual' });
      show(form, `${reply.status || 'redirect'} ${reply.statusText}`, pretty(await reply.text()));
    } catch (error) {
      show(form, `No answer: ${error.message}`, '');
    }
  };
  document.addEventListener('submit', (event) => {
    const form = event.target.closest('.try');
    if (!form) return;
    event.preventDefault();
    void send(form);
  });

  const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const curlOf = ({ url, method, headers, body }) =>
    [
      `curl -X ${method} ${quoted(url)}`,
      ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(body ? [`--data ${quoted(body)}`] : []),
    ].join(' \\\n  ');
  if (!navigator.clipboard) for (const button of all('[data-curl]')) button.hidden = true;
  const copyCurl = async (button) => {
    await navigator.clipboard.writeText(curlOf(requestOf(button.closest('form'))));
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy as curl'), 2000);
  };
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-curl]');
    if (button) void copyCurl(button);
  });
}
