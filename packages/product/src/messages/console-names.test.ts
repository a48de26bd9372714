import { expect, it } from 'vitest';
import { deviceTypes, maturityTypes, sessionMethods } from '../values/enums.ts';
import names from './en/console-names.ts';

it.each([
  ['device', deviceTypes],
  ['method', sessionMethods],
  ['maturity', Object.values(maturityTypes)],
] as const)('[console D2] The console has a name for every %s', (group, all) => {
  const prefix = `console.${group}.`;
  expect(Object.keys(names).filter((key) => key.startsWith(prefix))).toEqual(
    all.map((each) => `${prefix}${each}`),
  );
});
