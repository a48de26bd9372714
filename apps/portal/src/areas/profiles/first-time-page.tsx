/** The first profile of an account: its master. Whoever has one goes on at once. */
import { createProfile, type Profile } from '@marquee/product/contract/profiles.ts';
import { defaultNickname } from '@marquee/product/values/kinds.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { goToRoute } from '../../flow/link.tsx';
import { useApp } from '../../flow/state.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { Loaded } from '../../form/loaded.tsx';
import { useFields } from '../../form/use-fields.ts';
import { languageShown, useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import text from '../../ui/text.module.css';
import { languageChoices } from './profile-form.tsx';
import { putProfile, useProfiles } from './profiles-query.ts';

const goOn = (): Promise<void> => goToRoute(useApp.getState().gotoRoute || 'activate', { replace: true });

const FirstTimePage = () => {
  const t = useT();
  const query = useProfiles();
  return (
    <div className={layout.small}>
      <h1>{t('profiles.firstTime.title')}</h1>
      <p className={text.lead}>{t('profiles.firstTime.lead')}</p>
      <Loaded query={query} meanwhile={<Meanwhile />}>
        {(profiles) => <FirstProfile profiles={profiles} />}
      </Loaded>
    </div>
  );
};
export default FirstTimePage;

const FirstProfile = ({ profiles }: { readonly profiles: readonly Profile[] }) => {
  const t = useT();
  const [uiLanguage, setUiLanguage] = useState(languageShown);
  const form = useFields({
    start: { nickname: defaultNickname },
    send: async ({ nickname }) => {
      const made = await call(createProfile, {
        body: { nickname, maturity: 'ADULT', preferences: { uiLanguage } },
        showLoader: false,
      });
      putProfile(made);
    },
  });
  const hasMaster = profiles.some(({ master }) => master);
  useEffect(() => {
    if (hasMaster) void goOn();
  }, [hasMaster]);

  return (
    <Form form={form}>
      <Field form={form} name="nickname" />
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

const Meanwhile = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="78px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
