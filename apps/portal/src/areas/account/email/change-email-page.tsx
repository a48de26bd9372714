/** Email change form: new address twice and the password. The change applies when the emailed link is opened. */
import { changeEmail, resendEmailChange } from '@marquee/product/contract/account.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { matchesIgnoringCase } from '@marquee/product/values/fields.ts';
import { useRef } from 'react';
import { trackSignInFailure } from '../../../analytics/sign-in-events.ts';
import { call } from '../../../api/client.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { patchAppState } from '../../../state/app-state.ts';
import { isApiError } from '../../../api/api-error.ts';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { HiddenUsername } from '../../../forms/hidden-username.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { pendingEmailQuery, useAccount } from '../account-queries.ts';

interface Change {
  readonly newEmail: string;
  readonly confirmEmail: string;
  readonly password: string;
}

/** Maps each error to this form's messages and fields. */
const toFormError = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  const { code, details } = error;
  if (code === 'EMAIL_IN_USE') return new AppError(code, { ...details, newEmail: code });
  if (code === 'GENERIC') return new AppError('CHANGE_EMAIL_UNEXPECTED');
  if (code !== 'INVALID_PASSWORD') return error;
  trackSignInFailure('change_email', code);
  return new AppError(code, { password: code });
};

const requestChange = async ({ newEmail, confirmEmail: emailConfirm, password }: Change): Promise<void> => {
  const pending = await call(changeEmail, {
    body: { newEmail, emailConfirm, password },
  }).catch((error: unknown) => {
    throw toFormError(error);
  });
  queryClient.setQueryData(pendingEmailQuery.queryKey, pending);
};

/** After a lost or unreadable response, ask the server whether the change was recorded. */
const isChangePending = async (newEmail: string): Promise<boolean> => {
  const pending = await queryClient.fetchQuery({ ...pendingEmailQuery, staleTime: 0 }).catch(() => undefined);
  return pending?.emailPending === true && matchesIgnoringCase(newEmail, pending.newEmail);
};

/** Resends the mail of the pending change; a resend that comes too early counts as sent. */
const resendMail = async (): Promise<void> => {
  try {
    await call(resendEmailChange);
  } catch (error) {
    if (!isApiError(error, 'RESEND_TOO_SOON')) throw toFormError(error);
  }
};

const ChangeEmailPage = () => {
  const t = useT();
  const { data: account } = useAccount();
  const isOutcomeUnknown = useRef(false);
  const form = useForm({
    initialValues: { newEmail: '', confirmEmail: '', password: '' },
    confirmLeave: true,
    clearOnError: { INVALID_PASSWORD: ['password'] },
    send: async (change) => {
      try {
        if (isOutcomeUnknown.current && (await isChangePending(change.newEmail))) await resendMail();
        else await requestChange(change);
      } catch (error) {
        isOutcomeUnknown.current = isApiError(error, 'CHANGE_EMAIL_UNEXPECTED');
        throw error;
      }
      patchAppState({ emailPending: true, emailConfirm: change.confirmEmail });
      await navigateToRoute('manageEmailConfirm');
    },
  });
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('account.email.title')}</h1>
      {account && (
        <p className={text.lead}>
          <RichText message="account.email.now" values={{ email: account.email }} />
        </p>
      )}
      <p className={text.lead}>{t('account.email.lead')}</p>
      <Form
        form={form}
        more={
          form.submitError?.code === 'CHANGE_EMAIL_UNEXPECTED' && (
            <Button variant="text" small busy={form.busy} onClick={() => form.submit()}>
              {t('auth.resend')}
            </Button>
          )
        }
      >
        {account && <HiddenUsername email={account.email} />}
        <FormField form={form} name="newEmail" />
        <FormField form={form} name="confirmEmail" />
        <FormField
          form={form}
          name="password"
          label={t('fields.oldPassword.label')}
          messages={{ INVALID_PASSWORD: t('account.email.wrongPassword') }}
          quiet
        />
        <Button type="submit" wide busy={form.busy}>
          {t('account.email.save')}
        </Button>
      </Form>
    </div>
  );
};
export default ChangeEmailPage;
