/** Browser script of the inbox: shows new mail and handles the button that empties the list. */
const pollEveryMs = 2000;

const list = () => document.querySelector('#list');
const address = () => {
  const { to } = list().dataset;
  return to ? `/inbox/messages?${new URLSearchParams({ to })}` : '/inbox/messages';
};

/** The inbox shows its newest mail; a page of one mail keeps it and takes the new list alone. */
const changingPart = (page) =>
  page.querySelector('#panes').dataset.follows === 'newest'
    ? page.querySelector('#panes')
    : page.querySelector('#list');

const takeNewList = async () => {
  const page = await fetch(location.href).then((answer) => answer.text());
  const fresh = new DOMParser().parseFromString(page, 'text/html');
  if (!fresh.querySelector('#list')) return;
  const focused = list().contains(document.activeElement)
    ? document.activeElement.getAttribute('href')
    : null;
  changingPart(document).replaceWith(changingPart(fresh));
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
