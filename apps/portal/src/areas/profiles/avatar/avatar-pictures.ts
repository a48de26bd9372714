/** Drawings of the profile avatars, in a 64 by 64 view box. */
import type { ProfileAvatar } from '@marquee/product/values/enums.ts';

/** Fills by brightness, and two strokes; the colour of the profile is the ground. */
type Tone = 'light' | 'soft' | 'shade' | 'dark' | 'lightLine' | 'darkLine';
type Drawing = readonly (readonly [Tone, string])[];

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const dots = (r: number, ...centres: readonly (readonly [number, number])[]): string =>
  centres.map(([x, y]) => dot(x, y, r)).join('');

export const avatarPictures: Readonly<Record<ProfileAvatar, Drawing>> = {
  fox: [
    ['soft', 'M11 13 25 23H39L53 13V36C53 48 42 56 32 59 22 56 11 48 11 36Z'],
    ['shade', 'M16 21 23 26 17 33ZM48 21 41 26 47 33Z'],
    ['light', 'M11 36C20 37 27 44 32 59 22 56 11 48 11 36ZM53 36C44 37 37 44 32 59 42 56 53 48 53 36Z'],
    ['dark', dots(2.8, [23, 36], [41, 36]) + dot(32, 55, 3.6)],
  ],
  owl: [
    [
      'soft',
      'M13 18C13 11 18 10 21 15 28 12 36 12 43 15 46 10 51 11 51 18V43C51 55 41 60 32 60 23 60 13 55 13 43Z',
    ],
    ['light', dots(9.5, [23.5, 28], [40.5, 28])],
    ['dark', dots(4.2, [24.5, 28], [39.5, 28]) + 'M28.5 35H35.5L32 42Z'],
    ['darkLine', 'M22 48q2.5 3.5 5 0 2.5 3.5 5 0 2.5 3.5 5 0 2.5 3.5 5 0'],
  ],
  bear: [
    ['light', dots(9, [16, 20], [48, 20]) + dot(32, 37, 22)],
    ['shade', dots(4.5, [16, 20], [48, 20]) + dot(32, 46, 9.5)],
    ['dark', dots(2.8, [23, 33], [41, 33]) + 'M27.5 41H36.5L32 46.5Z'],
    ['darkLine', 'M32 46v3.5'],
  ],
  cat: [
    ['light', 'M12 14Q13 8 19 12L27 18H37L45 12Q51 8 52 14V38C52 51 43 58 32 58 21 58 12 51 12 38Z'],
    ['shade', 'M16 15 23 20 16 26ZM48 15 41 20 48 26Z'],
    ['darkLine', 'M19 36q4-5 8 0M37 36q4-5 8 0M28 48q2 2.8 4 0 2 2.8 4 0'],
    ['dark', 'M29.5 43H34.5L32 46.5Z'],
    ['lightLine', 'M2 42 9 43M2 50 9 48M62 42 55 43M62 50 55 48'],
  ],
  whale: [
    [
      'light',
      'M5 38C5 26 17 21 29 23 40 25 44 34 48 33 50 29 45 27 44 19 50 18 53 21 54 24 55 21 58 18 63 19 63 27 58 28 57 35 56 47 45 55 29 55 15 55 5 50 5 38Z',
    ],
    ['shade', 'M6 43C15 48 31 48 42 42 40 50 35 54 27 55 16 55 8 51 6 43Z'],
    ['dark', dot(17, 37, 2.6)],
    ['lightLine', 'M24 18V11M24 11q-6-5-9 1M24 11q6-5 9 1'],
  ],
  loon: [
    [
      'dark',
      'M31 22A10 10 0 0 1 50 17L62 21 50 25C48 30 51 36 52 42H28C35 36 30 28 31 22ZM4 47C12 36 30 37 48 41 57 44 55 54 46 56H15C8 56 4 52 4 47Z',
    ],
    ['light', 'M32 30C36 32 44 32 48.5 29L50 34C44 37 38 37 33 35Z' + dot(43, 19, 2.2)],
    ['light', dots(1.7, [15, 47], [22, 44], [22, 50], [29, 46], [36, 44], [36, 51])],
    ['lightLine', 'M3 60q7.2-4 14.5 0t14.5 0 14.5 0 14.5 0'],
  ],
  robot: [
    ['soft', 'M24 46H40V51H50V66H14V51H24Z'],
    ['lightLine', 'M32 9V16'],
    [
      'light',
      dot(32, 8, 3.8) + 'M16 16H48A6 6 0 0 1 54 22V40A6 6 0 0 1 48 46H16A6 6 0 0 1 10 40V22A6 6 0 0 1 16 16Z',
    ],
    ['dark', 'M19 22H45A5 5 0 0 1 45 34H19A5 5 0 0 1 19 22Z'],
    ['light', dots(3, [24, 28], [40, 28])],
    ['darkLine', 'M24 40H40'],
  ],
  ghost: [
    ['light', 'M13 57V29A19 19 0 0 1 51 29V57L44.6 51 38.3 57 32 51 25.7 57 19.4 51Z'],
    ['dark', dots(3.4, [25, 29], [39, 29]) + 'M28 38H36A4 5 0 0 1 28 38Z'],
    ['shade', dots(3, [19, 37], [45, 37])],
  ],
  rocket: [
    ['soft', 'M22 31 11 46V53L24 45ZM42 31 53 46V53L40 45ZM26 46H38C38 54 34 57 32 62 30 57 26 54 26 46Z'],
    ['light', 'M32 4C43 13 45 29 42 46H22C19 29 21 13 32 4Z'],
    ['dark', dot(32, 24, 6)],
    ['lightLine', 'M9 14h.01M55 21h.01M51 8h.01M13 30h.01'],
  ],
  moon: [
    ['light', 'M39 6A27 27 0 1 0 58 43 23 23 0 0 1 39 6Z'],
    ['shade', dots(4, [17, 27], [27, 51]) + dot(17, 41, 2.5)],
    ['soft', 'M48 12 50.5 18.5 57 21 50.5 23.5 48 30 45.5 23.5 39 21 45.5 18.5Z'],
  ],
  mountain: [
    ['light', dot(14, 17, 7)],
    ['soft', 'M-4 58 20 25 44 58Z'],
    ['light', 'M12 60 41 16 70 60Z'],
    ['shade', 'M41 16 70 60H48L43 46 48 37Z'],
    ['dark', 'M-2 56H66V66H-2Z'],
  ],
  maple: [
    [
      'light',
      'M32 5l5 10 7-4-2 14 8-8 2 6 9-1-4 9 4 3-13 10 2 6-16-2v12h-4v-12l-16 2 2-6-13-10 4-3-4-9 9 1 2-6 8 8-2-14 7 4Z',
    ],
    ['darkLine', 'M32 46V27M32 40 43 32M32 40 21 32'],
  ],
  popcorn: [
    ['light', dots(8, [20, 23], [44, 23], [32, 17]) + dots(7, [26, 28], [38, 28])],
    ['shade', dots(2, [20, 22], [44, 22], [32, 16])],
    ['light', 'M14 29H50L45 62H19Z'],
    ['dark', 'M21 29H28L29 62H24ZM36 29H43L40 62H35Z'],
  ],
  guitar: [
    ['dark', 'M31 30 50 9 55 14 36 35Z'],
    ['light', 'M48 9 55 2 62 9 55 16Z'],
    ['light', dot(23, 43, 15) + dot(34, 33, 10)],
    ['dark', dot(26, 40, 5)],
    ['darkLine', 'M14 46 21 53'],
  ],
};
