/** QR codes as ISO/IEC 18004 has them: bytes, error correction M, versions 1 to 6. Enough for an address. */

/** By version: blocks, and in each block the bytes of data and those that correct them. */
const versions = [
  { blocks: 1, data: 16, correction: 10 },
  { blocks: 1, data: 28, correction: 16 },
  { blocks: 1, data: 44, correction: 26 },
  { blocks: 2, data: 32, correction: 18 },
  { blocks: 2, data: 43, correction: 24 },
  { blocks: 4, data: 27, correction: 16 },
] as const;
type Version = (typeof versions)[number];

const isDark = (bits: number, index: number) => ((bits >> index) & 1) === 1;

/** The field of 256 elements that the correction is computed in. */
const powers = new Uint8Array(255);
const logs = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value;
  logs[value] = exponent;
  value = (value << 1) ^ (value > 127 ? 0x11d : 0);
}
const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : powers[(logs[a]! + logs[b]!) % 255]!;

const generatorOf = (degree: number): number[] => {
  let generator = [1];
  for (let root = 0; root < degree; root += 1)
    generator = [...generator, 0].map(
      (each, index) => each ^ times(generator[index - 1] ?? 0, powers[root]!),
    );
  return generator;
};

/** Reed-Solomon: what is left when the data is divided by the generator. */
export const correctionOf = (data: readonly number[], degree: number): number[] => {
  const generator = generatorOf(degree);
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = rest[index]!;
    for (const [offset, each] of generator.entries()) rest[index + offset]! ^= times(each, factor);
  }
  return rest.slice(data.length);
};

/** Mode, length, bytes, and padding up to what the version holds. */
const dataOf = (bytes: Uint8Array, { blocks, data }: Version): number[] => {
  const digits = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) digits.push(byte >> 4, byte & 15);
  digits.push(0);
  const packed = Array.from(
    { length: digits.length / 2 },
    (_, index) => (digits[2 * index]! << 4) | digits[2 * index + 1]!,
  );
  for (let pad = 0; packed.length < blocks * data; pad += 1) packed.push(pad % 2 === 0 ? 0xec : 0x11);
  return packed;
};

/** The blocks take turns, so that one spot on the screen harms each of them a little. */
const interleaved = (blocks: readonly (readonly number[])[]): number[] =>
  (blocks[0] ?? []).flatMap((_, index) => blocks.map((block) => block[index]!));

const wordsOf = (bytes: Uint8Array, version: Version): number[] => {
  const data = dataOf(bytes, version);
  const blocks = Array.from({ length: version.blocks }, (_, index) =>
    data.slice(index * version.data, (index + 1) * version.data),
  );
  return [
    ...interleaved(blocks),
    ...interleaved(blocks.map((block) => correctionOf(block, version.correction))),
  ];
};

type Matrix = (boolean | undefined)[][];

/** The fixed patterns; what stays undefined is for data. */
const frameOf = (version: number): Matrix => {
  const size = 17 + 4 * version;
  const matrix: Matrix = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (row: number, column: number, dark: boolean) => {
    if (matrix[row] && column >= 0 && column < size) matrix[row][column] = dark;
  };
  /** Squares in each other, around a middle. */
  const rings = (row: number, column: number, reach: number, dark: (ring: number) => boolean) => {
    for (let down = -reach; down <= reach; down += 1)
      for (let right = -reach; right <= reach; right += 1)
        set(row + down, column + right, dark(Math.max(Math.abs(down), Math.abs(right))));
  };
  for (let index = 0; index < size; index += 1) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  if (version > 1) rings(size - 7, size - 7, 2, (ring) => ring !== 1);
  return matrix;
};

/** Level M and the mask, with their own correction. */
const formatOf = (mask: number): number => {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if (isDark(rest, bit)) rest ^= 0x537 << (bit - 10);
  return ((mask << 10) | rest) ^ 0x5412;
};

/** Twice, so that one corner may be lost. */
const putFormat = (matrix: Matrix, bits: number) => {
  const size = matrix.length;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = isDark(bits, bit);
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const across = bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit;
    matrix[along]![8] = dark;
    matrix[8]![across] = dark;
  }
  matrix[size - 8]![8] = true;
};

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Two columns at a time from the right, up and down in turns, around what is fixed. */
const putWords = (
  matrix: Matrix,
  words: readonly number[],
  mask: (row: number, column: number) => boolean,
) => {
  const size = matrix.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (matrix[row]![column] !== undefined) continue;
        matrix[row]![column] = isDark(words[bit >> 3] ?? 0, 7 - (bit & 7)) !== mask(row, column);
        bit += 1;
      }
    }
  }
};

const matrixOf = (version: number, words: readonly number[], mask: number): boolean[][] => {
  const matrix = frameOf(version);
  putFormat(matrix, formatOf(mask));
  putWords(matrix, words, masks[mask]!);
  return matrix as boolean[][];
};

/** How hard a code is to read: long runs, squares, what looks like a corner, too dark or too light. */
const penaltyOf = (matrix: readonly (readonly boolean[])[]): number => {
  const size = matrix.length;
  const turned = matrix.map((_, column) => matrix.map((row) => row[column]!));
  const lines = [...matrix, ...turned].map((line) => line.map(Number).join(''));
  let penalty = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1) {
      const corner = matrix[row]![column];
      const others = [matrix[row - 1]![column], matrix[row]![column - 1], matrix[row - 1]![column - 1]];
      if (others.every((each) => each === corner)) penalty += 3;
    }
  const dark = matrix.flat().filter(Boolean).length / size ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
};

/** Undefined: the text is too long. */
export const qrOf = (text: string): boolean[][] | undefined => {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex(({ blocks, data }) => bytes.length + 2 <= blocks * data);
  const version = versions[index];
  if (!version) return undefined;
  const words = wordsOf(bytes, version);
  const all = masks.map((_, mask) => matrixOf(index + 1, words, mask));
  return all.reduce((best, each) => (penaltyOf(each) < penaltyOf(best) ? each : best));
};

/** As a path of unit squares, a run each. */
export const pathOf = (matrix: readonly (readonly boolean[])[]): string =>
  matrix
    .flatMap((line, row) =>
      Array.from(
        line.map(Number).join('').matchAll(/1+/g),
        ({ 0: run, index }) => `M${index} ${row}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
