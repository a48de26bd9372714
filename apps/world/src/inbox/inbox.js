/** Browser script of the inbox: refreshes the list and handles its delete button. */
const pollEveryMs = 2000;

const list = () => document.querySelector('#list');
const address = () => {
  const { to } = list().dataset;
  return to ? `/inbox/messages?${new URLSearchParams({ to })}` : '/inbox/messages';
};

const takeNewList = async () => {
  const page = await fetch(location.href).then((answer) => answer.text());
  const fresh = new DOMParser().parseFromString(page, 'text/html').querySelector('#list');
  if (!fresh) return;
  const focused = list().contains(document.activeElement)
    ? document.activeElement.getAttribute('href')
    : null;
  list().replaceWith(fresh);
  if (focused) document.querySelector(`#list a[href="${CSS.escape(focused)}"]`)?.focus();
  const news = document.querySelector('#news');
  news.textContent = news.dataset.text;
};

const poll = async () => {
  try {
    const answer = await fetch(address());
    if (answer.ok && answer.headers.get('etag') !== `"${list().dataset.revision}"`) await takeNewList();
  } catch {
    // The server was stopped; the next poll retries.
  }
  setTimeout(poll, pollEveryMs);
};

document.addEventListener('click', async ({ target }) => {
  if (!target.closest('[data-clear]')) return;
  await fetch(address(), { method: 'DELETE' });
  location.assign(`/inbox${location.search}`);
});

setTimeout(poll, pollEveryMs);
