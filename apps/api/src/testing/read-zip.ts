/** Files of a ZIP archive by name, as text. */
import { strFromU8, unzipSync } from 'fflate';

export const filesInZip = (archive: Uint8Array): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]));
