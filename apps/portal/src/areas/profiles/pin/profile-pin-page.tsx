/** The PIN of a profile: set, changed or removed. */
import { type Profile, setPin } from '@marquee/product/contract/profiles.ts';
import { call } from '../../../api.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { returnToRoute } from '../../../flow/link.tsx';
import { notify } from '../../../flow/notices.ts';
import { Form } from '../../../form/form.tsx';
import { Loaded } from '../../../form/loaded.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/picture/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { putProfile, useNamedProfile } from '../profiles-query.ts';
import { ForgotPin } from './forgot-pin.tsx';
import { asNewPin, NewPin } from './new-pin.tsx';
import { usePin } from './pin-prompt.tsx';

const ProfilePinPage = () => {
  const t = useT();
  const { query, profile } = useNamedProfile();
  return (
    <div className={layout.small}>
      <UpLink to="profiles" />
      <h1>
        {profile
          ? t(profile.hasPin ? 'profiles.pin.changeFor' : 'profiles.pin.setFor', {
              nickname: profile.nickname,
            })
          : t('profiles.pin.any')}
      </h1>
      <p className={text.lead}>{t('profiles.pin.lead')}</p>
      <Loaded query={query} meanwhile={<Meanwhile />}>
        {() => (profile ? <Pin key={profile.id} profile={profile} /> : <Meanwhile />)}
      </Loaded>
    </div>
  );
};
export default ProfilePinPage;

const Pin = ({ profile }: { readonly profile: Profile }) => {
  const t = useT();
  const { withPin, prompt } = usePin(profile);
  const { id, nickname, hasPin } = profile;

  const write = async (newPin: string): Promise<void> => {
    const written = await withPin(async (pin) => {
      await call(setPin, { params: { profileId: id }, body: { newPin, ...pin }, showLoader: false });
      return true;
    });
    if (!written) return;
    notify('saved', newPin ? 'profiles.pin.saved' : 'profiles.pin.removed', { nickname });
    await returnToRoute('profiles');
    putProfile({ ...profile, hasPin: newPin !== '' });
  };
  const form = useFields({
    start: { pin: '', confirmPin: '' },
    send: ({ pin }) => write(pin).catch(asNewPin),
  });
  const removal = useFields({ start: {}, send: () => write('') });
  return (
    <>
      <Form form={form}>
        <NewPin form={form} />
        <Button type="submit" wide busy={form.busy}>
          {t('profiles.pin.save')}
        </Button>
      </Form>
      {hasPin && (
        <>
          <Form form={removal}>
            <Button look="line" wide busy={removal.busy} onClick={() => removal.submit()}>
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

const Meanwhile = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
