import type { ProfileColour } from '@marquee/product/values/enums.ts';
import css from './profile-avatar.module.css';

interface Props {
  readonly nickname: string;
  readonly colour: ProfileColour;
  readonly small?: boolean;
}

/** Avatar of a profile as on TV: its colour and initial. */
export const ProfileAvatar = ({ nickname, colour, small = false }: Props) => (
  <span
    className={`${css.avatar} ${small ? css.small : ''}`}
    style={{ background: `var(--p-${colour})` }}
    aria-hidden="true"
  >
    <span>{Array.from(nickname)[0]?.toLocaleUpperCase()}</span>
  </span>
);
