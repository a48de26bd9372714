import type { ComponentProps } from 'react';
import css from './marquee.module.css';
import { Marquee } from './marquee.tsx';

const marks = {
  denied: 'M112 60 128 76M128 60 112 76',
  late: 'M120 57v12l9 5',
  waiting: 'M108 68h.01M120 68h.01M132 68h.01',
  problem: 'M120 57v13M120 78h.01',
} as const;

interface Props extends Pick<ComponentProps<typeof Marquee>, 'lights'> {
  readonly mark: keyof typeof marks;
}

/** A TV on the sign, with what happens to it on its screen. */
export const TvIllustration = ({ lights, mark }: Props) => (
  <Marquee lights={lights}>
    <rect className={css.line} x="86" y="46" width="68" height="44" rx="5" />
    <path className={css.line} d="M106 98h28M120 90v8" />
    <path className={css.again} d={marks[mark]} />
  </Marquee>
);
