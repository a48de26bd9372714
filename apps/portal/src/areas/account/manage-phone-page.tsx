import type { Account } from '@marquee/product/contract/account.ts';
import { formatPhone } from '@marquee/product/values/fields.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { mapErrorFields } from '../../api/api-error.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { showSavedAndReturn, saveAccount, useAccount } from './account-queries.ts';
import { FieldsSkeleton } from './account-skeletons.tsx';

const ManagePhonePage = () => {
  const t = useT();
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('account.phone.title')}</h1>
      <QueryBoundary query={useAccount()} skeleton={<FieldsSkeleton count={1} />}>
        {(account) => <PhoneForm account={account} />}
      </QueryBoundary>
    </div>
  );
};
export default ManagePhonePage;

const PhoneForm = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const form = useForm({
    initialValues: { phone: formatPhone(account.phoneNumber ?? '') },
    confirmLeave: true,
    send: async ({ phone: phoneNumber }) => {
      await saveAccount({ phoneNumber }).catch((error: unknown) => {
        throw mapErrorFields(error, { phoneNumber: 'phone' });
      });
      await showSavedAndReturn();
    },
  });
  return (
    <Form form={form}>
      <FormField form={form} name="phone" hint={t('fields.phone.hint')} />
      <Button type="submit" wide busy={form.busy}>
        {t('account.save')}
      </Button>
    </Form>
  );
};
