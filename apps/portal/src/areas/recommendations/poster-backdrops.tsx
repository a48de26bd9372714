/** Landscapes and rooms behind the subject of a poster, in a 320 by 180 view box. */
import type { ReactNode } from 'react';
import css from './poster.module.css';

/** Next pseudo-random number in a range. */
export type Between = (least: number, most: number) => number;

const times = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const shades = [css.far, css.middle, css.near];
const wave = (y: number, height: number): string =>
  `M-20 ${y}q20-${height} 40 0${'t40 0'.repeat(9)}V190H-20Z`;
const flat = (y: number): string => `M-10 ${y}H330V190H-10Z`;

const Sun = ({ between }: { readonly between: Between }) => (
  <circle className={css.glow} cx={between(60, 260)} cy={between(34, 64)} r={between(18, 30)} />
);

export const posterBackdrops = {
  sea: (between) => (
    <>
      <Sun between={between} />
      {shades.map((shade, index) => (
        <path key={shade} className={shade} d={wave(112 + index * 20, between(6, 12))} />
      ))}
    </>
  ),
  hills: (between) => (
    <>
      <Sun between={between} />
      {shades.map((shade, index) => {
        const top = 92 + index * 26;
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
  forest: (between) => (
    <>
      {shades.slice(0, 2).map((shade, row) => (
        <path
          key={shade}
          className={shade}
          d={times(14, (index) => {
            const [x, height] = [index * 26 - 20 + row * 12, between(46, 92)];
            return `M${x} ${150 + row * 14}l15-${height} 15 ${height}Z`;
          }).join('')}
        />
      ))}
      <path className={css.near} d={flat(146)} />
    </>
  ),
  city: (between) => (
    <>
      {shades.slice(0, 2).map((shade, row) => (
        <path
          key={shade}
          className={shade}
          d={times(10, (index) => {
            const top = between(46 + row * 30, 104 + row * 20);
            return `M${index * 34 - 10 + row * 14} 190V${top}h28V190Z`;
          }).join('')}
        />
      ))}
      <path
        className={css.glow}
        d={times(16, () => `M${between(4, 310)} ${between(96, 150)}h5v6h-5Z`).join('')}
      />
      <path className={css.near} d={flat(154)} />
    </>
  ),
  snow: (between) => (
    <>
      <path className={css.far} d={`M-10 ${between(90, 112)}Q${between(60, 240)} 66 330 112V190H-10Z`} />
      <path className={css.glow} d={`M-10 138Q${between(80, 220)} ${between(116, 130)} 330 140V190H-10Z`} />
      <path
        className={css.flake}
        d={times(26, () => `M${between(0, 320)} ${between(4, 128)}h.01`).join('')}
      />
    </>
  ),
  field: (between) => (
    <>
      <Sun between={between} />
      <path className={css.middle} d={flat(112)} />
      <path className={css.furrow} d={times(11, (index) => `M160 112L${index * 80 - 240} 190`).join('')} />
    </>
  ),
  rain: (between) => (
    <>
      <path
        className={css.drop}
        d={times(30, () => `M${between(-10, 330)} ${between(-10, 130)}l-8 22`).join('')}
      />
      <path className={css.near} d={flat(148)} />
    </>
  ),
  room: (between) => (
    <>
      <path
        className={css.far}
        d={times(8, (index) => `M${index * 44 - 8} 0h${between(14, 20)}v150h-20Z`).join('')}
      />
      <path className={css.near} d={flat(148)} />
    </>
  ),
  stage: (between) => (
    <>
      <path className={css.near} d={flat(150)} />
      <path
        className={css.middle}
        d={`M-10-10H96Q${between(70, 92)} 80 60 152H-10ZM330-10H224Q${between(228, 250)} 80 260 152H330Z`}
      />
      <path className={css.far} d="M10-10H34Q30 80 14 152H-2ZM310-10H286Q290 80 306 152H322Z" />
    </>
  ),
  rink: (between) => (
    <>
      <path className={css.glow} d="M-10 92Q160 70 330 92V190H-10Z" />
      <path className={css.lane} d={`M${between(40, 80)} 84V190M${between(240, 280)} 84V190`} />
      <ellipse className={css.lane} cx="160" cy="146" rx="84" ry="26" />
    </>
  ),
  track: (between) => {
    const [x, y] = [between(-20, 60), between(150, 220)];
    return times(7, (index) => <circle key={index} className={css.lane} cx={x} cy={y} r={70 + index * 38} />);
  },
  aurora: (between) => (
    <>
      {shades.map((shade, index) => (
        <path
          key={shade}
          className={shade}
          d={`M${index * 90 - 20} 0C${index * 90 + between(20, 90)} 50 ${index * 90 - between(10, 50)} 90 ${index * 90 + 30} 150L${index * 90 + 84} 150C${index * 90 + 40} 90 ${index * 90 + between(110, 160)} 50 ${index * 90 + 60} 0Z`}
        />
      ))}
      <path className={css.near} d={wave(152, 4)} />
    </>
  ),
  bubbles: (between) =>
    times(11, (index) => (
      <circle
        key={index}
        className={shades[index % 3]}
        cx={(index % 4) * 84 + between(0, 70)}
        cy={Math.floor(index / 4) * 62 + between(0, 56)}
        r={between(12, 34)}
      />
    )),
  rays: () => (
    <path
      className={css.far}
      d={times(9, (index) => {
        const [from, to] = [index * 40, index * 40 + 20].map((angle) => {
          const turn = (angle * Math.PI) / 180;
          return `${Math.round(160 + 260 * Math.cos(turn))} ${Math.round(98 + 260 * Math.sin(turn))}`;
        });
        return `M160 98 ${from} ${to}Z`;
      }).join('')}
    />
  ),
} as const satisfies Readonly<Record<string, (between: Between) => ReactNode>>;
export type PosterBackdrop = keyof typeof posterBackdrops;
