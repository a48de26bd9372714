import type { AppError } from '@marquee/product/app-error.ts';
import { type SubmitEvent, useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLanguage } from '../navigation/set-language.ts';
import { activateMessages } from '../i18n/i18n.ts';
import { cardFrame, playGateway, typeCard } from '../testing/card.ts';
import { resetPortal, waitUntil } from '../testing/render-portal.tsx';
import { HostedCardFields } from './hosted-card-fields.tsx';
import { useHostedFields } from './hosted-fields.ts';

/** A form with only a card, which shows its token. */
const Payer = () => {
  const card = useHostedFields({ purpose: 'pay', cents: 2529 });
  const [got, setGot] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    card.submit().then(
      (token) => setGot(token ?? 'wrong'),
      (error: unknown) => setGot((error as AppError).code),
    );
  };
  return (
    <form onSubmit={submit}>
      <HostedCardFields card={card} />
      <output>
        {got} {String(card.complete)}
      </output>
      <button type="submit">Pay</button>
    </form>
  );
};

const got = () => page.getByRole('status');
const pay = () => page.getByRole('button', { name: 'Pay' }).click();

beforeEach(async () => {
  resetPortal();
  await activateMessages('en', 'payments');
});

it('a card is typed in the gateway’s iframe, and the page gets a token', async () => {
  playGateway();
  await render(<Payer />);
  const frame = await cardFrame();
  await expect.element(page.getByTitle('Secure card details')).toBeVisible();
  const { origin, searchParams } = new URL(frame.src);
  expect([origin, searchParams.get('origin'), searchParams.get('lang')]).toEqual([
    location.origin,
    location.origin,
    'en',
  ]);
  expect(frame.parentElement!.style.height).toBe('120px');

  await pay();
  await expect.element(got()).toHaveTextContent('wrong false');
  await typeCard('4242');
  await expect.element(got()).toHaveTextContent('wrong true');
  await pay();
  await expect.element(got()).toHaveTextContent('tok_4242 true');
  await typeCard('down');
  await pay();
  await expect.element(got()).toHaveTextContent('SERVICE_UNAVAILABLE true');
});

it('Enter in the iframe submits the surrounding form, and a language change keeps the input', async () => {
  playGateway();
  await render(<Payer />);
  const input = await typeCard('4242');
  const { src } = await cardFrame();
  await setLanguage('fr');
  onTestFinished(() => setLanguage('en'));
  await waitUntil(() => expect(input.ownerDocument.documentElement.lang).toBe('fr'));
  await expect
    .element(
      page.getByText(
        'Les renseignements de votre carte sont transmis directement à notre fournisseur de paiement. Nous ne voyons jamais le numéro.',
      ),
    )
    .toBeVisible();
  expect([(await cardFrame()).src, input.value]).toEqual([src, '4242']);
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  await expect.element(got()).toHaveTextContent('tok_4242 true');
});

it('only messages of the iframe with its own id are accepted', async () => {
  playGateway();
  await render(<Payer />);
  const frame = await cardFrame();
  const id = new URL(frame.src).searchParams.get('id');
  const messageTypes: unknown[] = [];
  const recordMessage = ({ data }: MessageEvent<{ readonly type?: unknown }>) => messageTypes.push(data.type);
  addEventListener('message', recordMessage);
  onTestFinished(() => removeEventListener('message', recordMessage));
  const message = { source: 'marquee-pay', v: 1, id, type: 'resize', height: 333 };
  // A message from the page itself, then messages from the iframe with one invalid field each.
  window.postMessage(message, location.origin);
  for (const wrong of [{ id: 'another' }, { v: 3 }, { source: 'somebody' }, { type: 'toString' }])
    (frame.contentWindow as unknown as { eval: (code: string) => void }).eval(
      `parent.postMessage(${JSON.stringify({ ...message, ...wrong })}, '*')`,
    );
  await waitUntil(() => expect(messageTypes).toHaveLength(5));
  expect(frame.parentElement!.style.height).toBe('120px');
  (frame.contentWindow as unknown as { eval: (code: string) => void }).eval(
    `parent.postMessage(${JSON.stringify(message)}, '*')`,
  );
  await waitUntil(() => expect(frame.parentElement!.style.height).toBe('333px'));
});

it('fields that fail to load show an error, and can be retried', async () => {
  playGateway('silent');
  await render(<Payer />);
  await expect
    .element(page.getByRole('alert'), { timeout: 6000 })
    .toHaveTextContent('The card form didn’t load.Try again');
  playGateway();
  await page.getByRole('button', { name: 'Try again' }).click();
  await typeCard('4242');
  await pay();
  await expect.element(got()).toHaveTextContent('tok_4242 true');
});

it('the iframe gets purpose, amount and theme, and again when they change', async () => {
  playGateway();
  await render(<Payer />);
  const { contentDocument } = await cardFrame();
  const started = () => JSON.parse(contentDocument!.body.dataset['start'] ?? '{}') as Record<string, unknown>;
  await waitUntil(() => expect(started()).toMatchObject({ purpose: 'pay', cents: 2529, lang: 'en' }));
  expect(started()['theme']).toMatchObject({
    ink: expect.any(String) as string,
    scheme: expect.any(String) as string,
  });
  await setLanguage('fr');
  onTestFinished(() => setLanguage('en'));
  await waitUntil(() => expect(started()['lang']).toBe('fr'));
});

it('an iframe of the previous release gets protocol version 1', async () => {
  playGateway('old');
  await render(<Payer />);
  const input = await typeCard('4242');
  await setLanguage('fr');
  onTestFinished(() => setLanguage('en'));
  await waitUntil(() => expect(input.ownerDocument.documentElement.lang).toBe('fr'));
  expect(input.ownerDocument.body.dataset['start']).toBeUndefined();
  await pay();
  await expect.element(got()).toHaveTextContent('tok_4242 true');
});
