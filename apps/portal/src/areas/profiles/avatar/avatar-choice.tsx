/** Choice of a profile's colour and of the avatar on it. */
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { profileAvatars, type ProfileColour, profileColours } from '@marquee/product/values/enums.ts';
import { useT } from '../../../i18n/i18n.ts';
import field from '../../../ui/form/text-field.module.css';
import { Icon } from '../../../ui/icon/icon.tsx';
import { check } from '../../../ui/icon/shell-icons.ts';
import css from './avatar-choice.module.css';
import { AvatarFace } from './profile-avatar.tsx';

export type Look = Pick<Profile, 'icon' | 'avatar'>;

/** So that two profiles with the same initial differ. */
export const firstFreeColour = (profiles: readonly Profile[]): ProfileColour =>
  profileColours.find((colour) => !profiles.some(({ icon }) => icon === colour)) ?? profileColours[0];

interface Props extends Look {
  readonly nickname: string;
  readonly onChange: (look: Partial<Look>) => void;
}

export const AvatarChoice = ({ nickname, icon, avatar = null, onChange }: Props) => {
  const t = useT();
  return (
    <>
      <fieldset role="radiogroup">
        <legend className={`${field.label} ${css.legend}`}>{t('profiles.form.avatar')}</legend>
        <div className={css.choices}>
          {[null, ...profileAvatars].map((each) => (
            <label
              key={each ?? 'initial'}
              className={`${css.choice} ${css.face}`}
              style={{ background: `var(--p-${icon})` }}
            >
              <input
                type="radio"
                name="avatar"
                aria-label={t(`profiles.avatar.${each ?? 'initial'}`)}
                checked={each === avatar}
                onChange={() => onChange({ avatar: each })}
              />
              <AvatarFace nickname={nickname || '?'} avatar={each} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset role="radiogroup">
        <legend className={`${field.label} ${css.legend}`}>{t('profiles.form.colour')}</legend>
        <div className={css.choices}>
          {profileColours.map((colour) => (
            <label key={colour} className={css.choice} style={{ background: `var(--p-${colour})` }}>
              <input
                type="radio"
                name="icon"
                value={colour}
                aria-label={t(`profiles.colour.${colour}`)}
                checked={colour === icon}
                onChange={() => onChange({ icon: colour })}
              />
              <Icon path={check} className={css.check} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
};
