/** Sets a new PIN after it was forgotten; requires a recent sign-in. */
import { useMaturityLabel } from '../maturities-query.ts';
import { type Profile, resetPin } from '@marquee/product/contract/profiles.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { showToast } from '../../../state/toasts.ts';
import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { clearAppState, useAppState } from '../../../state/app-state.ts';
import { Form } from '../../../forms/form.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { profilesQuery } from '../../../auth/profiles-query.ts';
import { queryClient } from '../../../api/query-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import { useProfiles } from '../profile-queries.ts';
import { useProfileName } from '../profile-name.ts';
import { throwPinError, NewPinFields } from './new-pin-fields.tsx';

const ResetPinPage = () => {
  const t = useT();
  const query = useProfiles();
  return (
    <>
      <h1>{t('profiles.reset.title')}</h1>
      <QueryBoundary query={query} skeleton={<ResetPinSkeleton />}>
        {(profiles) => (profiles.length > 0 ? <Reset profiles={profiles} /> : <NoProfile />)}
      </QueryBoundary>
    </>
  );
};
export default ResetPinPage;

/** The requested profile, else the only one with a PIN. */
const requestedProfileId = (profiles: readonly Profile[]): string | undefined => {
  const { profile: profileId } = useAppState.getState();
  const withPin = profiles.filter(({ hasPin }) => hasPin);
  const only = withPin.length === 1 ? withPin[0] : profiles.length === 1 ? profiles[0] : undefined;
  return profiles.some(({ id }) => id === profileId) ? profileId : only?.id;
};

/** Returns to the brand's app if the customer came from one, else shows the confirmation. */
const returnOrConfirm = (): Promise<void> => {
  clearAppState('action', 'profile');
  return useAppState.getState().continueUrl
    ? returnToBrand()
    : navigateToRoute('manageAccount', { replace: true });
};

const Reset = ({ profiles }: { readonly profiles: readonly Profile[] }) => {
  const t = useT();
  const labelOf = useMaturityLabel();
  const [profileId, setProfileId] = useState(() => requestedProfileId(profiles));
  const [tried, setTried] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const { shownName } = useProfileName();
  const chosen = profiles.find(({ id }) => id === profileId);

  const form = useForm({
    initialValues: { pin: '', confirmPin: '' },
    send: async ({ pin: newPin }) => {
      if (!chosen) return;
      await call(resetPin, { params: { profileId: chosen.id }, body: { newPin } }).catch(throwPinError);
      void queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey });
      showToast('saved', 'profiles.pin.saved', { nickname: shownName(chosen.nickname) });
      await returnOrConfirm();
    },
  });
  const submit: typeof form.submit = (event) => {
    setTried(true);
    if (chosen) return form.submit(event);
    event?.preventDefault();
    return group.current?.querySelector('input')?.focus();
  };
  return (
    <Form form={{ ...form, submit }} more={form.submitError?.code === 'REAUTH_REQUIRED' && <SignInAgain />}>
      <div ref={group}>
        <RadioGroup
          legend={t('profiles.reset.which')}
          name="profile"
          choices={profiles.map(({ id, nickname, maturity }) => ({
            value: id,
            label: shownName(nickname),
            about: labelOf(maturity),
          }))}
          value={chosen?.id}
          onChange={setProfileId}
          error={tried && !chosen ? t('REQUIRED') : undefined}
        />
      </div>
      <NewPinFields form={form} />
      <Button type="submit" wide busy={form.busy}>
        {t('profiles.pin.save')}
      </Button>
    </Form>
  );
};

const SignInAgain = () => {
  const t = useT();
  return (
    <Link to="manageAccount" query={{ action: 'reset-pin' }}>
      {t('profiles.reset.signIn')}
    </Link>
  );
};

const NoProfile = () => {
  const t = useT();
  return (
    <>
      <p className={text.lead}>{t('profiles.reset.none')}</p>
      <div className={layout.stack}>
        <Link to="firstTime" className={buttonClass({ wide: true })}>
          {t('profiles.firstTime.save')}
        </Link>
      </div>
    </>
  );
};

const ResetPinSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="64px" />
    <Skeleton width="100%" height="64px" />
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="78px" />
  </div>
);
