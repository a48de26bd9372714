/** Generated poster for each title: shapes in the brand's colours, seeded by the id. */
import type { TitleKind } from '@marquee/product/values/titles.ts';
import type { ReactNode } from 'react';
import css from './poster.module.css';

/** Next pseudo-random number in a range. */
type Between = (least: number, most: number) => number;

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

const shades = [css.far, css.middle, css.near];
const times = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const drawings: Readonly<Record<TitleKind, (between: Between) => ReactNode>> = {
  /** A sun over hills. */
  film: (between) => (
    <>
      <circle className={css.light} cx={between(60, 260)} cy={between(50, 90)} r={between(22, 46)} />
      {shades.map((shade, index) => {
        const top = 88 + index * 26;
        return (
          <path
            key={shade}
            className={shade}
            d={`M-10 ${top + between(-18, 18)}C${between(60, 110)} ${top - between(10, 46)} ${between(170, 230)} ${top + between(10, 40)} 330 ${top + between(-24, 16)}V190H-10Z`}
          />
        );
      })}
    </>
  ),
  /** Overlapping pages. */
  series: (between) => (
    <>
      <circle className={css.light} cx={between(40, 280)} cy={between(30, 150)} r={between(16, 34)} />
      {shades.map((shade, index) => (
        <rect
          key={shade}
          className={shade}
          x={30 + index * 74 + between(-14, 14)}
          y={between(20, 60) - index * 4}
          width={between(80, 104)}
          height="220"
          rx="10"
          transform={`rotate(${between(-14, 14)} ${80 + index * 74} 120)`}
        />
      ))}
    </>
  ),
  /** Contour lines of a map. */
  documentary: (between) => {
    const [x, y, turn] = [between(50, 270), between(40, 140), between(-50, 50)];
    return times(7, (index) => (
      <ellipse
        key={index}
        className={index === 6 ? css.light : css.contour}
        cx={x + index * 2}
        cy={y - index}
        rx={232 - index * 36}
        ry={150 - index * 23}
        transform={`rotate(${turn + index * 4} ${x} ${y})`}
      />
    ));
  },
  kids: (between) =>
    times(9, (index) => (
      <circle
        key={index}
        className={index % 4 === 3 ? css.light : shades[index % 3]}
        cx={(index % 3) * 106 + between(20, 90)}
        cy={Math.floor(index / 3) * 60 + between(6, 54)}
        r={between(14, 40)}
      />
    )),
  /** The bend of a track. */
  sport: (between) => {
    const [x, y] = [between(-20, 60), between(150, 220)];
    return (
      <>
        {times(6, (index) => (
          <circle key={index} className={css.lane} cx={x} cy={y} r={70 + index * 34} />
        ))}
        <path
          className={css.near}
          d="M0 -20h26l-90 240h-26Z"
          transform={`translate(${between(170, 300)} 0)`}
        />
        <circle className={css.light} cx={between(200, 290)} cy={between(30, 80)} r={between(12, 20)} />
      </>
    );
  },
};

export const Poster = ({ id, kind }: { readonly id: string; readonly kind: TitleKind }) => {
  const between = chanceOf(id);
  return (
    <svg
      className={css.poster}
      data-tone={between(0, 3)}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawings[kind](between)}
    </svg>
  );
};
