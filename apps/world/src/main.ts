import { startWorld } from './app.ts';
import { readEnv } from './env.ts';

const log = (line: string) => console.log(line);

try {
  const world = await startWorld({ ...readEnv(process.env), log });
  const stop = () => void world.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  log(`World: ready on ${world.url}, mail on ${world.smtpUrl}`);
} catch (error) {
  console.error(`World: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
