/** `npm run keys`: lists the signing keys; `-- rotate [minutes]` and `-- retire <id>` change them. */
import { readEnv } from '../../apps/api/src/env.ts';
import { addKey, retireKey } from '../../apps/api/src/crypto/rotate-keys.ts';
import { isActive, isNotRetired, parseSigningKeys } from '../../apps/api/src/crypto/signing-keys.ts';
import { StartupError } from '../../apps/api/src/startup-error.ts';
import { runCommand } from './run-command.ts';

/** Time to restart every server. */
const usualMinutes = 15;

const list = async (file: string): Promise<void> => {
  const keys = await parseSigningKeys(file);
  const inUse = keys.filter(isNotRetired);
  const signing = inUse.find(isActive) ?? inUse.at(-1);
  for (const key of keys) {
    const does = [
      !isNotRetired(key) && 'retired: only PINs and gift codes of its days count',
      isNotRetired(key) && !isActive(key) && `signs from ${new Date(key.from! * 1000).toISOString()}`,
      key === signing && 'signs',
      isNotRetired(key) && 'verifies',
      key === inUse.at(-1) && 'gives the secrets',
    ];
    console.log(`${key.kid}  ${does.filter((each) => each !== false).join(', ')}`);
  }
};

const change = async (file: string, [what, value]: readonly string[]): Promise<void> => {
  if (what === 'rotate') {
    const minutes = Number(value ?? usualMinutes);
    if (!(minutes >= 0)) throw new StartupError([`In how many minutes? "${value}" is no number.`]);
    await addKey(file, minutes);
  } else if (what === 'retire') await retireKey(file, value ?? '');
  else if (what !== undefined) throw new StartupError([`rotate or retire, not "${what}"`]);
};

await runCommand(async () => {
  const { tokenKeyFile } = readEnv(process.env);
  await change(tokenKeyFile, process.argv.slice(2));
  await list(tokenKeyFile);
});
