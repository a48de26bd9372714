/** Writes webSessionContext; `session-context.ts` reads it. */
import type { SessionContext } from './session-context.ts';

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

export const encodeContext = (context: SessionContext): string =>
  base64(new TextEncoder().encode(JSON.stringify(context)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
