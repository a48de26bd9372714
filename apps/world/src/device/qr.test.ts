import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionOf, pathOf, qrOf } from './qr.ts';

/** `Marquee` as another encoder draws it, with the same mask. */
const marquee = `
#######.###...#######
#.....#.##.##.#.....#
#.###.#..##...#.###.#
#.###.#.#.##..#.###.#
#.###.#..#.#..#.###.#
#.....#..####.#.....#
#######.#.#.#.#######
........##.##........
#.##.###.#.##.#..#.##
##.###.#########..#.#
#..#..##...#.......##
.#..##..#..#..####...
##...###....#....#.##
........#.##..#.##..#
#######.##.##..##.#..
#.....#.##.......####
#.###.#...#.####..###
#.###.#.#.##..#....#.
#.###.#.#.#.#.#..##..
#.....#..##..#.#....#
#######.#....#.####..`;

/** Reads a code as a camera's program would, from its modules alone; no damage, so the correction stays unused. */
const read = (matrix: readonly (readonly boolean[])[]): string => {
  const size = matrix.length;
  const version = (size - 17) / 4;
  const at = (row: number, column: number) => Number(matrix[row]![column]);
  const format = [at(8, 2), at(8, 3), at(8, 4)].reduce((bits, bit) => bits * 2 + bit, 0) ^ 0b101;
  const flips = [
    (r: number, c: number) => (r + c) % 2,
    (r: number) => r % 2,
    (_: number, c: number) => c % 3,
    (r: number, c: number) => (r + c) % 3,
    (r: number, c: number) => ((r >> 1) + Math.floor(c / 3)) % 2,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
  ];
  const isFixed = (r: number, c: number) =>
    r === 6 ||
    c === 6 ||
    (r < 9 && (c < 9 || c >= size - 8)) ||
    (r >= size - 8 && c < 9) ||
    (version > 1 && r >= size - 9 && r <= size - 5 && c >= size - 9 && c <= size - 5);
  const bits: number[] = [];
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, index) => size - 1 - 2 * index).map((right) =>
    right <= 6 ? right - 1 : right,
  );
  for (const [turn, right] of pairs.entries())
    for (let step = 0; step < size; step += 1)
      for (const c of [right, right - 1]) {
        const r = turn % 2 === 0 ? size - 1 - step : step;
        if (!isFixed(r, c)) bits.push(at(r, c) ^ Number(flips[format]!(r, c) === 0));
      }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(8 * index, 8 * index + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  const [blocks, data] = [
    [1, 16],
    [1, 28],
    [1, 44],
    [2, 32],
    [2, 43],
    [4, 27],
  ][version - 1]! as [number, number];
  const inOrder = Array.from(
    { length: blocks * data },
    (_, index) => words[(index % data) * blocks + Math.floor(index / data)]!,
  );
  const nibbles = inOrder.flatMap((word) => [word >> 4, word & 15]);
  expect(nibbles[0]).toBe(4);
  const length = nibbles[1]! * 16 + nibbles[2]!;
  const bytes = Array.from({ length }, (_, index) => nibbles[3 + 2 * index]! * 16 + nibbles[4 + 2 * index]!);
  return new TextDecoder().decode(new Uint8Array(bytes));
};

describe('QR codes', () => {
  it('Correct errors with the bytes of the standard’s own example', () => {
    const helloWorld = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correctionOf(helloWorld, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('Are those of other encoders', () => {
    const drawn = qrOf('Marquee')!.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
    expect(drawn.join('\n')).toBe(marquee.trim());
  });

  it('Say what was put in, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 106 }), (text) => {
        const matrix = qrOf(text);
        if (new TextEncoder().encode(text).length > 106) expect(matrix).toBeUndefined();
        else expect(read(matrix!)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('Grow with the text, and end where no address is longer', () => {
    const sizes = [14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106].map(
      (length) => qrOf('x'.repeat(length))?.length,
    );
    expect(sizes).toEqual([21, 25, 25, 29, 29, 33, 33, 37, 37, 41, 41]);
    expect(qrOf('x'.repeat(107))).toBeUndefined();
  });

  it('Are drawn run by run', () => {
    expect(
      pathOf([
        [true, true, false, true],
        [false, false, false, false],
      ]),
    ).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
  });
});
