/** Card gateways under test: filling their fields and 3-D Secure pages. */
import { type FrameLocator, type Locator, type Page } from '@playwright/test';
import { messages } from '../apps/world/src/messages/messages.ts';
import { declinedCard, goodCard } from './card-fields.ts';
import { testStack, stripeStack } from './stack.ts';
import type { Where } from './visitor.ts';

type BankAnswer = 'approve' | 'refuse' | 'leave';

export type GatewayName = 'world' | 'stripe';

interface ServerUrls {
  readonly url: string;
  readonly world: string;
}

export interface Gateway extends ServerUrls {
  readonly name: GatewayName;
  /** Can be stored, but is declined when charged. */
  readonly declinedCard: string;
  readonly typeCard: (page: Page, number?: string) => Promise<void>;
  /** Opens a dispute of the newest charge and loses it. */
  readonly disputeNewest: () => Promise<{ readonly lose: () => Promise<void> }>;
}

const typeInto = async (frame: FrameLocator, number: string, names: readonly string[]): Promise<void> => {
  const values: Readonly<Record<string, string>> = {
    number,
    expiry: '12/40',
    cvc: '123',
    name: 'Alex Tremblay',
  };
  for (const name of names) await frame.locator(`#${name}`).fill(values[name]!);
};

const ask = async <T>(url: string, body?: object, key = ''): Promise<T> => {
  const reply = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

interface WithId {
  readonly id: string;
}

const worldGateway = ({ url, world }: ServerUrls): Gateway => ({
  name: 'world',
  url,
  world,
  declinedCard,
  typeCard: (page, number = goodCard) =>
    typeInto(page.frameLocator('iframe'), number, ['number', 'expiry', 'cvc', 'name']),
  disputeNewest: async () => {
    const { charges } = await ask<{ charges: readonly WithId[] }>(
      `${world}/pay/ledger`,
      undefined,
      'marquee-pay',
    );
    const { id } = await ask<WithId>(`${world}/pay/charges/${charges.at(-1)!.id}/dispute`, {});
    return {
      lose: async () => void (await ask(`${world}/pay/disputes/${id}/close`, { outcome: 'lost' })),
    };
  },
});

/** The newest payment at the Stripe simulator, and its card. */
const newestPayment = async (world: string) => {
  const { data } = await ask<{
    data: readonly { source: { object: string; payment_intent: string; payment_method: string } }[];
  }>(
    `${world}/stripe/v1/balance_transactions?limit=100&expand[0]=data.source`,
    undefined,
    stripeStack.env.STRIPE_SECRET_KEY,
  );
  return data.find(({ source }) => source.object === 'charge')!.source;
};

/** Sets the issuer's response for the card that paid last, at the Stripe simulator. */
export const bankOfNewestPayment = async ({ world }: ServerUrls) => {
  const { payment_method: card } = await newestPayment(world);
  const answer = async (declineCode: string | null) =>
    void (await ask(`${world}/stripe/bank/cards/${card}`, { declineCode }));
  return { decline: answer, approve: () => answer(null) };
};

const stripeGateway = ({ url, world }: ServerUrls): Gateway => ({
  name: 'stripe',
  url,
  world,
  declinedCard: '4000 0000 0000 0341',
  typeCard: (page, number = goodCard) =>
    typeInto(page.frameLocator('iframe').frameLocator('iframe'), number, ['number', 'expiry', 'cvc']),
  disputeNewest: async () => {
    const { payment_intent: payment } = await newestPayment(world);
    const { id } = await ask<WithId>(`${world}/stripe/bank/disputes/${payment}`, {});
    return {
      lose: async () => void (await ask(`${world}/stripe/bank/disputes/${id}/close`, { won: false })),
    };
  },
});

export const gatewayAt = (name: GatewayName, urls: ServerUrls): Gateway =>
  name === 'stripe' ? stripeGateway(urls) : worldGateway(urls);

export const gateways: readonly Gateway[] = [gatewayAt('world', testStack), gatewayAt('stripe', stripeStack)];

/** The 3-D Secure page is an iframe in the gateway's iframe in the portal's dialog. */
export const bankButton = (page: Page, answer: BankAnswer, language: Where['language']): Locator =>
  page
    .frameLocator('dialog iframe')
    .frameLocator('iframe')
    .getByRole('button', { name: messages[language].pay.challenge[answer], exact: true });
