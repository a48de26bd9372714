import { expect, it } from 'vitest';
import { isMobilePlatform, platformOf, platforms } from './platforms.ts';

it('[ENT-MISC-17] [ENT-MISC-19] Platforms: web, ios, android, fibetv, roku; the default is web', () => {
  expect(platforms.map(platformOf)).toEqual(['web', 'ios', 'android', 'fibetv', 'roku']);
  for (const value of [undefined, null, '', 'IOS', 'windows'])
    expect(platformOf(value), String(value)).toBe('web');
});

it('[ENT-MISC-18] Mobile platform means ios or android', () => {
  expect(platforms.filter(isMobilePlatform)).toEqual(['ios', 'android']);
});
