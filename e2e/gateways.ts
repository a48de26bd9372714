/** The card gateways that a house may have: where their fields are typed into, and where the customer's bank asks. */
import { type FrameLocator, type Locator, type Page } from '@playwright/test';
import { messages } from '../apps/world/src/messages/messages.ts';
import { declinedCard, goodCard } from './card-fields.ts';
import { house, stripeHouse } from './house.ts';
import type { Where } from './visitor.ts';

type BankAnswer = 'approve' | 'refuse' | 'leave';

export interface Gateway {
  readonly name: string;
  readonly url: string;
  readonly world: string;
  /** Kept, and then declined when it is charged. */
  readonly declinedCard: string;
  /** Charged, and the answer never arrives; absent: the gateway loses the next answer when it is told to. */
  readonly lostAnswerCard?: string;
  readonly typeCard: (page: Page, number?: string) => Promise<void>;
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

export const gateways: readonly Gateway[] = [
  {
    name: 'world',
    url: house.url,
    world: house.world,
    declinedCard,
    lostAnswerCard: '4000 0000 0000 3220',
    typeCard: (page, number = goodCard) =>
      typeInto(page.frameLocator('iframe'), number, ['number', 'expiry', 'cvc', 'name']),
  },
  {
    name: 'stripe',
    url: stripeHouse.url,
    world: stripeHouse.world,
    declinedCard: '4000 0000 0000 0341',
    typeCard: (page, number = goodCard) =>
      typeInto(page.frameLocator('iframe').frameLocator('iframe'), number, ['number', 'expiry', 'cvc']),
  },
];

/** The bank's page stands in a frame of the gateway's, which stands in the portal's dialog. */
export const bankButton = (page: Page, answer: BankAnswer, language: Where['language']): Locator =>
  page
    .frameLocator('dialog iframe')
    .frameLocator('iframe')
    .getByRole('button', { name: messages[language].pay.challenge[answer], exact: true });
