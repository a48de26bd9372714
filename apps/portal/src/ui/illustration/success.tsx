import { Marquee } from './marquee.tsx';
import css from './marquee.module.css';

export const SuccessIllustration = () => (
  <Marquee lights="lit">
    <circle className={css.soft} cx="120" cy="72" r="44" />
    <circle className={css.accent} cx="120" cy="72" r="30" />
    <path className={css.mark} d="m106 73 10 10 19-21" />
  </Marquee>
);
