import { Link } from '../../flow/link.tsx';
import { useT } from '../../i18n.ts';
import { SignInForm } from '../../identity/forms/sign-in-form.tsx';
import text from '../../ui/text.module.css';
import { Offer } from './offer.tsx';
import { goOn, useSkipped } from './onward.ts';

const LoginPage = () => {
  const t = useT();
  useSkipped();
  return (
    <>
      <h1>{t('merchants.login.title')}</h1>
      <Offer at="login" />
      <SignInForm
        forgot={{ known: 'merchantForgotPassword', unknown: 'merchantRecovery' }}
        submit={t('auth.signIn')}
        goOn={goOn}
      />
      <p className={`${text.foot} ${text.center}`}>
        {t('auth.login.new')} <Link to="merchantRegister">{t('auth.login.create')}</Link>
      </p>
    </>
  );
};
export default LoginPage;
