/** Theme values of the dark brands. */
import type { BrandId } from '../brands.ts';
import {
  corners,
  borders,
  accentFill,
  glass,
  surfaces,
  header,
  heading,
  layers,
  darkTheme,
  type ThemeValues,
  accentText,
} from './theme.ts';

export const darkThemes = {
  /** Dark with blue and purple light. Pill buttons, tight heavy headings. */
  crave: darkTheme({
    ...glass,
    ...surfaces('#0b0d12', '#131720', '#1b212d'),
    ...borders('#262d3b', '#6f7c94'),
    ...accentFill('#00a0e9', '#3bb9f5', '#03131d'),
    ...accentText('#5cc8ff', '#0b2a3c', '#a5e0ff'),
    ...header('rgb(11 13 18 / .55)', '#f4f6fb'),
    ...corners('14px', '999px', '26px', '16px'),
    ...heading('700', '-0.032em'),
    textMuted: '#a8b2c3',
    focus: '#8bd9ff',
    pageArt: layers(
      'radial-gradient(54rem 30rem at 92% -9rem, #0d4a6e 0, rgb(13 74 110 / 0) 74%)',
      'radial-gradient(44rem 28rem at -4% -9rem, #2b2470 0, rgb(43 36 112 / 0) 74%)',
    ),
    stageArt: layers(
      'radial-gradient(52rem 38rem at 82% 4%, rgb(0 130 195 / .62) 0, rgb(0 130 195 / 0) 68%)',
      'radial-gradient(46rem 40rem at 10% 22%, rgb(78 52 190 / .50) 0, rgb(78 52 190 / 0) 66%)',
      'radial-gradient(60rem 24rem at 50% 108%, rgb(0 160 233 / .28) 0, rgb(0 160 233 / 0) 70%)',
    ),
    stageArtPhone: layers(
      'radial-gradient(22rem 16rem at 100% 0, rgb(0 130 195 / .8) 0, rgb(0 130 195 / 0) 72%)',
      'radial-gradient(20rem 16rem at 0 10px, rgb(78 52 190 / .7) 0, rgb(78 52 190 / 0) 70%)',
    ),
  }),

  /** Stage beams on black. Square corners, extra-bold headings. */
  ctv: darkTheme({
    ...surfaces('#101014', '#19191f', '#22222a'),
    ...borders('#2e2e38', '#7c7b88'),
    ...accentFill('#e4002b', '#c90026', '#ffffff'),
    ...accentText('#ff7a8a', '#3b0d18', '#ffb9c2'),
    ...header('#101014', '#ffffff', '#e4002b', '3px'),
    ...corners('6px', '6px', '8px', '6px'),
    ...heading('800', '-0.022em'),
    textMuted: '#b3b1ba',
    focus: '#ffffff',
    wordmarkColor: '#ffffff',
    skeleton: '#26262e',
    skeletonShine: '#32323c',
    pageArt: layers(
      'linear-gradient(180deg, rgb(16 16 20 / 0) 0, #101014 100%)',
      'conic-gradient(from 196deg at 92% -6rem, rgb(228 0 43 / 0) 0deg, rgb(228 0 43 / .20) 12deg, rgb(228 0 43 / 0) 13deg, rgb(228 0 43 / .12) 30deg, rgb(228 0 43 / 0) 31deg)',
    ),
    pageArtSize: '100% 560px',
    stageArt: layers(
      'linear-gradient(180deg, rgb(16 16 20 / 0) 40%, #101014 100%)',
      'conic-gradient(from 128deg at 8% -6%, rgb(228 0 43 / 0) 0deg, rgb(228 0 43 / .62) 15deg, rgb(228 0 43 / 0) 15.4deg, rgb(228 0 43 / .34) 33deg, rgb(228 0 43 / 0) 33.4deg)',
      'conic-gradient(from 190deg at 94% -6%, rgb(120 120 150 / 0) 0deg, rgb(120 120 150 / .34) 14deg, rgb(120 120 150 / 0) 14.4deg, rgb(228 0 43 / .40) 34deg, rgb(228 0 43 / 0) 34.4deg)',
    ),
    stageArtPhone: layers(
      'conic-gradient(from 112deg at 6% -20px, rgb(228 0 43 / 0) 0deg, rgb(228 0 43 / .75) 26deg, rgb(228 0 43 / 0) 26.5deg, rgb(228 0 43 / .4) 48deg, rgb(228 0 43 / 0) 48.5deg)',
      'conic-gradient(from 200deg at 96% -20px, rgb(120 120 150 / 0) 0deg, rgb(120 120 150 / .5) 26deg, rgb(120 120 150 / 0) 26.5deg, rgb(228 0 43 / .5) 46deg, rgb(228 0 43 / 0) 46.5deg)',
    ),
    cardTop: '3px',
    cardTopColor: 'var(--accent)',
  }),

  /** Large overlapping warm discs on dark. The largest radii. */
  noovo: darkTheme({
    ...glass,
    ...surfaces('#14101c', '#1d1728', '#272034'),
    ...borders('#342b45', '#84779c'),
    ...accentFill('#ff5a5f', '#ff7b7f', '#22060b'),
    ...accentText('#ff8a8d', '#43202f', '#ffc4c6'),
    ...header('rgb(20 16 28 / .45)', '#fbf7ff'),
    ...corners('18px', '999px', '34px', '999px'),
    ...heading('800', '-0.035em'),
    textMuted: '#b8aec6',
    focus: '#ffd166',
    wordmarkColor: '#ffffff',
    skeleton: '#2b2339',
    skeletonShine: '#372d49',
    pageArt: layers(
      'radial-gradient(circle at calc(100% + 40px) min(-120px, -190px + 6vw), rgb(255 90 95 / .28) 0 300px, rgb(255 90 95 / 0) 301px)',
      'radial-gradient(circle at calc(100% - 250px) -190px, rgb(133 82 232 / .28) 0 300px, rgb(133 82 232 / 0) 301px)',
    ),
    stageArt: layers(
      'radial-gradient(circle at 9% 45%, rgb(255 90 95 / .78) 0 230px, rgb(255 90 95 / 0) 231px)',
      'radial-gradient(circle at calc(9% + 180px) calc(45% + 190px), rgb(123 70 224 / .72) 0 260px, rgb(123 70 224 / 0) 261px)',
      'radial-gradient(circle at 92% 84%, rgb(255 171 82 / .55) 0 210px, rgb(255 171 82 / 0) 211px)',
      'radial-gradient(circle at calc(92% - 150px) calc(84% - 140px), rgb(255 90 95 / .42) 0 190px, rgb(255 90 95 / 0) 191px)',
    ),
    stageArtPhone: layers(
      'radial-gradient(circle at 104% 10px, rgb(255 90 95 / .5) 0 110px, rgb(255 90 95 / 0) 111px)',
      'radial-gradient(circle at 72% -30px, rgb(123 70 224 / .75) 0 120px, rgb(123 70 224 / 0) 121px)',
      'radial-gradient(circle at 4% 150px, rgb(255 171 82 / .55) 0 90px, rgb(255 171 82 / 0) 91px)',
    ),
  }),

  /** Ruled lines and a magenta column on dark. Sharp corners. */
  noovoinfo: darkTheme({
    ...surfaces('#110e1b', '#191527', '#221d33'),
    ...borders('#302944', '#7f769b'),
    ...accentFill('#de0079', '#c4006b', '#ffffff'),
    ...accentText('#ff78bb', '#420a30', '#ffb8dc'),
    ...header('#110e1b', '#ffffff'),
    ...corners('4px', '4px', '4px', '4px'),
    ...heading('700', '-0.012em'),
    textMuted: '#b3adc6',
    focus: '#7fe3ff',
    headerLine: '#302944',
    wordmarkColor: '#ffffff',
    skeleton: '#272139',
    skeletonShine: '#332b4a',
    pageArt: layers(
      'linear-gradient(90deg, #e6007e 0 6px, rgb(230 0 126 / 0) 6px)',
      'repeating-linear-gradient(180deg, rgb(255 255 255 / .035) 0 1px, rgb(255 255 255 / 0) 1px 28px)',
    ),
    stageArt: layers(
      'linear-gradient(90deg, #e6007e 0 14px, rgb(0 0 0 / 0) 14px 22px, rgb(230 0 126 / .55) 22px 26px, rgb(0 0 0 / 0) 26px)',
      'linear-gradient(90deg, rgb(230 0 126 / .30) 0, rgb(230 0 126 / 0) 46%)',
      'repeating-linear-gradient(180deg, rgb(255 255 255 / .075) 0 1px, rgb(255 255 255 / 0) 1px 28px)',
    ),
    cardSide: '5px',
    cardSideColor: 'var(--accent)',
    cardSidePhone: '5px',
  }),
} satisfies Partial<Record<BrandId, ThemeValues>>;
