import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../navigation/set-language.ts';
import { someAccount } from '../../../testing/account.ts';
import { shop, someCard } from '../../../testing/purchase.ts';
import { answerBank, bankFrame, cardFrame, playGateway, typeCard } from '../../../testing/card.ts';
import {
  callsTo,
  openPortal,
  reply,
  serve,
  signInAs,
  resetPortal,
  waitUntil,
} from '../../../testing/render-portal.tsx';
import { button, heading } from '../../../testing/queries-by-role.ts';

const account = 'GET /api/account/v1.1/';
const list = 'GET /api/billing/v1/payment-instruments';
const add = 'POST /api/billing/v1/payment-instruments';
const choose = 'PATCH /api/billing/v1/payment-instruments/card-2';
const remove = 'DELETE /api/billing/v1/payment-instruments/card-1';

const rows = () => page.getByRole('list', { name: /Your cards|Vos cartes/ }).getByRole('listitem');
const dialog = () => page.getByRole('dialog');

const two = [
  someCard(),
  someCard({
    Id: 'card-2',
    brand: 'amex',
    last4: '0005',
    default: false,
    BillingAddress: { State: 'ON', City: 'Ottawa' },
  }),
];

beforeEach(() => {
  resetPortal();
  signInAs('dtc', 'crave');
  playGateway();
});

const replies = (cards = two) => ({ ...shop({ cards }), [account]: () => reply(200, someAccount()) });

it('[OVR-28] [ROUTE-PAY-01] [ROUTE-PAY-02] The user can view payment methods: brand, last digits, expiry, and the default', async () => {
  const sent = serve(replies());
  expect(await openPortal('/account/paymentMethods?service=crave')).toBe('paymentMethods');
  expect(document.title).toMatch(/^Payment Methods \|/);
  expect(document.body.dataset['transition']).toBe('slide-left');
  await expect.element(heading('Payment methods')).toBeVisible();
  await expect
    .element(rows().first())
    .toHaveTextContent('Visa ending in 4242Expires 12/99 · Montréal, QuebecDefaultRemove');
  await expect
    .element(rows().last())
    .toHaveTextContent('American Express ending in 0005Expires 12/99 · Ottawa, OntarioMake defaultRemove');
  expect(callsTo(sent, list)).toHaveLength(1);
  await setLanguage('fr');
  await expect.element(heading('Modes de paiement')).toBeVisible();
  await expect
    .element(rows().first())
    .toHaveTextContent('Visa se terminant par 4242Expire en 12/99 · Montréal, QuébecPar défautRetirer');
});

it('another card becomes the default and is listed first', async () => {
  const sent = serve({ ...replies(), [choose]: () => reply(200, { ...two[1], default: true }) });
  await openPortal('/account/paymentMethods?service=crave');
  await button('Make American Express ending in 0005 the default').click();
  await expect
    .element(page.getByText('American Express ending in 0005 is now your default card.'))
    .toBeVisible();
  await expect
    .element(rows().first())
    .toHaveTextContent('American Express ending in 0005Expires 12/99 · Ottawa, OntarioDefaultRemove');
  expect(callsTo(sent, choose).map(({ body }) => body)).toEqual(['{"default":true}']);
});

it('removing a card asks for confirmation; one that pays for a subscription stays, with the reason', async () => {
  let needed = true;
  const sent = serve({
    ...replies([someCard()]),
    [remove]: () => (needed ? reply(409, { code: 'INSTRUMENT_NEEDED' }) : reply(204)),
  });
  await openPortal('/account/paymentMethods?service=crave');
  await button('Remove Visa ending in 4242').click();
  await expect.element(dialog().getByRole('heading', { name: 'Remove Visa ending in 4242?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(callsTo(sent, remove)).toEqual([]);

  await button('Remove Visa ending in 4242').click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('This card pays for a subscription. Add another card first.');
  needed = false;
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Visa ending in 4242 removed.')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('[A-91] [D6] a first card is added by the gateway’s fields; its number is in no request', async () => {
  const refusals: [number, object][] = [
    [400, { code: 'CARD_INVALID' }],
    [402, { code: 'CARD_DECLINED' }],
    [400, { code: 'VALIDATION', details: { postalCode: 'province' } }],
  ];
  const answers = replies([]);
  const sent = serve({
    ...answers,
    [add]: (one) => {
      const submitError = refusals.shift();
      return submitError ? reply(...submitError) : answers[add](one);
    },
  });
  await openPortal('/account/paymentMethods?service=crave');
  await expect.element(heading('No card on file', 2)).toBeVisible();
  await button('Add a card').click();
  await expect.element(heading('Add a card', 2)).toHaveFocus();
  await typeCard('4242');
  await page.getByLabelText('Postal code').fill('12345');
  await page.getByLabelText('City').fill('Montréal');
  await button('Save card').click();
  await expect.element(page.getByLabelText('Postal code')).toHaveFocus();
  expect(callsTo(sent, add)).toEqual([]);
  await page.getByLabelText('Postal code').fill('H2X 1Y4');
  await button('Save card').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We couldn’t use this card. Enter it again.');
  await button('Save card').click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your bank declined this card. You weren’t charged.');
  await button('Save card').click();
  await expect.element(page.getByText('This postal code isn’t in that province.')).toBeVisible();
  await setLanguage('fr');
  await expect.element(page.getByLabelText('Ville')).toHaveValue('Montréal');
  await button('Enregistrer la carte').click();
  await expect.element(page.getByText('Visa se terminant par 4242 ajoutée.')).toBeVisible();
  await expect.element(rows().first()).toBeVisible();
  await expect.element(button('Ajouter une carte')).toHaveFocus();
  expect(JSON.parse(callsTo(sent, add).at(-1)!.body)).toEqual({
    token: 'tok_4242',
    BillingAddress: { State: 'QC', City: 'Montréal', postalCode: 'H2X 1Y4' },
    purpose: 'keep',
  });
});

it('a default card that expires within 60 days, or has expired, shows a warning', async () => {
  const now = new Date();
  const month = `${String(now.getMonth() + 1).padStart(2, '0')}/${String(now.getFullYear() % 100)}`;
  serve(replies([someCard({ expiry: month })]));
  await openPortal('/account/paymentMethods?service=crave');
  await expect
    .element(page.getByText('Visa ending in 4242 expires soon. Add another card to keep watching.'))
    .toBeVisible();
  resetPortal();
  signInAs('dtc', 'crave');
  serve(replies([someCard({ expiry: '01/20' }), someCard({ ...two[1], expiry: '01/20' })]));
  await openPortal('/account/paymentMethods?service=crave&lang=fr');
  await expect
    .element(
      page.getByText(
        'Visa se terminant par 4242 est expirée. Ajoutez une autre carte pour continuer à regarder.',
      ),
    )
    .toBeVisible();
});

it('ten cards are the limit; a list that fails to load can be retried', async () => {
  const cards = Array.from({ length: 10 }, (_, index) =>
    someCard({ Id: `card-${index}`, default: index === 0 }),
  );
  let works = false;
  const answers = replies(cards);
  serve({ ...answers, [list]: () => (works ? answers[list]() : reply(503, {})) });
  await openPortal('/account/paymentMethods?service=crave');
  await expect.element(page.getByRole('alert')).toBeVisible();
  works = true;
  await button('Try again').click();
  await waitUntil(() => expect(rows().elements()).toHaveLength(10));
  await expect.element(button('Add a card')).not.toBeInTheDocument();
  await expect
    .element(page.getByText('You’ve saved 10 cards, the maximum. Remove one to add another.'))
    .toBeVisible();
});

it('a card that needs 3-D Secure is saved once it is confirmed', async () => {
  const setups = 'POST /api/billing/v1/payment-instruments/setups/set-1';
  const asks = { setupId: 'set-1', action: 'ask-1' };
  const answers = [
    () => reply(202, asks),
    () => reply(402, { code: 'CARD_DECLINED' }),
    () => reply(201, someCard({ Id: 'card-3', last4: '3184', default: false })),
  ];
  const sent = serve({ ...replies([]), [add]: () => reply(202, asks), [setups]: () => answers.shift()!() });
  await openPortal('/account/paymentMethods?service=crave');
  await button('Add a card').click();
  await typeCard('3184');
  await page.getByLabelText('Postal code').fill('h2x1y4');
  await page.getByLabelText('City').fill('Montréal');
  await button('Save card').click();
  await answerBank('');
  await expect
    .element(page.getByText('Your card isn’t saved yet. Confirm with your bank to save it.'))
    .toBeVisible();
  await expect.element(heading('Your bank needs your confirmation', 3)).toHaveFocus();
  expect(callsTo(sent, setups)).toEqual([]);
  // 3-D Secure repeats, then declines, then succeeds.
  await button('Confirm with my bank').click();
  await answerBank('acted');
  await button('Confirm with my bank').click();
  await answerBank('refused');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your bank declined this card. You weren’t charged.');
  const { contentDocument } = await cardFrame();
  await waitUntil(() => expect(contentDocument!.querySelector('input')!.value).toBe(''));
  await typeCard('3184');
  await button('Save card').click();
  await answerBank('acted');
  await expect.element(page.getByText('Visa ending in 3184 added.')).toBeVisible();
  expect(callsTo(sent, add).map(({ body }) => (JSON.parse(body) as { purpose: string }).purpose)).toEqual([
    'keep',
    'keep',
  ]);
});

it('[portal 5] the 3-D Secure confirmation of a new card resumes after a reload, without typing the card again', async () => {
  const setups = 'POST /api/billing/v1/payment-instruments/setups/set-1';
  const sent = serve({
    ...replies([]),
    [add]: () => reply(202, { setupId: 'set-1', action: 'ask-1' }),
    [setups]: () => reply(201, someCard({ Id: 'card-3', last4: '3184', default: false })),
  });
  await openPortal('/account/paymentMethods?service=crave');
  await button('Add a card').click();
  await typeCard('3184');
  await page.getByLabelText('Postal code').fill('h2x1y4');
  await page.getByLabelText('City').fill('Montréal');
  await button('Save card').click();
  await bankFrame();
  await openPortal('/account/paymentMethods?service=crave');
  await answerBank('acted');
  await expect.element(page.getByText('Visa ending in 3184 added.')).toBeVisible();
  expect(callsTo(sent, add)).toHaveLength(1);
  await openPortal('/account/paymentMethods?service=crave');
  await expect.element(button('Add a card')).toBeVisible();
});
