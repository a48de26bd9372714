/** `npm run keys`: the keys that this house signs with; `-- rotate [minutes]` and `-- retire <id>` change them. */
import { readEnv } from '../../apps/api/src/env.ts';
import { addKey, retireKey } from '../../apps/api/src/http/rotate-keys.ts';
import { hasItsTimeCome, isInUse, readTokenKeys } from '../../apps/api/src/http/token-keys.ts';
import { StartProblem } from '../../apps/api/src/start-problem.ts';
import { operate } from './operate.ts';

/** Enough to start every server again. */
const usualMinutes = 15;

const list = async (file: string): Promise<void> => {
  const keys = await readTokenKeys(file);
  const inUse = keys.filter(isInUse);
  const signing = inUse.find(hasItsTimeCome) ?? inUse.at(-1);
  for (const key of keys) {
    const does = [
      !isInUse(key) && 'retired: only PINs and gift codes of its days count',
      isInUse(key) && !hasItsTimeCome(key) && `signs from ${new Date(key.from! * 1000).toISOString()}`,
      key === signing && 'signs',
      isInUse(key) && 'verifies',
      key === inUse.at(-1) && 'gives the secrets',
    ];
    console.log(`${key.kid}  ${does.filter((each) => each !== false).join(', ')}`);
  }
};

const change = async (file: string, [what, value]: readonly string[]): Promise<void> => {
  if (what === 'rotate') {
    const minutes = Number(value ?? usualMinutes);
    if (!(minutes >= 0)) throw new StartProblem([`In how many minutes? "${value}" is no number.`]);
    await addKey(file, minutes);
  } else if (what === 'retire') await retireKey(file, value ?? '');
  else if (what !== undefined) throw new StartProblem([`rotate or retire, not "${what}"`]);
};

await operate(async () => {
  const { tokenKeyFile } = readEnv(process.env);
  await change(tokenKeyFile, process.argv.slice(2));
  await list(tokenKeyFile);
});
