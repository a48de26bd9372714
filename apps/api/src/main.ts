/** `node apps/api/src/main.ts`: the server alone, configured by its environment. */
import { readEnv } from './env.ts';
import { StartProblem } from './start-problem.ts';
import { startApi } from './start.ts';

const sayAndEnd = (error: unknown): never => {
  if (error instanceof StartProblem) for (const line of error.lines) console.error(line);
  else console.error(error);
  process.exit(1);
};

try {
  const starting = startApi(readEnv(process.env));
  // Asked to stop while still starting, it finishes the start first: half a start is harder to undo.
  const stop = () => void starting.then((api) => api.stop()).then(() => process.exit(0), sayAndEnd);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`Marquee answers at ${(await starting).url}`);
} catch (error) {
  sayAndEnd(error);
}
