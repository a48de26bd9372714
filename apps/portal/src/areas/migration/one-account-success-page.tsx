/** Two ways in have become one account. */
import { useT } from '../../i18n.ts';
import { useSession, useVerified } from '../../session.ts';
import text from '../../ui/text.module.css';
import { Onward } from './onward.tsx';
import { Done } from '../../ui/picture/done.tsx';

const OneAccountSuccessPage = () => {
  const t = useT();
  const { claims } = useSession();
  const isVerified = useVerified();
  return (
    <div className={text.center}>
      <Done />
      <h1>{t('migration.success.title')}</h1>
      <p className={text.lead}>{t('migration.success.lead')}</p>
      {claims?.user_name && (
        <p className={text.lead}>
          {t('migration.success.signIn')} <b className={text.whole}>{claims.user_name}</b>
        </p>
      )}
      {isVerified === false && <p className={text.lead}>{t('auth.accountCreated.sentSomewhere')}</p>}
      <Onward />
    </div>
  );
};
export default OneAccountSuccessPage;
