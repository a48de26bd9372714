/** Confirms that the verification mail was sent and explains what to do if it does not arrive. */
import { useQuery } from '@tanstack/react-query';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { useRegisterState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { accountQuery } from '../../../session/account-query.ts';
import { useSession, useEmailVerified } from '../../../session/use-session.ts';
import { announceEmailVerified } from '../../../session/cross-tab.ts';
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import { VerificationCodeForm } from '../../../auth/verification/verification-code-form.tsx';
import { ResendVerification } from '../../../auth/verification/resend-verification.tsx';
import { useVerificationStatus } from '../../../auth/verification/verification-status.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import text from '../../../ui/text.module.css';

const CheckEmailPage = () => {
  const { isDtc } = useSession();
  const verified = useEmailVerified();
  if (!isDtc) return <MailSent />;
  return verified ? <EmailVerified /> : <WithCode />;
};
export default CheckEmailPage;

/** Signed out, only the emailed link continues the flow. */
const MailSent = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const email = useRegisterState((register) => register.email);
  return (
    <div className={text.center}>
      <EmailIllustration />
      <h1>{t('auth.checkEmail.title')}</h1>
      <p className={text.lead}>
        {email ? t('auth.checkEmail.link') : t('auth.checkEmail.linkSomewhere')}{' '}
        {email && <b className={text.whole}>{email}</b>}
      </p>
      <div className={text.foot}>
        <p>{t('auth.checkEmail.nothing')}</p>
        {!loggedIn && (
          <p>
            <Link to="login" query={{ goto: 'checkEmail' }}>
              {t('auth.checkEmail.signIn')}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
};

const WithCode = () => {
  const t = useT();
  const { claims } = useSession();
  const { data } = useQuery(accountQuery);
  useVerificationStatus();
  return (
    <div className={text.center}>
      <EmailIllustration />
      <h1>{t('auth.checkEmail.title')}</h1>
      <p className={text.lead}>
        {t('auth.checkEmail.code')} <b className={text.whole}>{data?.email ?? claims?.user_name}</b>
      </p>
      <VerificationCodeForm
        onVerified={() => {
          announceEmailVerified();
          void navigateToRoute('verifyEmailSuccess', { replace: true });
        }}
      />
      <div className={text.foot}>
        <div className={layout.close}>
          <p>{t('auth.checkEmail.nothing')}</p>
          <ResendVerification variant="outline" />
        </div>
      </div>
    </div>
  );
};

/** Verified in another tab or on another device. */
const EmailVerified = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <FocusedHeading>{t('auth.verifyEmailSuccess.title')}</FocusedHeading>
      <p className={text.lead}>{t('auth.checkEmail.verified')}</p>
      <div className={layout.stack}>
        <Button wide onClick={() => void redirectAfterSignIn()}>
          {t('auth.continue')}
        </Button>
      </div>
    </div>
  );
};
