/** The simulators in a process of their own, so that their calls leave through the proxy of the environment. */
import { startWorld } from '../../apps/world/src/app.ts';

const options = JSON.parse(process.argv[2]!) as Omit<Parameters<typeof startWorld>[0], 'log'>;
await startWorld({ ...options, log: (line) => console.error(line) });
