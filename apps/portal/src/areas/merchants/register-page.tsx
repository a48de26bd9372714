import { ParentLink } from '../../navigation/back-link.tsx';
import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { RegisterForm } from '../../auth/forms/register-form.tsx';
import text from '../../ui/text.module.css';
import { MerchantOffer } from './merchant-offer.tsx';
import { continueMerchantActivation } from '../../auth/continue-merchant-activation.ts';
import { useSkipWhenSignedIn } from './use-skip-when-signed-in.ts';

const RegisterPage = () => {
  const t = useT();
  useSkipWhenSignedIn();
  return (
    <>
      <ParentLink to="merchantLogin" />
      <h1>{t('auth.register.title')}</h1>
      <MerchantOffer at="register" />
      <RegisterForm
        signInAt={{ to: 'merchantLogin' }}
        submit={t('auth.register.create')}
        onContinue={continueMerchantActivation}
      />
      <p className={`${text.foot} ${text.center}`}>
        {t('auth.register.known')} <Link to="merchantLogin">{t('auth.signIn')}</Link>
      </p>
    </>
  );
};
export default RegisterPage;
