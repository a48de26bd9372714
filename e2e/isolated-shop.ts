/** Starts a separate server and gateway, for journeys that move the clock by months and reconcile ledgers. */
import { startWorld, type World } from '../apps/world/src/app.ts';
import { type Gateway, gatewayAt, type GatewayName } from './gateways.ts';
import { stripeStack } from './stack.ts';
import { type IsolatedServer, isolatedServer } from './isolated-server.ts';

export interface IsolatedShop {
  readonly server: IsolatedServer;
  readonly gateway: Gateway;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const isolatedShop = (name: GatewayName, port: number): IsolatedShop => {
  const urls = { url: `http://localhost:${port}`, world: `http://localhost:${port + 1}` };
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = stripeStack.env;
  const server = isolatedServer(port, {
    BOT_CHECK: 'off',
    WORLD_URL: urls.world,
    SMTP_URL: `smtp://localhost:${port + 2}`,
    ...(name === 'stripe' && {
      PAYMENTS: 'stripe',
      STRIPE_API_URL: `${urls.world}/stripe`,
      STRIPE_SCRIPT_URL: `${urls.world}/stripe/stripe.js`,
      STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET,
    }),
  });
  let world: World | undefined;
  return {
    server,
    gateway: gatewayAt(name, urls),
    start: async () => {
      world = await startWorld({
        port: port + 1,
        smtpPort: port + 2,
        portalUrl: urls.url,
        log: () => undefined,
      });
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await world?.stop();
    },
  };
};
