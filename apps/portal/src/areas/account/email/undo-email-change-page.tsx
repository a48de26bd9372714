/** Email link to the old address. Asks for confirmation, because mail scanners prefetch links. */
import { undoEmailChange } from '@marquee/product/contract/account.ts';
import { AppError } from '@marquee/product/app-error.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Link } from '../../../navigation/link.tsx';
import { useAppState, useLoginState } from '../../../state/app-state.ts';
import { isApiError } from '../../../api/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { useStrippedQueryParam } from '../../../auth/strip-query-param.ts';
import { redirectToLinkError, readEmailLink } from '../../../auth/email-link.ts';
import { signOut } from '../../../session/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import text from '../../../ui/text.module.css';

const UndoChangePage = () => {
  const [restoredEmail, setRestoredEmail] = useState<string>();
  return restoredEmail === undefined ? (
    <UndoForm onRestored={setRestoredEmail} />
  ) : (
    <EmailRestored email={restoredEmail} />
  );
};
export default UndoChangePage;

const UndoForm = ({ onRestored }: { readonly onRestored: (email: string) => void }) => {
  const t = useT();
  const [link] = useState(readEmailLink);
  useStrippedQueryParam('token');
  useEffect(() => {
    if (!link.token) void redirectToLinkError('changeEmailError', link.query, new AppError('TOKEN_INVALID'));
  }, [link]);
  const form = useForm({
    initialValues: {},
    send: async () => {
      const { token, query } = link;
      try {
        const { email, resetToken } = await call(undoEmailChange, { body: { token } });
        // The server has revoked every session of the account.
        if (useAppState.getState().isLoggedIn) await signOut();
        // Undoing invalidates the password; the next page sets a new one with this reset token.
        useLoginState.setState({ email, resetPasswordToken: resetToken, resetPasswordEmail: email });
        onRestored(email);
      } catch (error) {
        if (!isApiError(error, 'TOKEN_INVALID', 'LINK_EXPIRED', 'EMAIL_IN_USE')) throw error;
        // Not retryable.
        await redirectToLinkError('changeEmailError', query, error);
      }
    },
  });
  return (
    <>
      <div className={text.center}>
        <EmailIllustration />
        <h1>{t('account.changeEmail.undoTitle')}</h1>
        <p className={text.lead}>{t('account.changeEmail.undo')}</p>
        <p className={text.lead}>{t('account.changeEmail.undoEnds')}</p>
      </div>
      <Form form={form}>
        <Button type="submit" wide busy={form.busy}>
          {t('account.changeEmail.keep')}
        </Button>
        <Link to="login" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('account.changeEmail.wasMe')}
        </Link>
      </Form>
    </>
  );
};

const EmailRestored = ({ email }: { readonly email: string }) => {
  const t = useT();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <FocusedHeading>{t('account.changeEmail.keptTitle')}</FocusedHeading>
      <p className={text.lead}>
        <RichText message="account.changeEmail.kept" values={{ email }} />
      </p>
      <p className={text.lead}>{t('account.changeEmail.keptNext')}</p>
      <div className={layout.stack}>
        <Link to="resetPassword" className={buttonClass({ wide: true })}>
          {t('account.changeEmail.newPassword')}
        </Link>
      </div>
    </div>
  );
};
