/** Drawn poster of a title, in the brand's colours. */
import type { TitleKind } from '@marquee/product/values/titles.ts';
import { type Between, posterBackdrops } from './poster-backdrops.tsx';
import { posterSceneOf } from './poster-scenes.ts';
import { posterSubjects } from './poster-subjects.ts';
import css from './poster.module.css';

const tones = 6;

/** Mulberry32, seeded with the characters of the id. */
const chanceOf = (id: string): Between => {
  let state = 0;
  for (const letter of id) state = Math.imul(state ^ letter.codePointAt(0)!, 2_654_435_761);
  return (least, most) => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.round(least + (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * (most - least));
  };
};

export const Poster = ({ id, kind }: { readonly id: string; readonly kind: TitleKind }) => {
  const between = chanceOf(id);
  const { backdrop, subject } = posterSceneOf(id, kind);
  return (
    <svg
      className={css.poster}
      data-tone={between(0, tones - 1)}
      data-scene={`${backdrop} ${subject ?? ''}`}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {posterBackdrops[backdrop](between)}
      {subject &&
        posterSubjects[subject].map(([tone, path]) => <path key={path} className={css[tone]} d={path} />)}
    </svg>
  );
};
