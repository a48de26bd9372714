import { Link } from '../../../navigation/link.tsx';
import { useLoginState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';
import { useRecoveryRoutes } from './recovery-routes.ts';

const ResetPasswordSuccessPage = () => {
  const t = useT();
  const { signIn, signInAs, resume } = useRecoveryRoutes();
  const { loggedIn } = useSession();
  const email = useLoginState((login) => login.email);
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('auth.resetDone.title')}</h1>
      <p className={text.lead}>{t(loggedIn ? 'auth.resetDone.signedIn' : 'auth.resetDone.lead')}</p>
      <div className={layout.stack}>
        {loggedIn ? (
          <Button wide onClick={() => void resume()}>
            {t('shell.continue')}
          </Button>
        ) : (
          <Link to={email ? signInAs : signIn} className={buttonClass({ wide: true })}>
            {t('auth.signIn')}
          </Link>
        )}
      </div>
    </div>
  );
};
export default ResetPasswordSuccessPage;
