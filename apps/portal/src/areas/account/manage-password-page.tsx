import { changePassword } from '@marquee/product/contract/account.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { call } from '../../api/client.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { isApiError } from '../../api/api-error.ts';
import { FormField } from '../../forms/form-field.tsx';
import { Form } from '../../forms/form.tsx';
import { NewPasswordFields } from '../../forms/new-password-fields.tsx';
import { useForm } from '../../forms/use-form.ts';
import { HiddenUsername } from '../../forms/hidden-username.tsx';
import { useT } from '../../i18n/i18n.ts';
import { getBotCheckToken } from '../../auth/bot-check.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { showSavedAndReturn, useAccount } from './account-queries.ts';

/** The page has three password fields; this error concerns the current one. */
const toFormError = (error: unknown): unknown =>
  isApiError(error, 'INVALID_PASSWORD') ? new AppError('VALIDATION', { oldPassword: error.code }) : error;

const ManagePasswordPage = () => {
  const t = useT();
  const { data: account } = useAccount();
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    confirmLeave: true,
    send: async ({ oldPassword, newPassword }) => {
      const recaptcha_token = await getBotCheckToken('reset_password');
      await call(changePassword, {
        body: { oldPassword, newPassword, recaptcha_token },
      }).catch((error: unknown) => {
        throw toFormError(error);
      });
      await showSavedAndReturn('account.password.saved');
    },
  });
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('fields.password.label')}</h1>
      <p className={text.lead}>{t('account.password.lead')}</p>
      <Form form={form}>
        {account && <HiddenUsername email={account.email} />}
        <FormField form={form} name="oldPassword" />
        <NewPasswordFields form={form} email={account?.email} />
        <Button type="submit" wide busy={form.busy}>
          {t('account.password.save')}
        </Button>
      </Form>
    </div>
  );
};
export default ManagePasswordPage;
