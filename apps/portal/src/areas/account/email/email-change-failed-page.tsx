/** Shown when an email change link failed; offers to request the change again. */
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { useBrand } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { getEmailLinkError } from '../../../auth/email-link.ts';
import { useSession } from '../../../session/use-session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { BrokenLinkIllustration } from '../../../ui/illustration/email.tsx';
import text from '../../../ui/text.module.css';
import { brandFor } from '../../../config/startup-config.ts';

const ChangeFailedPage = () => {
  const t = useT();
  const language = useLanguage();
  const { loggedIn } = useSession();
  const { supportUrl } = brandFor(useBrand());
  const [reason] = useState(getEmailLinkError);
  return (
    <div className={text.center}>
      <BrokenLinkIllustration />
      <h1>{t('account.changeEmail.failedTitle')}</h1>
      {reason && (
        <p className={text.lead}>{t(reason === 'EMAIL_IN_USE' ? 'account.changeEmail.taken' : reason)}</p>
      )}
      <p className={text.lead}>{t('account.changeEmail.failed', { hours: limits.emailChangeHours })}</p>
      <div className={layout.stack}>
        {loggedIn ? (
          <Link to="manageEmail" className={buttonClass({ wide: true })}>
            {t('account.changeEmail.again')}
          </Link>
        ) : (
          <Link to="login" query={{ goto: 'manageEmail' }} className={buttonClass({ wide: true })}>
            {t('account.changeEmail.signInAgain')}
          </Link>
        )}
      </div>
      <p className={text.foot}>
        {t('account.changeEmail.notYou')} <a href={supportUrl[language]}>{t('shell.contactSupport')}</a>
      </p>
    </div>
  );
};
export default ChangeFailedPage;
