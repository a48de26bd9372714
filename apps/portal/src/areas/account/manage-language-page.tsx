/** Account language: of this page, of mails and of other devices. */
import { languageNames, languages } from '@marquee/product/brands.ts';
import type { Account } from '@marquee/product/contract/account.ts';
import { useState } from 'react';
import { ParentLink } from '../../navigation/back-link.tsx';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useForm } from '../../forms/use-form.ts';
import { setLanguage } from '../../navigation/set-language.ts';
import { useT } from '../../i18n/i18n.ts';
import { refreshClaims } from '../../session/refresh-claims.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import layout from '../../ui/layout.module.css';
import { showSavedAndReturn, saveAccount, useAccount } from './account-queries.ts';
import { FieldsSkeleton } from './account-skeletons.tsx';

const ManageLanguagePage = () => {
  const t = useT();
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('shell.language')}</h1>
      <QueryBoundary query={useAccount()} skeleton={<FieldsSkeleton count={2} />}>
        {(account) => <LanguageForm account={account} />}
      </QueryBoundary>
    </div>
  );
};
export default ManageLanguagePage;

const choices = languages.map((value) => ({ value, label: languageNames[value], lang: value }));

const LanguageForm = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const [chosen, setChosen] = useState(account.language);
  const form = useForm({
    initialValues: {},
    send: async () => {
      await saveAccount({ language: chosen });
      await setLanguage(chosen);
      // The access token carries the language claim.
      await refreshClaims();
      await showSavedAndReturn();
    },
  });
  return (
    <Form form={form}>
      <RadioGroup
        legend={t('account.language.legend')}
        name="language"
        choices={choices}
        value={chosen}
        onChange={setChosen}
        hint={t('account.language.hint')}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('account.save')}
      </Button>
    </Form>
  );
};
