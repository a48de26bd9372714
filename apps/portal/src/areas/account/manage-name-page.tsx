import type { Account } from '@marquee/product/contract/account.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { showSavedAndReturn, saveAccount, useAccount } from './account-queries.ts';
import { FieldsSkeleton } from './account-skeletons.tsx';

const ManageNamePage = () => {
  const t = useT();
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('account.name.title')}</h1>
      <p className={text.lead}>{t('account.name.lead')}</p>
      <QueryBoundary query={useAccount()} skeleton={<FieldsSkeleton count={2} />}>
        {(account) => <NameForm account={account} />}
      </QueryBoundary>
    </div>
  );
};
export default ManageNamePage;

const NameForm = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const form = useForm({
    initialValues: { firstName: account.firstName ?? '', lastName: account.lastName ?? '' },
    confirmLeave: true,
    send: async (names) => {
      await saveAccount(names);
      await showSavedAndReturn();
    },
  });
  return (
    <Form form={form}>
      <FormField form={form} name="firstName" />
      <FormField form={form} name="lastName" hint={t('fields.lastName.hint')} />
      <Button type="submit" wide busy={form.busy}>
        {t('account.save')}
      </Button>
    </Form>
  );
};
