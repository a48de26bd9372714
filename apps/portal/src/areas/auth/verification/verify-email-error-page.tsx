/** The link did not work. A new one is a click away, or a sign-in. */
import { useState } from 'react';
import { Link } from '../../../flow/link.tsx';
import { useT } from '../../../i18n.ts';
import { ResendVerification } from '../../../identity/verification/resend-verification.tsx';
import { useSession } from '../../../session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { LostLetter } from '../../../ui/picture/envelope.tsx';
import text from '../../../ui/text.module.css';
import { reasonNoted } from '../../../identity/mailed-link.ts';

const VerifyEmailErrorPage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const [reason] = useState(reasonNoted);
  return (
    <div className={text.center}>
      <LostLetter />
      <h1>{t('auth.verifyEmailError.title')}</h1>
      {reason && <p className={text.lead}>{t(reason)}</p>}
      <p className={text.lead}>{t('auth.verifyEmailError.lead')}</p>
      <div className={layout.stack}>
        {loggedIn ? (
          <>
            <ResendVerification look="main" />
            <Link to="checkEmail" className={buttonClass({ look: 'line', wide: true })}>
              {t('auth.verifyEmailError.code')}
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
