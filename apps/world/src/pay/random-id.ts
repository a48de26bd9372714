import { randomInt } from 'node:crypto';

/** Letters only, so an id never looks like a card number. */
export const randomId = (): string =>
  Array.from({ length: 20 }, () => String.fromCodePoint(97 + randomInt(26))).join('');
