/** Shown when a verification link failed; offers a new link or sign-in. */
import { useState } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { ResendVerification } from '../../../auth/verification/resend-verification.tsx';
import { useSession } from '../../../session/use-session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { BrokenLinkIllustration } from '../../../ui/illustration/email.tsx';
import text from '../../../ui/text.module.css';
import { getEmailLinkError } from '../../../auth/email-link.ts';

const VerifyEmailErrorPage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const [reason] = useState(getEmailLinkError);
  return (
    <div className={text.center}>
      <BrokenLinkIllustration />
      <h1>{t('auth.verifyEmailError.title')}</h1>
      {reason && <p className={text.lead}>{t(reason)}</p>}
      <p className={text.lead}>{t('auth.verifyEmailError.lead')}</p>
      <div className={layout.stack}>
        {loggedIn ? (
          <>
            <ResendVerification variant="primary" />
            <Link to="checkEmail" className={buttonClass({ variant: 'outline', wide: true })}>
              {t('auth.accountCreated.code')}
            </Link>
          </>
        ) : (
          <Link to="login" query={{ goto: 'manageAccount' }} className={buttonClass({ wide: true })}>
            {t('auth.verifyEmailError.signIn')}
          </Link>
        )}
      </div>
    </div>
  );
};
export default VerifyEmailErrorPage;
