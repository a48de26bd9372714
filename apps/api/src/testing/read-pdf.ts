/** Extracts the text of a PDF, line by line. */
import { inflateSync } from 'node:zlib';

/** The standard PDF fonts use WinAnsiEncoding, which is windows-1252. */
const winAnsi = new TextDecoder('windows-1252');

const streamsOf = (file: Buffer): readonly string[] => {
  const text = file.toString('latin1');
  return Array.from(text.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g), ([, body]) => {
    try {
      return inflateSync(Buffer.from(body!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
};

export const linesOfPdf = (file: Buffer): readonly string[] =>
  streamsOf(file).flatMap((stream) =>
    Array.from(stream.matchAll(/\[([^\]]*)\] TJ/g), ([, shown]) =>
      winAnsi.decode(
        Buffer.concat(Array.from(shown!.matchAll(/<([\da-f]*)>/g), ([, hex]) => Buffer.from(hex!, 'hex'))),
      ),
    ),
  );

/** Everything in its streams: attached files too. */
export const attachmentsOf = (file: Buffer): string => streamsOf(file).join('\n');
