/** The language of the account: of the page at once, of the mails and of every other device from now on. */
import { languageNames, languages } from '@marquee/product/brands.ts';
import type { Account } from '@marquee/product/contract/account.ts';
import { useState } from 'react';
import { UpLink } from '../../flow/back-link.tsx';
import { Form } from '../../form/form.tsx';
import { Loaded } from '../../form/loaded.tsx';
import { useFields } from '../../form/use-fields.ts';
import { chooseLanguage, useT } from '../../i18n.ts';
import { renewToken } from '../../identity/renew.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import layout from '../../ui/layout.module.css';
import { returnSaved, saveAccount, useAccount } from './account-queries.ts';
import { FieldsMeanwhile } from './meanwhile.tsx';

const ManageLanguagePage = () => {
  const t = useT();
  return (
    <div className={layout.medium}>
      <UpLink to="manageAccount" />
      <h1>{t('account.language.title')}</h1>
      <Loaded query={useAccount()} meanwhile={<FieldsMeanwhile count={2} />}>
        {(account) => <LanguageForm account={account} />}
      </Loaded>
    </div>
  );
};
export default ManageLanguagePage;

const choices = languages.map((value) => ({ value, label: languageNames[value], lang: value }));

const LanguageForm = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const [language, setLanguage] = useState(account.language);
  const form = useFields({
    start: {},
    send: async () => {
      await saveAccount({ language });
      await chooseLanguage(language);
      // The token says the language too.
      await renewToken();
      await returnSaved();
    },
  });
  return (
    <Form form={form}>
      <Choices
        legend={t('account.language.legend')}
        name="language"
        choices={choices}
        value={language}
        onChange={setLanguage}
        hint={t('account.language.hint')}
      />
      <Button type="submit" wide busy={form.busy}>
        {t('account.save')}
      </Button>
    </Form>
  );
};
