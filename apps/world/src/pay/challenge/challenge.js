/** Browser script of the challenge page: submits the answer and posts the result to the card fields. */
const { answerTo, tellsTo, failed } = document.body.dataset;
const patienceMs = 10_000;
const buttons = [...document.querySelectorAll('button')];
const problem = document.querySelector('.problem');

const post = (type) => window.parent.postMessage({ source: 'marquee-bank', type }, tellsTo);

const answer = async (outcome) => {
  for (const button of buttons) button.disabled = true;
  problem.textContent = '';
  try {
    const reply = await fetch(answerTo, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: outcome }),
      signal: AbortSignal.timeout(patienceMs),
    });
    // 409: answered elsewhere; the gateway has the result.
    if (!reply.ok && reply.status !== 409) throw new Error(String(reply.status));
    post(reply.ok ? outcome : 'gone');
  } catch {
    problem.textContent = failed;
    for (const button of buttons) button.disabled = false;
  }
};

for (const button of buttons)
  button.addEventListener('click', () => {
    if (button.value === 'approved' || button.value === 'refused') void answer(button.value);
    else post(button.value);
  });
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') post('escape');
});
document.querySelector('h1').focus();
