/** Edits or deletes a profile. */
import { type Profile, updateProfile } from '@marquee/product/contract/profiles.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { returnToRoute, Link } from '../../navigation/link.tsx';
import { showToast } from '../../state/toasts.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { trash } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { DeleteProfile } from './delete-profile.tsx';
import { usePinPrompt } from './pin/pin-prompt.tsx';
import { useProfileName } from './profile-name.ts';
import { ProfileFormSkeleton, ProfileForm } from './profile-form.tsx';
import { cacheProfile, useProfileFromUrl } from './profile-queries.ts';

const EditProfilePage = () => {
  const t = useT();
  const { shownName } = useProfileName();
  const { query, profile } = useProfileFromUrl();
  return (
    <div className={layout.medium}>
      <ParentLink to="profiles" />
      <h1>
        {profile
          ? t('profiles.edit.title', { nickname: shownName(profile.nickname) })
          : t('profiles.edit.any')}
      </h1>
      <QueryBoundary query={query} skeleton={<ProfileFormSkeleton />}>
        {() => (profile ? <Changes key={profile.id} profile={profile} /> : <ProfileFormSkeleton />)}
      </QueryBoundary>
    </div>
  );
};
export default EditProfilePage;

const Changes = ({ profile }: { readonly profile: Profile }) => {
  const t = useT();
  const { withPin, prompt } = usePinPrompt(profile);
  const [deleting, setDeleting] = useState(false);
  const { shownName, storedName } = useProfileName();
  const { id, nickname, master, hasPin } = profile;
  return (
    <>
      <p className={text.lead}>
        <Link to="profileEditPin" query={{ profileId: id }}>
          {t(hasPin ? 'profiles.pin.change' : 'profiles.pin.set')}
        </Link>
      </p>
      <ProfileForm
        start={{ ...profile, nickname: shownName(nickname) }}
        profileId={id}
        master={master}
        saveLabel={t('profiles.edit.save')}
        save={async ({ nickname: typed, maturity, preferences, playbackLanguage, icon, avatar }) => {
          const changes = {
            nickname: storedName(typed, nickname),
            maturity,
            preferences,
            playbackLanguage,
            icon,
            avatar,
          };
          const changed = await withPin((pin) => call(updateProfile, { body: { id, ...changes, ...pin } }));
          if (!changed) return false;
          cacheProfile(changed);
          showToast('saved', 'profiles.edit.done', { nickname: shownName(changed.nickname) });
          await returnToRoute('profiles');
          return undefined;
        }}
        apart={
          !master && (
            <Button variant="danger" icon={trash} onClick={() => setDeleting(true)}>
              {t('profiles.delete.open')}
            </Button>
          )
        }
      />
      {master && <p className={`${text.hint} ${text.lead}`}>{t('MASTER_PROFILE')}</p>}
      {deleting && (
        <DeleteProfile id={id} nickname={nickname} withPin={withPin} onClose={() => setDeleting(false)} />
      )}
      {prompt}
    </>
  );
};
