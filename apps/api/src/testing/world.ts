/** The world as a process beside the test's server, and a card of each kind from its gateway. */
import { startWorld, type World } from '../../../world/src/app.ts';
import type { GatewayBooks } from './check-books.ts';
import { type TestApp, createTestApp } from './create-test-app.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  losesAnswer: '4000000000003220',
} as const;

export interface TestWorld extends World {
  readonly cardToken: (card: keyof typeof cards) => Promise<string>;
  /** A customer's line at a company is cancelled, or there again; `company` like `partner:mobilink`. */
  readonly cancelLine: (company: string, subject: string, cancelled?: boolean) => Promise<void>;
  /** How a company, or the gateway where none is named, behaves. */
  readonly control: (
    mode: 'ok' | 'down' | 'slow' | 'lose-answer',
    times?: number,
    company?: string,
  ) => Promise<void>;
  readonly ledger: () => Promise<GatewayBooks>;
}

const post = async (url: string, body: object): Promise<Response> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply;
};

export const startTestWorld = async (portalUrl = 'http://localhost:1'): Promise<TestWorld> => {
  const world = await startWorld({ port: 0, smtpPort: 0, portalUrl, log: () => undefined, slowMs: 12_000 });
  return {
    ...world,
    cardToken: async (card) => {
      const reply = await post(`${world.url}/pay/tokens`, {
        number: cards[card],
        expiry: '12/40',
        cvc: '123',
        name: 'Alex Tremblay',
      });
      return ((await reply.json()) as { token: string }).token;
    },
    cancelLine: async (target, subject, cancelled = true) => {
      await post(`${world.url}/control/lines`, { target, subject, cancelled });
    },
    control: async (mode, times, target = 'pay') => {
      await post(`${world.url}/control`, { target, mode, ...(times && { times }) });
    },
    ledger: async () => {
      const reply = await fetch(`${world.url}/pay/ledger`, {
        headers: { authorization: 'Bearer marquee-pay' },
      });
      return (await reply.json()) as GatewayBooks;
    },
  };
};

/** A server that buys in a world of its own; with the one the other ends. */
export const openShop = async (
  variables: Readonly<Record<string, string>> = {},
  portalUrl?: string,
): Promise<{ readonly test: TestApp; readonly world: TestWorld }> => {
  const world = await startTestWorld(portalUrl);
  const test = await createTestApp({ BOT_CHECK: 'off', WORLD_URL: world.url, ...variables });
  const close = async () => {
    await test.close();
    await world.stop();
  };
  return { test: { ...test, close }, world };
};
