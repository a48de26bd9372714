/** Wordmarks of the company's other sites, drawn in the stroke of our own. */
import type { externalProducts } from '@marquee/product/shell/switcher.ts';

type Product = (typeof externalProducts)[number];

/** Width and strokes of a letter 20 units high. */
const letters: Readonly<Record<string, readonly [number, string]>> = {
  A: [12.6, 'M0 20 6.3 0 12.6 20M2.5 13.2H10.1'],
  C: [11, 'M11 0H6A6 6 0 0 0 0 6V14A6 6 0 0 0 6 20H11'],
  D: [11.5, 'M0 0H5A6.5 6.5 0 0 1 11.5 6.5V13.5A6.5 6.5 0 0 1 5 20H0Z'],
  E: [8.8, 'M8.8 0H0V20H8.8M0 10H7.6'],
  É: [8.8, 'M8.8 0H0V20H8.8M0 10H7.6M3-4 6-6.5'],
  H: [11, 'M0 0V20M11 0V20M0 10H11'],
  I: [0, 'M0 0V20'],
  N: [11.5, 'M0 20V0L11.5 20V0'],
  O: [12.3, 'M6 0H6.3A6 6 0 0 1 12.3 6V14A6 6 0 0 1 6.3 20H6A6 6 0 0 1 0 14V6A6 6 0 0 1 6 0Z'],
  P: [11, 'M0 20V0H5.5A5.5 5.5 0 0 1 5.5 11H0'],
  R: [11, 'M0 20V0H5.5A5.5 5.5 0 0 1 5.5 11H0M4.6 11 11 20'],
  S: [11, 'M11 0H5A5 5 0 0 0 5 10H6A5 5 0 0 1 6 20H0'],
  T: [12, 'M0 0H12M6 0V20'],
  U: [11, 'M0 0V14.5A5.5 5.5 0 0 0 11 14.5V0'],
  ' ': [4, ''],
};

/** The picture before the name, in a box 28 units wide. */
const pictures: Readonly<Record<Product['id'], string>> = {
  iheartradio:
    'M14 20 3 10A6.2 6.2 0 0 1 12 1.5L14 4 16 1.5A6.2 6.2 0 0 1 25 10ZM14 9.5h.01M9.5 12.5A5.5 5.5 0 0 1 9.5 6.5M18.5 6.5A5.5 5.5 0 0 1 18.5 12.5',
  superecran: 'M3 0H25V15H3ZM9 20H19M14 3.5 15.4 6.6 18.5 7.5 15.4 8.4 14 11.5 12.6 8.4 9.5 7.5 12.6 6.6Z',
};

const gap = 6.5;
const pictureWidth = 28;

/** Each letter with its place, and the width of all. */
const layOut = (name: string) => {
  let end = pictureWidth + gap;
  const drawn = Array.from(name.toUpperCase(), (letter) => {
    const [width, strokes] = letters[letter] ?? [0, ''];
    const start = end;
    end += width + gap;
    return { start, strokes };
  });
  return { drawn, end };
};

export const ExternalWordmark = ({ product: { id, name } }: { readonly product: Product }) => {
  const { drawn, end } = layOut(name);
  return (
    <svg viewBox={`-2 -9 ${end} 32`} role="img" aria-label={name}>
      <g fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round">
        <path d={pictures[id]} />
        {drawn.map(({ start, strokes }) => (
          <path key={start} transform={`translate(${start})`} d={strokes} />
        ))}
      </g>
    </svg>
  );
};
