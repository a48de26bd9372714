/** Sets, changes or removes the PIN of a profile. */
import { type Profile, setPin } from '@marquee/product/contract/profiles.ts';
import { call } from '../../../api/client.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { returnToRoute } from '../../../navigation/link.tsx';
import { showToast } from '../../../state/toasts.ts';
import { Form } from '../../../forms/form.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { useProfileName } from '../profile-name.ts';
import { cacheProfile, useProfileFromUrl } from '../profile-queries.ts';
import { ForgotPin } from './forgot-pin.tsx';
import { throwPinError, NewPinFields } from './new-pin-fields.tsx';
import { usePinPrompt } from './pin-prompt.tsx';

const ProfilePinPage = () => {
  const t = useT();
  const { shownName } = useProfileName();
  const { query, profile } = useProfileFromUrl();
  return (
    <div className={layout.small}>
      <ParentLink to="profiles" />
      <h1>
        {profile
          ? t(profile.hasPin ? 'profiles.pin.changeFor' : 'profiles.pin.setFor', {
              nickname: shownName(profile.nickname),
            })
          : t('profiles.pin.any')}
      </h1>
      <p className={text.lead}>{t('profiles.pin.lead')}</p>
      <QueryBoundary query={query} skeleton={<ProfilePinSkeleton />}>
        {() => (profile ? <Pin key={profile.id} profile={profile} /> : <ProfilePinSkeleton />)}
      </QueryBoundary>
    </div>
  );
};
export default ProfilePinPage;

const Pin = ({ profile }: { readonly profile: Profile }) => {
  const t = useT();
  const { withPin, prompt } = usePinPrompt(profile);
  const { id, hasPin } = profile;
  const nickname = useProfileName().shownName(profile.nickname);

  const write = async (newPin: string): Promise<void> => {
    const written = await withPin(async (pin) => {
      await call(setPin, { params: { profileId: id }, body: { newPin, ...pin } });
      return true;
    });
    if (!written) return;
    showToast('saved', newPin ? 'profiles.pin.saved' : 'profiles.pin.removed', { nickname });
    await returnToRoute('profiles');
    cacheProfile({ ...profile, hasPin: newPin !== '' });
  };
  const form = useForm({
    initialValues: { pin: '', confirmPin: '' },
    send: ({ pin }) => write(pin).catch(throwPinError),
  });
  const removal = useForm({ initialValues: {}, send: () => write('') });
  return (
    <>
      <Form form={form}>
        <NewPinFields form={form} />
        <Button type="submit" wide busy={form.busy}>
          {t('profiles.pin.save')}
        </Button>
      </Form>
      {hasPin && (
        <>
          <Form form={removal}>
            <Button variant="outline" wide busy={removal.busy} onClick={() => removal.submit()}>
              {t('profiles.pin.remove')}
            </Button>
          </Form>
          <p className={text.foot}>
            <ForgotPin profileId={id} />
          </p>
        </>
      )}
      {prompt}
    </>
  );
};

const ProfilePinSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
