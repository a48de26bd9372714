/** Creates the master profile of an account; redirects if it exists. */
import { createProfile, type Profile } from '@marquee/product/contract/profiles.ts';
import { defaultNickname } from '@marquee/product/values/enums.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useForm } from '../../forms/use-form.ts';
import { getActiveLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { AvatarChoice, firstFreeColour, type Look } from './avatar/avatar-choice.tsx';
import { ProfileAvatar } from './avatar/profile-avatar.tsx';
import { languageChoices } from './profile-form.tsx';
import css from './profile-form.module.css';
import { cacheProfile, useProfiles } from './profile-queries.ts';

const continueFlow = (): Promise<void> =>
  navigateToRoute(useAppState.getState().gotoRoute || 'activate', { replace: true });

const FirstTimePage = () => {
  const t = useT();
  const query = useProfiles();
  return (
    <div className={layout.small}>
      <h1>{t('profiles.firstTime.title')}</h1>
      <p className={text.lead}>{t('profiles.firstTime.lead')}</p>
      <QueryBoundary query={query} skeleton={<FirstTimeSkeleton />}>
        {(profiles) => <FirstProfile profiles={profiles} />}
      </QueryBoundary>
    </div>
  );
};
export default FirstTimePage;

const FirstProfile = ({ profiles }: { readonly profiles: readonly Profile[] }) => {
  const t = useT();
  const [uiLanguage, setUiLanguage] = useState(getActiveLanguage);
  const [look, setLook] = useState<Look>(() => ({ icon: firstFreeColour(profiles), avatar: null }));
  const form = useForm({
    initialValues: { nickname: defaultNickname },
    send: async ({ nickname }) => {
      const made = await call(createProfile, {
        body: { nickname, maturity: 'ADULT', preferences: { uiLanguage }, ...look },
      });
      cacheProfile(made);
    },
  });
  const hasMaster = profiles.some(({ master }) => master);
  useEffect(() => {
    if (hasMaster) void continueFlow();
  }, [hasMaster]);

  return (
    <Form form={form}>
      <div className={css.name}>
        <ProfileAvatar {...look} nickname={form.typed.nickname} small />
        <FormField form={form} name="nickname" />
      </div>
      <AvatarChoice
        {...look}
        nickname={form.typed.nickname}
        onChange={(changed) => setLook({ ...look, ...changed })}
      />
      <SelectField
        label={t('profiles.form.uiLanguage')}
        name="uiLanguage"
        choices={languageChoices}
        value={uiLanguage}
        onChange={setUiLanguage}
      />
      <Button type="submit" wide busy={form.busy || hasMaster}>
        {t('profiles.firstTime.save')}
      </Button>
    </Form>
  );
};

const FirstTimeSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="220px" />
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
