/** Form fields of a new or existing profile. */
import { type Language, languageNames, languageOf, languages, localeOf } from '@marquee/product/brands.ts';
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  maturityLevels,
  maturityTypes,
  playbackLanguages,
  profileAvatars,
  profileColours,
} from '@marquee/product/values/enums.ts';
import { useQuery } from '../../api/use-query.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useDraft } from '../../forms/drafts.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { maturitiesQuery } from './maturities-query.ts';
import { NewPinFields } from './pin/new-pin-fields.tsx';
import { AvatarChoice } from './avatar/avatar-choice.tsx';
import { ProfileAvatar } from './avatar/profile-avatar.tsx';
import css from './profile-form.module.css';

export type ProfileDraft = Pick<
  Profile,
  'nickname' | 'maturity' | 'preferences' | 'playbackLanguage' | 'icon' | 'avatar'
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
  /** A new profile can get its PIN at once. */
  readonly offersPin?: boolean;
  /** False if the PIN prompt was dismissed. */
  readonly save: (draft: ProfileDraft, pin: string) => Promise<false | void>;
  /** Shown opposite the buttons. */
  readonly apart?: ReactNode;
}

export const languageChoices = languages.map((language: Language) => ({
  value: language,
  label: languageNames[language],
  lang: localeOf(language),
}));

/** The choices as strings of a stored draft. */
const writeChoices = ({ maturity, preferences, playbackLanguage, icon, avatar }: Props['start']) => ({
  ...(maturity && { maturity }),
  uiLanguage: preferences.uiLanguage,
  playbackLanguage,
  icon,
  avatar: avatar ?? '',
});

const readChoices = (stored: Readonly<Record<string, string>>): Partial<ProfileDraft> => {
  const level = maturityLevels.find((each) => maturityTypes[each] === stored['maturity']);
  const uiLanguage = languageOf(stored['uiLanguage']);
  const playbackLanguage = playbackLanguages.find((each) => each === stored['playbackLanguage']);
  const icon = profileColours.find((each) => each === stored['icon']);
  const avatar = profileAvatars.find((each) => each === stored['avatar']) ?? null;
  return {
    ...(level && { maturity: maturityTypes[level] }),
    ...(uiLanguage && { preferences: { uiLanguage } }),
    ...(playbackLanguage && { playbackLanguage }),
    ...(icon && { icon, avatar }),
  };
};

export const ProfileForm = ({
  start,
  master = false,
  profileId = '',
  saveLabel,
  offersPin = false,
  save,
  apart,
}: Props) => {
  const t = useT();
  const choicesDraft = useDraft(`choices ${profileId}`);
  const [first] = useState(start);
  const [draft, setDraft] = useState(() => ({ ...start, ...readChoices(choicesDraft.values) }));
  const [tried, setTried] = useState(false);
  const [withPin, setWithPin] = useState(false);
  const maturities = useRef<HTMLDivElement>(null);
  const levels = useQuery(maturitiesQuery);
  const language = useLanguage();
  const choose = (choice: Partial<ProfileDraft>) => {
    const chosen = { ...draft, ...choice };
    setDraft(chosen);
    choicesDraft.save(writeChoices(chosen));
  };
  const form = useForm({
    initialValues: { nickname: start.nickname, pin: '', confirmPin: '' },
    isShown: (name) => name === 'nickname' || withPin,
    draftOf: profileId,
    confirmLeave: true,
    choicesChanged: JSON.stringify(writeChoices(draft)) !== JSON.stringify(writeChoices(first)),
    send: async ({ nickname, pin }) => {
      const { maturity } = draft;
      if (maturity) return save({ ...draft, maturity, nickname }, withPin ? pin : '');
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
          <ProfileAvatar {...draft} nickname={form.typed.nickname} small />
          <FormField
            form={form}
            name="nickname"
            hint={t('fields.nickname.hint', {
              count: Array.from(form.typed.nickname).length,
              length: limits.nicknameMax,
            })}
          />
        </div>
        <AvatarChoice {...draft} nickname={form.typed.nickname} onChange={choose} />
        <div ref={maturities}>
          <QueryBoundary query={levels} skeleton={<Skeleton width="100%" height="420px" />}>
            {(all) => (
              <RadioGroup
                legend={t('profiles.form.maturity')}
                name="maturity"
                choices={all.map(({ type, label, description }) => ({
                  value: type,
                  label: label[language],
                  about: description[language],
                }))}
                value={draft.maturity}
                onChange={(maturity) => choose({ maturity })}
                disabled={master}
                hint={master ? t('profiles.form.adult') : undefined}
                error={tried && !draft.maturity ? t('REQUIRED') : undefined}
              />
            )}
          </QueryBoundary>
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
        {offersPin && (
          <>
            <label className={css.switch}>
              <input
                type="checkbox"
                checked={withPin}
                onChange={(event) => setWithPin(event.target.checked)}
              />
              <span>
                {t('profiles.form.withPin')}
                <span className={text.hint}>{t('profiles.form.withPinHint')}</span>
              </span>
            </label>
            {withPin && <NewPinFields form={form} />}
          </>
        )}
        <div className={css.actions}>
          <Button type="submit" busy={form.busy}>
            {saveLabel}
          </Button>
          <Link to="profiles" back className={buttonClass({ variant: 'outline' })}>
            {t('shell.cancel')}
          </Link>
          {apart && <span className={css.apart}>{apart}</span>}
        </div>
      </Form>
    </div>
  );
};

export const ProfileFormSkeleton = () => (
  <div className={`${css.panel} ${layout.close}`}>
    <Skeleton width="30%" height="18px" />
    <Skeleton width="100%" height="52px" />
    <Skeleton width="30%" height="18px" />
    <Skeleton width="100%" height="124px" />
    <Skeleton width="30%" height="18px" />
    <Skeleton width="100%" height="44px" />
    <Skeleton width="30%" height="18px" />
    <Skeleton width="100%" height="316px" />
  </div>
);
