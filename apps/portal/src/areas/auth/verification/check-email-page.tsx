/** Confirms that the verification mail was sent and explains what to do if it does not arrive. */
import { Link } from '../../../navigation/link.tsx';
import { useRegisterState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useEmailVerified } from '../../../session/use-email-verified.ts';
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import { EnterVerificationCode } from '../../../auth/verification/enter-verification-code.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import { Outcome } from '../../../ui/illustration/outcome.tsx';
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
        {email ? (
          <RichText message="auth.checkEmail.link" values={{ email }} />
        ) : (
          t('auth.checkEmail.linkSomewhere')
        )}
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
  return (
    <div className={text.center}>
      <EmailIllustration />
      <h1>{t('auth.checkEmail.title')}</h1>
      <EnterVerificationCode />
    </div>
  );
};

/** Verified in another tab or on another device. */
const EmailVerified = () => {
  const t = useT();
  return (
    <Outcome
      picture="success"
      title={t('auth.verifyEmailSuccess.title')}
      lead={t('auth.checkEmail.verified')}
    >
      <Button wide onClick={() => void redirectAfterSignIn()}>
        {t('shell.continue')}
      </Button>
    </Outcome>
  );
};
