import { UpLink } from '../../flow/back-link.tsx';
import { Link } from '../../flow/link.tsx';
import { useT } from '../../i18n.ts';
import { RegisterForm } from '../../identity/forms/register-form.tsx';
import text from '../../ui/text.module.css';
import { Offer } from './offer.tsx';
import { goOn, useSkipped } from './onward.ts';

const RegisterPage = () => {
  const t = useT();
  useSkipped();
  return (
    <>
      <UpLink to="merchantLogin" />
      <h1>{t('auth.register.title')}</h1>
      <Offer at="register" />
      <RegisterForm signInAt={{ to: 'merchantLogin' }} submit={t('auth.register.create')} goOn={goOn} />
      <p className={`${text.foot} ${text.center}`}>
        {t('auth.register.known')} <Link to="merchantLogin">{t('auth.signIn')}</Link>
      </p>
    </>
  );
};
export default RegisterPage;
