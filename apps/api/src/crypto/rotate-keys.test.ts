import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { hashesOfCode } from '../billing/gifts.ts';
import { createPasswords } from '../identity/passwords/passwords.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { createMetrics } from '../observability/metrics.ts';
import { addKey, retireKey } from './rotate-keys.ts';
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts';

const newFile = async (): Promise<string> => path.join(await makeTestFolder('keys'), 'token-key.json');

const claims = { sub: 'somebody' };
const verify = (keys: SigningKeys, token: string) => jwtVerify(token, keys.find);
const kidsOf = ({ jwks }: SigningKeys) => jwks.keys.map(({ kid }) => kid);
const passwordsOf = (keys: SigningKeys) =>
  createPasswords(createMetrics(), { peppers: keys.lasting('pepper') });

it('Servers that start at once on an empty folder have one key', async () => {
  for (let round = 0; round < 20; round++) {
    const file = await newFile();
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSigningKeys(file)));
    expect(new Set(all.flatMap(kidsOf)).size).toBe(1);
    expect(await readdir(path.dirname(file))).toEqual(['token-key.json']);
  }
});

describe('rotation', () => {
  it('A new key is known to everybody before anybody signs with it', async () => {
    const file = await newFile();
    const before = await loadSigningKeys(file);
    const { kid } = await addKey(file, 15);
    const restarted = await loadSigningKeys(file);
    expect(kidsOf(restarted)).toEqual([kid, kidsOf(before)[0]]);
    // The servers that were not started again yet understand those that were.
    const { protectedHeader } = await verify(before, restarted.sign(claims));
    expect(protectedHeader.kid).toBe(kidsOf(before)[0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('When its time has come it signs, and nobody is signed out', async () => {
    const file = await newFile();
    const old = (await loadSigningKeys(file)).sign(claims);
    const { kid } = await addKey(file, 0);
    const keys = await loadSigningKeys(file);
    await expect.poll(async () => (await verify(keys, keys.sign(claims))).protectedHeader.kid).toBe(kid);
    await expect(verify(keys, old)).resolves.toBeDefined();
  });

  it('Rotating changes no secret: codes under way, PINs and gift codes stay as they are', async () => {
    const file = await newFile();
    const before = await loadSigningKeys(file);
    await addKey(file, 0);
    const after = await loadSigningKeys(file);
    expect(after.derive('verification code')).toEqual(before.derive('verification code'));
    expect(after.lasting('gift codes')).toEqual(before.lasting('gift codes'));
  });
});

describe('a key that somebody else may know', () => {
  const retired = async () => {
    const file = await newFile();
    const before = await loadSigningKeys(file);
    await addKey(file, -1);
    await retireKey(file, kidsOf(before)[0]!);
    return { before, after: await loadSigningKeys(file) };
  };

  it('verifies nothing any more, and its secrets are replaced', async () => {
    const { before, after } = await retired();
    await expect(verify(after, before.sign(claims))).rejects.toThrow('no applicable key');
    expect(kidsOf(after)).not.toContain(kidsOf(before)[0]);
    expect(after.derive('bot check')).not.toEqual(before.derive('bot check'));
  });

  it('PINs and gift codes of its days still count, and new ones are made with the new secret', async () => {
    const { before, after } = await retired();
    const [old, now] = [passwordsOf(before), passwordsOf(after)];
    const pinOfBefore = await old.hashPin('1234');
    expect(await now.pinMatches('1234', pinOfBefore)).toBe(true);
    expect(await now.pinMatches('4321', pinOfBefore)).toBe(false);
    expect(await old.pinMatches('1234', await now.hashPin('1234'))).toBe(false);
    await Promise.all([old.close(), now.close()]);

    const [hashOfBefore] = hashesOfCode(before.lasting('gift codes'), 'GIFT-1');
    const [hashNow, ...others] = hashesOfCode(after.lasting('gift codes'), 'GIFT-1');
    expect(hashNow).not.toEqual(hashOfBefore);
    expect(others).toEqual([hashOfBefore]);
  });

  it('is not retired while no other key signs', async () => {
    const file = await newFile();
    const [kid] = kidsOf(await loadSigningKeys(file));
    const text = await readFile(file, 'utf8');
    await expect(retireKey(file, kid!)).rejects.toThrow('No other key signs yet');
    await expect(retireKey(file, 'nobody')).rejects.toThrow('There is no key nobody.');
    expect(await readFile(file, 'utf8')).toBe(text);
    await addKey(file, 15);
    await expect(retireKey(file, kid!)).rejects.toThrow('No other key signs yet');
  });

  it('[F26] A file in which every key is retired stops the start', async () => {
    const file = await newFile();
    await loadSigningKeys(file);
    const { keys } = JSON.parse(await readFile(file, 'utf8')) as { keys: object[] };
    await writeFile(file, JSON.stringify({ keys: keys.map((key) => ({ ...key, retired: true })) }));
    await expect(loadSigningKeys(file)).rejects.toThrow('TOKEN_KEY_FILE does not hold signing keys');
  });
});
