/** The passkeys of the account, and what to do when a device with one is lost. */
import { useT } from '../../../i18n/i18n.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { PasskeyList } from './passkey-list.tsx';

const PasskeysPage = () => {
  const t = useT();
  return (
    <>
      <ParentLink to="security">{t('security.back')}</ParentLink>
      <h1>{t('security.passkeys.title')}</h1>
      <p className={text.lead}>{t('security.passkeys.lost')}</p>
      <div className={layout.stack}>
        <PasskeyList />
      </div>
    </>
  );
};
export default PasskeysPage;
