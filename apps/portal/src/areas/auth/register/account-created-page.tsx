/** Confirms the new account and continues the flow; email verification can happen later. */
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { useRegisterState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/use-session.ts';
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';

const AccountCreatedPage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const email = useRegisterState((register) => register.email);
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('auth.accountCreated.title')}</h1>
      <p className={text.lead}>
        {email ? t('auth.accountCreated.sent') : t('auth.accountCreated.sentSomewhere')}{' '}
        {email && <b className={text.whole}>{email}</b>}
      </p>
      <div className={layout.stack}>
        <Button wide onClick={() => void (loggedIn ? redirectAfterSignIn() : navigateToRoute('login'))}>
          {t(loggedIn ? 'auth.continue' : 'auth.signIn')}
        </Button>
        <Link to="checkEmail" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('auth.accountCreated.code')}
        </Link>
      </div>
    </div>
  );
};
export default AccountCreatedPage;
