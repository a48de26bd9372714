import type { Account } from '@marquee/product/contract/account.ts';
import { UpLink } from '../../flow/back-link.tsx';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { Loaded } from '../../form/loaded.tsx';
import { useFields } from '../../form/use-fields.ts';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { returnSaved, saveAccount, useAccount } from './account-queries.ts';
import { FieldsMeanwhile } from './meanwhile.tsx';

const ManageNamePage = () => {
  const t = useT();
  return (
    <div className={layout.medium}>
      <UpLink to="manageAccount" />
      <h1>{t('account.name.title')}</h1>
      <p className={text.lead}>{t('account.name.lead')}</p>
      <Loaded query={useAccount()} meanwhile={<FieldsMeanwhile count={2} />}>
        {(account) => <NameForm account={account} />}
      </Loaded>
    </div>
  );
};
export default ManageNamePage;

const NameForm = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const form = useFields({
    start: { firstName: account.firstName ?? '', lastName: account.lastName ?? '' },
    confirmsLeaving: true,
    send: async (names) => {
      await saveAccount(names);
      await returnSaved();
    },
  });
  return (
    <Form form={form}>
      <Field form={form} name="firstName" />
      <Field form={form} name="lastName" hint={t('fields.lastName.hint')} />
      <Button type="submit" wide busy={form.busy}>
        {t('account.save')}
      </Button>
    </Form>
  );
};
