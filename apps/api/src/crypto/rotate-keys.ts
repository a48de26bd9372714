/** Key rotation in the key file; servers read it at start. */
import { chown, rename, stat, writeFile } from 'node:fs/promises';
import { StartupError } from '../startup-error.ts';
import { isActive, isNotRetired, createKey, parseSigningKeys, type StoredKey } from './signing-keys.ts';

/** Made aside and moved into place, and as readable as it was: a server may be reading it, as another user. */
const write = async (file: string, keys: readonly StoredKey[]): Promise<void> => {
  const { uid, gid, mode } = await stat(file);
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify({ keys }), { mode, flush: true });
  await chown(draft, uid, gid);
  await rename(draft, file);
};

/** A new key that signs from then on; until then there is time to start every server again. */
export const addKey = async (file: string, inMinutes: number): Promise<StoredKey> => {
  const keys = await parseSigningKeys(file);
  const key = { ...(await createKey()), from: Math.ceil(Date.now() / 1000 + inMinutes * 60) };
  await write(file, [key, ...keys]);
  return key;
};

/** For a compromised key: its tokens are refused; PINs and gift codes derived from it stay valid. */
export const retireKey = async (file: string, kid: string): Promise<void> => {
  const keys = await parseSigningKeys(file);
  const retiring = keys.find((key) => key.kid === kid);
  if (!retiring) throw new StartupError([`There is no key ${kid}.`]);
  if (!keys.some((key) => key !== retiring && isNotRetired(key) && isActive(key)))
    throw new StartupError(['No other key signs yet. Rotate, start every server again, wait, then retire.']);
  await write(
    file,
    keys.map((key) => (key === retiring ? { ...key, retired: true } : key)),
  );
};
