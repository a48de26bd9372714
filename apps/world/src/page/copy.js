/** Browser script of the copy buttons, which are hidden where the browser has no clipboard. */
const shownMs = 2000;

const say = (button) => {
  const label = button.getAttribute('aria-label');
  const words = button.querySelector('span');
  const before = words?.textContent;
  button.dataset.done = '';
  button.setAttribute('aria-label', button.dataset.copied);
  if (words) words.textContent = button.dataset.copied;
  document.querySelector('#copied').textContent = button.dataset.copied;
  setTimeout(() => {
    delete button.dataset.done;
    button.setAttribute('aria-label', label);
    if (words) words.textContent = before;
    document.querySelector('#copied').textContent = '';
  }, shownMs);
};

if (navigator.clipboard) {
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;
  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-copy]');
    if (!button || 'done' in button.dataset) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    say(button);
  });
}
