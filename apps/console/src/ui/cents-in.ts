/** `12.50` and `12,50` in cents; undefined for anything else. */
export const centsIn = (typed: string): number | undefined => {
  const [, whole, part = ''] = /^\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*\$?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
};
