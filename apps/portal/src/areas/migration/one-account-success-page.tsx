/** Confirms the merged account. */
import { useT } from '../../i18n/i18n.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useSession } from '../../session/use-session.ts';
import { useEmailVerified } from '../../session/use-email-verified.ts';
import text from '../../ui/text.module.css';
import { ContinueButton } from './continue-button.tsx';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';

const OneAccountSuccessPage = () => {
  const t = useT();
  const { claims } = useSession();
  const isVerified = useEmailVerified();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('migration.success.title')}</h1>
      <p className={text.lead}>{t('migration.success.lead')}</p>
      {claims?.user_name && (
        <p className={text.lead}>
          <RichText message="migration.success.signIn" values={{ email: claims.user_name }} />
        </p>
      )}
      {isVerified === false && <p className={text.lead}>{t('auth.accountCreated.sentSomewhere')}</p>}
      <ContinueButton />
    </div>
  );
};
export default OneAccountSuccessPage;
