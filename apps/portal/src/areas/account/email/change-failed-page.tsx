/** A link of a change of email did not work. The change can be asked for again. */
import { brandOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { useBrand } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { useLanguage, useT } from '../../../i18n.ts';
import { reasonNoted } from '../../../identity/failed-link.ts';
import { useSession } from '../../../session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Board } from '../../../ui/picture/board.tsx';
import picture from '../../../ui/picture/board.module.css';
import text from '../../../ui/text.module.css';

const ChangeFailedPage = () => {
  const t = useT();
  const language = useLanguage();
  const { loggedIn } = useSession();
  const { supportUrl } = brandOf(useBrand());
  const [reason] = useState(reasonNoted);
  return (
    <div className={text.center}>
      <Board bulbs="failing">
        <path className={picture.line} d="M92 54h56v36H92ZM92 56l28 20 28-20M100 98l40-52" />
      </Board>
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
        {t('account.changeEmail.notYou')}{' '}
        <a href={supportUrl[language]}>{t('account.changeEmail.support')}</a>
      </p>
    </div>
  );
};
export default ChangeFailedPage;
