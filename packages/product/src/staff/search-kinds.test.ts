import { expect, it } from 'vitest';
import { searchProbesOf } from './search-kinds.ts';

const kindsOf = (text: string) => searchProbesOf(text).map(({ kind }) => kind);

it.each([
  ['someone@demo.test', ['email']],
  ['someone@', ['emailStart']],
  ['M00000017', ['order']],
  ['4242', ['phoneEnd', 'card']],
  ['4242 08/27', ['card']],
  ['(514) 555-0142', ['phone']],
  ['+1 514 555 0142', ['phone']],
  ['555-0142', ['phoneEnd']],
  ['3f2c8cba-51da-48ef-9599-4a75ea209d7d', ['account', 'device']],
  ['tremblay', ['emailStart', 'name', 'deviceName', 'subject']],
  ['alex tremblay', ['name', 'deviceName']],
  ['a', []],
  ['  ', []],
])('[console D2] %s is recognised', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds);
});

it('[console D2] a phone number keeps its digits, a card its expiry', () => {
  expect(searchProbesOf('+1 (514) 555-0142')).toEqual([{ kind: 'phone', value: '5145550142' }]);
  expect(searchProbesOf('4242 08/27')).toEqual([
    { kind: 'card', last4: '4242', expiry: { month: 8, year: 2027 } },
  ]);
});
