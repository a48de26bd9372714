/** Codes of an authenticator app (RFC 6238), written apart from the server so that both must agree with the standard. */
import { createHmac } from 'node:crypto';
import { limits } from '@marquee/product/limits.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
};

export const codeAt = (secret: string, at: number): string => {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / limits.totpSeconds)));
  const hash = createHmac('sha1', bytesOf(secret)).update(step).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** limits.totpDigits).padStart(limits.totpDigits, '0');
};
