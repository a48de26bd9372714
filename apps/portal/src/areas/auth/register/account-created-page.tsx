/** Confirms the new account and asks for the mailed code; the flow continues without it too. */
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { useRegisterState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useEmailVerified } from '../../../session/use-email-verified.ts';
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import { EnterVerificationCode } from '../../../auth/verification/enter-verification-code.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';

const AccountCreatedPage = () => {
  const t = useT();
  const { isDtc } = useSession();
  const verified = useEmailVerified();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('auth.accountCreated.title')}</h1>
      {!isDtc && <SignedOut />}
      {isDtc && !verified && <EnterVerificationCode />}
      {isDtc && (
        <div className={layout.stack}>
          <Button wide variant={verified ? 'primary' : 'text'} onClick={() => void redirectAfterSignIn()}>
            {t(verified ? 'shell.continue' : 'auth.accountCreated.later')}
          </Button>
        </div>
      )}
    </div>
  );
};
export default AccountCreatedPage;

/** The sign-in after the registration failed, or the page was opened later. */
const SignedOut = () => {
  const t = useT();
  const email = useRegisterState((register) => register.email);
  return (
    <>
      <p className={text.lead}>
        {email ? (
          <RichText message="auth.accountCreated.sent" values={{ email }} />
        ) : (
          t('auth.accountCreated.sentSomewhere')
        )}
      </p>
      <div className={layout.stack}>
        <Button wide onClick={() => void navigateToRoute('login')}>
          {t('auth.signIn')}
        </Button>
        <Link to="checkEmail" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('auth.accountCreated.code')}
        </Link>
      </div>
    </>
  );
};
