/** Creates a profile, up to the account's limit. */
import { createProfile, type Profile } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { returnToRoute } from '../../navigation/link.tsx';
import { showToast } from '../../state/toasts.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { getActiveLanguage, useT } from '../../i18n/i18n.ts';
import layout from '../../ui/layout.module.css';
import { firstFreeColour } from './avatar/avatar-choice.tsx';
import { ProfileFormSkeleton, ProfileForm } from './profile-form.tsx';
import { ProfileLimitAlert } from './profile-limit-alert.tsx';
import { cacheProfile, useProfiles } from './profile-queries.ts';

const CreateProfilePage = () => {
  const t = useT();
  const query = useProfiles();
  return (
    <div className={layout.medium}>
      <ParentLink to="profiles" />
      <h1>{t('profiles.create.title')}</h1>
      <QueryBoundary query={query} skeleton={<ProfileFormSkeleton />}>
        {(profiles) => <NewProfile profiles={profiles} />}
      </QueryBoundary>
    </div>
  );
};
export default CreateProfilePage;

const draftBeside = (profiles: readonly Profile[]) => ({
  nickname: '',
  maturity: undefined,
  preferences: { uiLanguage: getActiveLanguage() },
  playbackLanguage: 'ask' as const,
  icon: firstFreeColour(profiles),
  avatar: null,
});

const NewProfile = ({ profiles }: { readonly profiles: readonly Profile[] }) => {
  const t = useT();
  // Snapshot at mount: creating the last allowed profile must not show the limit alert.
  const [others] = useState(profiles);
  if (others.length >= limits.profiles) return <ProfileLimitAlert />;
  return (
    <ProfileForm
      start={draftBeside(others)}
      saveLabel={t('profiles.create.save')}
      offersPin
      save={async (draft, pin) => {
        const made = await call(createProfile, { body: { ...draft, ...(pin && { pin }) } });
        cacheProfile(made);
        showToast('saved', 'profiles.create.done', { nickname: made.nickname });
        await returnToRoute('profiles');
      }}
    />
  );
};
