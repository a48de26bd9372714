import { Marquee } from './marquee.tsx';
import css from './marquee.module.css';

export const EmailIllustration = () => (
  <svg className={css.art} viewBox="0 0 240 150" aria-hidden="true">
    <circle className={css.soft} cx="120" cy="76" r="70" />
    <rect className={css.screen} x="56" y="40" width="128" height="84" rx="12" />
    <path className={css.line} d="m62 48 58 42 58-42M62 118l38-36M178 118l-38-36" />
    <circle className={css.accent} cx="180" cy="44" r="17" />
    <path className={css.mark} strokeWidth="4" d="m172.5 44.5 5 5 10-11" />
  </svg>
);

export const BrokenLinkIllustration = () => (
  <Marquee lights="failing">
    <path className={css.line} d="M92 54h56v36H92ZM92 56l28 20 28-20M100 98l40-52" />
  </Marquee>
);
