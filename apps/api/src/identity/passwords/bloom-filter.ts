/** Bloom filter: a set in a few bytes an entry, which never misses one and rarely has one too many. */
import { createHash } from 'node:crypto';

export interface BloomFilter {
  readonly entries: number;
  has(text: string): boolean;
}

const headerBytes = 12;

/** The two hashes from which all bit positions of a text follow (Kirsch and Mitzenmacher). */
const positionsOf = (text: string, hashes: number, bits: number): number[] => {
  const digest = createHash('sha1').update(text).digest();
  const first = digest.readUIntBE(0, 6);
  const second = digest.readUIntBE(6, 6);
  return Array.from({ length: hashes }, (_, index) => (first + index * second) % bits);
};

/** The file: number of hashes, bits and entries as 32-bit integers, then the bits. */
export const buildBloomFilter = (texts: ReadonlySet<string>, falsePositiveRate: number): Buffer => {
  const bits = Math.ceil((-texts.size * Math.log(falsePositiveRate)) / Math.LN2 ** 2);
  const hashes = Math.max(1, Math.round((bits / Math.max(1, texts.size)) * Math.LN2));
  const file = Buffer.alloc(headerBytes + Math.ceil(bits / 8));
  file.writeUInt32BE(hashes, 0);
  file.writeUInt32BE(bits, 4);
  file.writeUInt32BE(texts.size, 8);
  for (const text of texts)
    for (const position of positionsOf(text, hashes, bits))
      file[headerBytes + (position >>> 3)]! |= 1 << (position & 7);
  return file;
};

export const readBloomFilter = (file: Buffer): BloomFilter => {
  const hashes = file.readUInt32BE(0);
  const bits = file.readUInt32BE(4);
  if (file.length !== headerBytes + Math.ceil(bits / 8)) throw new Error('The Bloom filter is incomplete.');
  return {
    entries: file.readUInt32BE(8),
    has: (text) =>
      positionsOf(text, hashes, bits).every(
        (position) => (file[headerBytes + (position >>> 3)]! & (1 << (position & 7))) !== 0,
      ),
  };
};
