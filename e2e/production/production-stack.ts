/** A server in a production configuration, without test mode and demo seed, and the companies around it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import { demoApps } from '@marquee/product/values/demo/demo-stores.ts';
import { expect } from '@playwright/test';
import { production } from '../../apps/api/src/testing/production.ts';
import { type Site, startForwardProxy } from './forward-proxy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const portalHost = 'account.crave.ca';
export const portalUrl = `https://${portalHost}`;
export const worldUrl = 'https://world.marquee-test.ca';
/** Brands whose sites are visited. */
const sites = ['crave', 'rds', 'tsn'] as const satisfies readonly BrandId[];
export const homeOf = (brand: (typeof sites)[number]): string =>
  `https://${new URL(brandOf(brand).homeUrl!.en).host}/`;

const stripe = {
  STRIPE_SECRET_KEY: production.STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: production.STRIPE_PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET: production.STRIPE_WEBHOOK_SECRET,
};

/** Which local server plays which host. */
const hostsOf = (port: number, worldPort: number): Readonly<Record<string, Site>> => {
  const world = { port: worldPort };
  const below = (prefix: string) => ({ ...world, pathOf: (path: string) => prefix + path });
  return {
    [portalHost]: { port },
    [new URL(worldUrl).host]: world,
    ...Object.fromEntries(sites.map((brand) => [new URL(homeOf(brand)).host, world])),
    'js.stripe.com': world,
    'api.stripe.com': below('/stripe'),
    'androidpublisher.googleapis.com': below('/stores/google'),
    'oauth2.googleapis.com': below('/stores/google'),
    'www.googleapis.com': { ...world, pathOf: () => '/stores/google/certs' },
  };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export interface ProductionStack {
  readonly proxy: string;
  /** Local address of the simulators, whose inbox the test reads. */
  readonly inbox: string;
  /** Runs a command of scripts/ops, as an operator would. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<string>;
  /** Output of server and simulators so far. */
  readonly output: () => string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

export const startProductionStack = async (): Promise<ProductionStack> => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-production-'));
  const [port, worldPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const forward = await startForwardProxy(folder, hostsOf(port, worldPort));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  // Node's own settings: servers call other companies through the forward proxy and trust its certificate.
  const network = {
    PATH: process.env['PATH'],
    HTTPS_PROXY: forward.proxy,
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: forward.certificate,
  };
  const variables = {
    ...network,
    ...production,
    ...stripe,
    PORT: `${port}`,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: portalUrl,
    DYNAMIC_BASE: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    WORLD_URL: worldUrl,
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    STRIPE_SCRIPT_URL: 'https://js.stripe.com/stripe/stripe.js',
    // The lowest cost that production accepts.
    BOT_CHECK_COST: '1000',
    GOOGLE_STORE: JSON.stringify({
      packageNames: [demoApps.googlePackage],
      clientEmail: demoApps.googleClientEmail,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      pushEmail: demoApps.googlePushEmail,
      pushAudience: demoApps.googlePushAudience,
    }),
    LOG_LEVEL: 'warn',
  };
  const options = {
    port: worldPort,
    smtpPort,
    url: worldUrl,
    portalUrl,
    brandHomes: Object.fromEntries(sites.map((brand) => [brand, homeOf(brand)])),
    stripe: {
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
    },
  };
  let text = '';
  const start = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn('node', args, { cwd: root, env });
    const hear = (chunk: Buffer) => (text += chunk.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    return child;
  };
  const children = [
    start(['e2e/production/world-process.ts', JSON.stringify(options)], network),
    start(['apps/api/src/main.ts'], variables),
  ];
  const isReady = async () => {
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error(text);
    const answers = [`http://localhost:${port}/readyz`, `http://localhost:${worldPort}/inbox/messages`].map(
      (url) =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
    );
    return (await Promise.all(answers)).every(Boolean);
  };
  const stop = async () => {
    await forward.stop();
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return;
        const over = once(child, 'close');
        child.kill('SIGTERM');
        await over;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await expect.poll(isReady, { timeout: 150_000, message: 'the production server answers' }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    proxy: forward.proxy,
    inbox: `http://localhost:${worldPort}`,
    folder,
    output: () => text,
    run: async (command, ...args) => {
      const { stdout } = await promisify(execFile)('node', [`scripts/ops/${command}.ts`, ...args], {
        cwd: root,
        env: variables,
      });
      return stdout;
    },
    stop,
  };
};
