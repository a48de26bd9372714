import type { Profile } from '@marquee/product/contract/profiles.ts';
import { avatarPictures } from './avatar-pictures.ts';
import css from './profile-avatar.module.css';

interface Props extends Pick<Profile, 'nickname' | 'icon' | 'avatar'> {
  readonly small?: boolean;
}

/** Avatar of a profile as on TV: its picture or initial on its colour. */
export const ProfileAvatar = ({ nickname, icon, avatar, small = false }: Props) => (
  <span
    className={`${css.avatar} ${small ? css.small : ''}`}
    style={{ background: `var(--p-${icon})` }}
    aria-hidden="true"
  >
    <AvatarFace nickname={nickname} avatar={avatar} />
  </span>
);

/** The initial stands for an avatar that only a newer server knows. */
export const AvatarFace = ({ nickname, avatar }: Pick<Props, 'nickname' | 'avatar'>) => {
  const drawing = avatar && avatarPictures[avatar];
  if (!drawing) return <span className={css.initial}>{Array.from(nickname)[0]?.toLocaleUpperCase()}</span>;
  return (
    <svg className={css.picture} viewBox="0 0 64 64" aria-hidden="true">
      {drawing.map(([tone, path]) => (
        <path key={path} className={css[tone]} d={path} />
      ))}
    </svg>
  );
};
