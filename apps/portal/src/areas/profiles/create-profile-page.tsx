/** A new profile, until the account has as many as it may. */
import { createProfile, type Profile } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import { profileColours } from '@marquee/product/values/kinds.ts';
import { useState } from 'react';
import { call } from '../../api.ts';
import { UpLink } from '../../flow/back-link.tsx';
import { returnToRoute } from '../../flow/link.tsx';
import { notify } from '../../flow/notices.ts';
import { Loaded } from '../../form/loaded.tsx';
import { languageShown, useT } from '../../i18n.ts';
import layout from '../../ui/layout.module.css';
import { FormMeanwhile, ProfileForm } from './profile-form.tsx';
import { Full } from './full.tsx';
import { putProfile, useProfiles } from './profiles-query.ts';

const CreateProfilePage = () => {
  const t = useT();
  const query = useProfiles();
  return (
    <div className={layout.medium}>
      <UpLink to="profiles" />
      <h1>{t('profiles.create.title')}</h1>
      <Loaded query={query} meanwhile={<FormMeanwhile />}>
        {(profiles) => <NewProfile profiles={profiles} />}
      </Loaded>
    </div>
  );
};
export default CreateProfilePage;

/** The first colour that nobody has yet. */
const draftBeside = (profiles: readonly Profile[]) => ({
  nickname: '',
  maturity: undefined,
  preferences: { uiLanguage: languageShown() },
  playbackLanguage: 'ask' as const,
  icon: profileColours.find((colour) => !profiles.some(({ icon }) => icon === colour)) ?? profileColours[0],
});

const NewProfile = ({ profiles }: { readonly profiles: readonly Profile[] }) => {
  const t = useT();
  // As it was when the page opened: the fifth profile, once made, does not forbid itself.
  const [others] = useState(profiles);
  if (others.length >= limits.profiles) return <Full />;
  return (
    <ProfileForm
      start={draftBeside(others)}
      saveLabel={t('profiles.create.save')}
      save={async (draft) => {
        const made = await call(createProfile, { body: draft, showLoader: false });
        putProfile(made);
        notify('saved', 'profiles.create.done', { nickname: made.nickname });
        await returnToRoute('profiles');
      }}
    />
  );
};
