/** It did not become one account; why, and what people can do about it. */
import { brandOf } from '@marquee/product/brands.ts';
import { migrationActions } from '@marquee/product/values/kinds.ts';
import { useState } from 'react';
import { useBrand } from '../../flow/current.ts';
import { Link } from '../../flow/link.tsx';
import { useApp } from '../../flow/state.ts';
import { useLanguage, useT } from '../../i18n.ts';
import { reasonNoted } from '../../identity/mailed-link.ts';
import { useSession } from '../../session.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Board } from '../../ui/picture/board.tsx';
import picture from '../../ui/picture/board.module.css';
import text from '../../ui/text.module.css';
import { AnotherAccount } from './another-account.tsx';

const OneAccountErrorPage = () => {
  const t = useT();
  const language = useLanguage();
  const { supportUrl } = brandOf(useBrand());
  const { loggedIn } = useSession();
  const isMigrating = useApp(({ action }) => migrationActions.some((each) => each === action));
  const [reason] = useState(reasonNoted);
  return (
    <div className={text.center}>
      <Board bulbs="failing">
        <circle className={picture.line} cx="98" cy="72" r="22" />
        <circle className={picture.line} strokeDasharray="4 6" cx="142" cy="72" r="22" />
      </Board>
      <h1>{t('migration.error.title')}</h1>
      <div className={layout.stack}>
        {reason && (
          <Notice kind="bad" role="alert">
            {t(reason)}
          </Notice>
        )}
        <p className={text.lead}>
          {reason === 'PROVIDER_ALREADY_LINKED' && `${t('migration.error.linked')} `}
          {t('migration.error.lead')}
        </p>
        {isMigrating ? <Migrating sees={reason === 'PROVIDER_ALREADY_LINKED' && loggedIn} /> : <Otherwise />}
      </div>
      <p className={text.foot}>
        {t('migration.error.help')} <a href={supportUrl[language]}>{t('shell.error.support')}</a>
      </p>
    </div>
  );
};
export default OneAccountErrorPage;

/** The code is not used up: with another account it may work. */
const Migrating = ({ sees }: { readonly sees: boolean }) => {
  const t = useT();
  return (
    <div className={layout.close}>
      <AnotherAccount wide />
      <Link
        to={sees ? 'existingServiceProvider' : 'migrate'}
        className={buttonClass({ look: 'line', wide: true })}
      >
        {t(sees ? 'migration.error.provider' : 'fields.retry')}
      </Link>
    </div>
  );
};

const Otherwise = () => {
  const t = useT();
  const { loggedIn } = useSession();
  return (
    <div className={layout.close}>
      <Link to={loggedIn ? 'manageAccount' : 'login'} className={buttonClass({ wide: true })}>
        {t(loggedIn ? 'migration.account' : 'auth.signIn')}
      </Link>
      {loggedIn && (
        <Link to="accountLogout" className={buttonClass({ look: 'line', wide: true })}>
          {t('migration.other')}
        </Link>
      )}
    </div>
  );
};
