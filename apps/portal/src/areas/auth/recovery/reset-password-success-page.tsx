import { Link } from '../../../flow/link.tsx';
import { useLogin } from '../../../flow/state.ts';
import { useT } from '../../../i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Done } from '../../../ui/picture/done.tsx';
import text from '../../../ui/text.module.css';
import { useFamily } from './family.ts';

const ResetPasswordSuccessPage = () => {
  const t = useT();
  const { signIn, signInAs } = useFamily();
  const email = useLogin((login) => login.email);
  return (
    <div className={text.center}>
      <Done />
      <h1>{t('auth.resetDone.title')}</h1>
      <p className={text.lead}>{t('auth.resetDone.lead')}</p>
      <div className={layout.stack}>
        <Link to={email ? signInAs : signIn} className={buttonClass({ wide: true })}>
          {t('auth.signIn')}
        </Link>
      </div>
    </div>
  );
};
export default ResetPasswordSuccessPage;
