import { Link } from '../../../navigation/link.tsx';
import { useLoginState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';

const EmailChangedPage = () => {
  const t = useT();
  const email = useLoginState((login) => login.email);
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('account.changeEmail.doneTitle')}</h1>
      {email && (
        <p className={text.lead}>
          <RichText message="account.changeEmail.doneWith" values={{ email }} />
        </p>
      )}
      <p className={text.lead}>{t('account.changeEmail.done')}</p>
      <div className={layout.stack}>
        <Link to={email ? 'loginDTCPassword' : 'login'} className={buttonClass({ wide: true })}>
          {t('auth.signIn')}
        </Link>
      </div>
    </div>
  );
};
export default EmailChangedPage;
