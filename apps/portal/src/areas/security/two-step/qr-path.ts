/** QR code as one SVG path, so that the page needs no inline style or script. */
import { encode } from 'uqr';

interface QrPath {
  readonly size: number;
  /** One rectangle per horizontal run of dark modules. */
  readonly path: string;
}

export const qrPathOf = (content: string): QrPath => {
  const { size, data } = encode(content, { ecc: 'M', border: 0 });
  const runs = data.flatMap((modules, row) =>
    Array.from(
      modules.map(Number).join('').matchAll(/1+/g),
      ({ 0: run, index }) => `M${index} ${row}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size, path: runs.join('') };
};
