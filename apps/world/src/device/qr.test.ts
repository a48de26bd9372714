import { describe, expect, it } from 'vitest';
import { qrPathOf } from './qr.ts';

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

const draw = ({ size, path }: ReturnType<typeof qrPathOf>): string => {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [, column, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(row)]!.fill('#', Number(column), Number(column) + Number(length));
  return rows.map((modules) => modules.join('')).join('\n');
};

describe('QR codes', () => {
  it('Match the modules of another encoder, with error correction level M', () => {
    expect(draw(qrPathOf('Marquee'))).toBe(marquee.trim());
  });

  it('Grow with the text', () => {
    const sizes = [14, 15, 42, 43, 106, 107].map((length) => qrPathOf('x'.repeat(length)).size);
    expect(sizes).toEqual([21, 25, 29, 33, 41, 45]);
  });
});
