/** Shows why the accounts were not merged and the next step. */
import { migrationActions } from '@marquee/product/values/enums.ts';
import { useState } from 'react';
import { useBrand } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { getEmailLinkError } from '../../auth/email-link.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import text from '../../ui/text.module.css';
import { SwitchAccountButton } from './switch-account-button.tsx';
import { brandFor } from '../../config/startup-config.ts';

const OneAccountErrorPage = () => {
  const t = useT();
  const language = useLanguage();
  const { supportUrl } = brandFor(useBrand());
  const { loggedIn } = useSession();
  const isMigrating = useAppState(({ action }) => migrationActions.some((each) => each === action));
  const [reason] = useState(getEmailLinkError);
  return (
    <div className={text.center}>
      <Marquee lights="failing">
        <circle className={picture.line} cx="98" cy="72" r="22" />
        <circle className={picture.line} strokeDasharray="4 6" cx="142" cy="72" r="22" />
      </Marquee>
      <h1>{t('migration.error.title')}</h1>
      <div className={layout.stack}>
        {reason && (
          <InlineAlert kind="bad" role="alert">
            {t(reason)}
          </InlineAlert>
        )}
        <p className={text.lead}>
          {reason === 'PROVIDER_ALREADY_LINKED' && `${t('migration.error.linked')} `}
          {t('migration.error.lead')}
        </p>
        {isMigrating ? (
          <MigrationNextSteps canSeeAccount={reason === 'PROVIDER_ALREADY_LINKED' && loggedIn} />
        ) : (
          <DefaultNextSteps />
        )}
      </div>
      <p className={text.foot}>
        {t('migration.error.help')} <a href={supportUrl[language]}>{t('shell.error.support')}</a>
      </p>
    </div>
  );
};
export default OneAccountErrorPage;

/** The code is still valid and may work with another account. */
const MigrationNextSteps = ({ canSeeAccount }: { readonly canSeeAccount: boolean }) => {
  const t = useT();
  return (
    <div className={layout.close}>
      <SwitchAccountButton wide />
      <Link
        to={canSeeAccount ? 'existingServiceProvider' : 'migrate'}
        className={buttonClass({ variant: 'outline', wide: true })}
      >
        {t(canSeeAccount ? 'migration.error.provider' : 'shell.tryAgain')}
      </Link>
    </div>
  );
};

const DefaultNextSteps = () => {
  const t = useT();
  const { loggedIn } = useSession();
  return (
    <div className={layout.close}>
      <Link to={loggedIn ? 'manageAccount' : 'login'} className={buttonClass({ wide: true })}>
        {t(loggedIn ? 'migration.account' : 'auth.signIn')}
      </Link>
      {loggedIn && (
        <Link to="accountLogout" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('migration.other')}
        </Link>
      )}
    </div>
  );
};
