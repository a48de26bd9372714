/** Form fields of a new or existing profile. */
import { type Language, languageNames, languageOf, languages, localeOf } from '@marquee/product/brands.ts';
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  maturityLevels,
  maturityTypes,
  playbackLanguages,
  type ProfileColour,
  profileColours,
} from '@marquee/product/values/enums.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useDraft } from '../../forms/drafts.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import field from '../../ui/form/text-field.module.css';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/shell-icons.ts';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import css from './profile-form.module.css';

export type ProfileDraft = Pick<
  Profile,
  'nickname' | 'maturity' | 'preferences' | 'playbackLanguage' | 'icon'
>;

interface Props {
  /** The maturity level has no default: it must be chosen deliberately. */
  readonly start: Omit<ProfileDraft, 'maturity'> & {
    readonly maturity: ProfileDraft['maturity'] | undefined;
  };
  readonly master?: boolean;
  /** Set for an existing profile. */
  readonly profileId?: string;
  readonly saveLabel: string;
  /** False if the PIN prompt was dismissed. */
  readonly save: (draft: ProfileDraft) => Promise<false | void>;
  /** Shown opposite the buttons. */
  readonly apart?: ReactNode;
}

export const languageChoices = languages.map((language: Language) => ({
  value: language,
  label: languageNames[language],
  lang: localeOf(language),
}));

/** The choices as strings of a stored draft. */
const writeChoices = ({ maturity, preferences, playbackLanguage, icon }: Props['start']) => ({
  ...(maturity && { maturity }),
  uiLanguage: preferences.uiLanguage,
  playbackLanguage,
  icon,
});

const readChoices = (stored: Readonly<Record<string, string>>): Partial<ProfileDraft> => {
  const level = maturityLevels.find((each) => maturityTypes[each] === stored['maturity']);
  const uiLanguage = languageOf(stored['uiLanguage']);
  const playbackLanguage = playbackLanguages.find((each) => each === stored['playbackLanguage']);
  const icon = profileColours.find((each) => each === stored['icon']);
  return {
    ...(level && { maturity: maturityTypes[level] }),
    ...(uiLanguage && { preferences: { uiLanguage } }),
    ...(playbackLanguage && { playbackLanguage }),
    ...(icon && { icon }),
  };
};

export const ProfileForm = ({ start, master = false, profileId = '', saveLabel, save, apart }: Props) => {
  const t = useT();
  const choicesDraft = useDraft(`choices ${profileId}`);
  const [first] = useState(start);
  const [draft, setDraft] = useState(() => ({ ...start, ...readChoices(choicesDraft.values) }));
  const [tried, setTried] = useState(false);
  const maturities = useRef<HTMLDivElement>(null);
  const choose = (choice: Partial<ProfileDraft>) => {
    const chosen = { ...draft, ...choice };
    setDraft(chosen);
    choicesDraft.save(writeChoices(chosen));
  };
  const form = useForm({
    initialValues: { nickname: start.nickname },
    draftOf: profileId,
    confirmLeave: true,
    choicesChanged: JSON.stringify(writeChoices(draft)) !== JSON.stringify(writeChoices(first)),
    send: async ({ nickname }) => {
      const { maturity } = draft;
      if (maturity) return save({ ...draft, maturity, nickname });
      maturities.current?.querySelector('input')?.focus();
      return false;
    },
  });
  const submit: typeof form.submit = (event) => {
    setTried(true);
    form.submit(event);
  };
  return (
    <div className={css.panel}>
      <Form form={{ ...form, submit }}>
        <div className={css.name}>
          <ProfileAvatar nickname={form.typed.nickname} colour={draft.icon} small />
          <FormField
            form={form}
            name="nickname"
            hint={t('fields.nickname.hint', {
              count: Array.from(form.typed.nickname).length,
              length: limits.nicknameMax,
            })}
          />
        </div>
        <Colours value={draft.icon} onChange={(icon) => choose({ icon })} />
        <div ref={maturities}>
          <RadioGroup
            legend={t('profiles.form.maturity')}
            name="maturity"
            choices={maturityLevels.map((level) => ({
              value: maturityTypes[level],
              label: t(`profiles.maturity.${level}`),
              about: t(`profiles.maturity.${level}.about`),
            }))}
            value={draft.maturity}
            onChange={(maturity) => choose({ maturity })}
            disabled={master}
            hint={master ? t('profiles.form.adult') : undefined}
            error={tried && !draft.maturity ? t('REQUIRED') : undefined}
          />
        </div>
        <div className={layout.pair}>
          <SelectField
            label={t('profiles.form.uiLanguage')}
            name="uiLanguage"
            choices={languageChoices}
            value={draft.preferences.uiLanguage}
            onChange={(uiLanguage) => choose({ preferences: { uiLanguage } })}
          />
          <SelectField
            label={t('profiles.form.playbackLanguage')}
            name="playbackLanguage"
            choices={playbackLanguages.map((value) =>
              value === 'ask'
                ? { value, label: t('profiles.form.ask') }
                : { value, label: languageNames[value], lang: localeOf(value) },
            )}
            value={draft.playbackLanguage}
            onChange={(playbackLanguage) => choose({ playbackLanguage })}
          />
        </div>
        <div className={css.actions}>
          <Button type="submit" busy={form.busy}>
            {saveLabel}
          </Button>
          <Link to="profiles" back className={buttonClass({ variant: 'outline' })}>
            {t('profiles.cancel')}
          </Link>
          {apart && <span className={css.apart}>{apart}</span>}
        </div>
      </Form>
    </div>
  );
};

const Colours = ({
  value,
  onChange,
}: {
  readonly value: ProfileColour;
  readonly onChange: (colour: ProfileColour) => void;
}) => {
  const t = useT();
  return (
    <fieldset role="radiogroup">
      <legend className={`${field.label} ${css.legend}`}>{t('profiles.form.colour')}</legend>
      <div className={css.swatches}>
        {profileColours.map((colour) => (
          <label key={colour} className={css.swatch} style={{ background: `var(--p-${colour})` }}>
            <input
              type="radio"
              name="icon"
              value={colour}
              aria-label={t(`profiles.colour.${colour}`)}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <Icon path={check} />
          </label>
        ))}
      </div>
    </fieldset>
  );
};

export const ProfileFormSkeleton = () => (
  <div className={`${css.panel} ${layout.close}`}>
    <Skeleton width="30%" height="18px" />
    <Skeleton width="100%" height="52px" />
    <Skeleton width="30%" height="18px" />
    <Skeleton width="100%" height="44px" />
    <Skeleton width="30%" height="18px" />
    <Skeleton width="100%" height="316px" />
  </div>
);
