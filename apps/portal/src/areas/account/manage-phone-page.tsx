import type { Account } from '@marquee/product/contract/account.ts';
import { Failure } from '@marquee/product/errors.ts';
import { formatPhone } from '@marquee/product/values/fields.ts';
import { UpLink } from '../../flow/back-link.tsx';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { Loaded } from '../../form/loaded.tsx';
import { useFields } from '../../form/use-fields.ts';
import { useT } from '../../i18n.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { returnSaved, saveAccount, useAccount } from './account-queries.ts';
import { FieldsMeanwhile } from './meanwhile.tsx';

const ManagePhonePage = () => {
  const t = useT();
  return (
    <div className={layout.medium}>
      <UpLink to="manageAccount" />
      <h1>{t('account.phone.title')}</h1>
      <Loaded query={useAccount()} meanwhile={<FieldsMeanwhile count={1} />}>
        {(account) => <PhoneForm account={account} />}
      </Loaded>
    </div>
  );
};
export default ManagePhonePage;

/** The call names the field otherwise than the form does. */
const inFormWords = (error: unknown): unknown =>
  error instanceof Failure && error.details?.['phoneNumber']
    ? new Failure(error.code, { ...error.details, phone: error.details['phoneNumber'] })
    : error;

const PhoneForm = ({ account }: { readonly account: Account }) => {
  const t = useT();
  const form = useFields({
    start: { phone: formatPhone(account.phoneNumber ?? '') },
    confirmsLeaving: true,
    send: async ({ phone: phoneNumber }) => {
      await saveAccount({ phoneNumber }).catch((error: unknown) => {
        throw inFormWords(error);
      });
      await returnSaved();
    },
  });
  return (
    <Form form={form}>
      <Field form={form} name="phone" hint={t('fields.phone.hint')} />
      <Button type="submit" wide busy={form.busy}>
        {t('account.save')}
      </Button>
    </Form>
  );
};
