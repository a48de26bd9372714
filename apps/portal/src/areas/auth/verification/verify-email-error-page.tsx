/** The link did not work. A new one is a click away, or a sign-in. */
import { useState } from 'react';
import { Link } from '../../../flow/link.tsx';
import { useT } from '../../../i18n.ts';
import { ResendVerification } from '../../../identity/verification/resend-verification.tsx';
import { useSession } from '../../../session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Board } from '../../../ui/picture/board.tsx';
import picture from '../../../ui/picture/board.module.css';
import text from '../../../ui/text.module.css';
import { reasonNoted } from '../../../identity/failed-link.ts';

const VerifyEmailErrorPage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const [reason] = useState(reasonNoted);
  return (
    <div className={text.center}>
      <Board bulbs="failing">
        <path className={picture.line} d="M92 54h56v36H92ZM92 56l28 20 28-20M100 98l40-52" />
      </Board>
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
