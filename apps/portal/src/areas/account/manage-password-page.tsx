import { changePassword } from '@marquee/product/contract/account.ts';
import { Failure } from '@marquee/product/errors.ts';
import { call } from '../../api.ts';
import { UpLink } from '../../flow/back-link.tsx';
import { isFailure } from '../../form/failure.ts';
import { Field } from '../../form/field.tsx';
import { Form } from '../../form/form.tsx';
import { NewPassword } from '../../form/new-password.tsx';
import { useFields } from '../../form/use-fields.ts';
import { UserName } from '../../form/user-name.tsx';
import { useT } from '../../i18n.ts';
import { botToken } from '../../identity/bot-check.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { returnSaved, useAccount } from './account-queries.ts';

/** Of the three passwords on the page, the wrong one is the current one. */
const inFormWords = (error: unknown): unknown =>
  isFailure(error, 'INVALID_PASSWORD') ? new Failure('VALIDATION', { oldPassword: error.code }) : error;

const ManagePasswordPage = () => {
  const t = useT();
  const { data: account } = useAccount();
  const form = useFields({
    start: { oldPassword: '', newPassword: '', confirmPassword: '' },
    confirmsLeaving: true,
    send: async ({ oldPassword, newPassword }) => {
      const recaptcha_token = await botToken('reset_password');
      await call(changePassword, {
        body: { oldPassword, newPassword, recaptcha_token },
        showLoader: false,
      }).catch((error: unknown) => {
        throw inFormWords(error);
      });
      await returnSaved('account.password.saved');
    },
  });
  return (
    <div className={layout.medium}>
      <UpLink to="manageAccount" />
      <h1>{t('account.password.title')}</h1>
      <p className={text.lead}>{t('account.password.lead')}</p>
      <Form form={form}>
        {account && <UserName email={account.email} />}
        <Field form={form} name="oldPassword" />
        <NewPassword form={form} />
        <Button type="submit" wide busy={form.busy}>
          {t('account.password.save')}
        </Button>
      </Form>
    </div>
  );
};
export default ManagePasswordPage;
