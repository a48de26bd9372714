/** `node apps/api/src/main.ts`: the server alone, configured by its environment. */
import { readEnv } from './env.ts';
import { StartupError } from './startup-error.ts';

const sayAndEnd = (error: unknown): never => {
  if (error instanceof StartupError) for (const line of error.lines) console.error(line);
  else console.error(error);
  process.exit(1);
};

try {
  const env = readEnv(process.env);
  // Loaded afterwards, so that a wrong setting is said at once.
  const { startApi } = await import('./start.ts');
  const starting = startApi(env);
  // Half a start is harder to undo than a whole one, and a second Ctrl-C must not cut the first short.
  const stop = () => void starting.then((api) => api.stop()).then(() => process.exit(0), sayAndEnd);
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  console.log(`Marquee answers at ${(await starting).url}`);
} catch (error) {
  sayAndEnd(error);
}
