import { expect, it } from 'vitest';
import { brandIds } from '../brands.ts';
import { bandOf, inks, mailPictures } from './document-colours.ts';

const isSolid = (colour: string) => /^#[\da-f]{6}$/.test(colour);

it('[experience 11] the band and the pictures of every brand have solid colours, which every mail client draws', () => {
  for (const brand of brandIds) expect(Object.values(bandOf(brand)).every(isSolid), brand).toBe(true);
  expect(mailPictures().filter(({ colour }) => !isSolid(colour))).toEqual([]);
});

it('[experience 11] each brand has two pictures, each with an address of its own', () => {
  const files = mailPictures().map(({ file }) => file);
  expect(new Set(files).size).toBe(2 * brandIds.length);
});

it('light and dark ink differ in every role', () => {
  const roles = Object.keys(inks.light) as (keyof typeof inks.light)[];
  expect(roles.filter((role) => inks.light[role] === inks.dark[role])).toEqual([]);
});
