/** `npm start`: the whole stack on this machine with the demo configuration; Ctrl-C stops it. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { brandIds, defaultBrand } from '@marquee/product/brands.ts';
import { demoCustomers, demoEmailOf, demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { demoEnv, readEnv } from '../apps/api/src/env.ts';
import { StartupError } from '../apps/api/src/startup-error.ts';
import { startApi } from '../apps/api/src/start.ts';
import { startWorld } from '../apps/world/src/app.ts';
import { readEnv as readWorldEnv } from '../apps/world/src/env.ts';
import { buildConsole, buildPortal } from './build.ts';

/** A few demo customers; the README and /devTools list all. */
const demoSignIns = `
  Sign in as   ${(['dtc', 'unverified', 'fresh'] as const)
    .map((kind) => `${demoEmailOf(kind).padEnd(22)} ${demoCustomers[kind].says.en}`)
    .join('\n               ')}
  Password     ${demoPassword}
`;

/** Each brand's site shares a parent domain with its host of the portal, as in production. */
const demoHosts = {
  BRAND_HOSTS: brandIds
    .filter((id) => id !== defaultBrand)
    .map((id) => `account.${id}.localhost=${id}`)
    .join(','),
};

const stops: (() => Promise<void>)[] = [];
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop();
};

/** Checked before the build, which takes a while. */
const requireFreePort = async (variable: string, port: number, host: string): Promise<void> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartupError([`${variable} ${port} is in use. Stop what uses it, or set ${variable}.`]);
  });
  server.close();
  await once(server, 'close');
};

const start = async (): Promise<void> => {
  const worldEnv = readWorldEnv(process.env);
  const env = readEnv(
    demoEnv({ SERVE: 'portal,console,jobs', ...(!process.env['PUBLIC_URL'] && demoHosts), ...process.env }),
  );
  const portalUrl = process.env['PORTAL_URL'] ? worldEnv.portalUrl : env.publicUrl;
  await requireFreePort('PORT', env.port, env.host);
  if (env.serves.includes('console')) await requireFreePort('CONSOLE_PORT', env.console.port, env.host);
  await requireFreePort('WORLD_PORT', worldEnv.port, worldEnv.host ?? 'localhost');
  await requireFreePort('SMTP_PORT', worldEnv.smtpPort, worldEnv.host ?? '127.0.0.1');
  await buildPortal();
  if (env.serves.includes('console')) await buildConsole();
  const api = await startApi(env, { demo: env.testMode });
  stops.push(() => api.stop());
  const world = await startWorld({
    ...worldEnv,
    portalUrl,
    brandHosts: env.brandHosts,
    consoleUrl: env.console.url,
    testMode: env.testMode,
    log: console.log,
  });
  stops.push(() => world.stop());
  console.log(`
  Marquee      ${api.url}
  The world    ${world.url}   every flow as a link, for every brand
  Inbox        ${world.url}/inbox
  Console      ${env.console.url}   for staff: agent, billing, operations, admin; password viewer
  API          ${api.url}/api/docs
${env.testMode ? demoSignIns : ''}
  Ctrl-C stops everything.
`);
};

const starting = start();
let ending: Promise<void> | undefined;
/** Waits for the start to finish before stopping; a second Ctrl-C (npm forwards its own) is ignored. */
const end = (): void => {
  ending ??= starting
    .catch(() => undefined)
    .then(stopAll)
    .then(() => process.exit(0));
};
process.on('SIGINT', end);
process.on('SIGTERM', end);

try {
  await starting;
} catch (error) {
  await stopAll();
  for (const line of error instanceof StartupError
    ? error.lines
    : [error instanceof Error ? error.message : error])
    console.error(line);
  process.exit(1);
}
