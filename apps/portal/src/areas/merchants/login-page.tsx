import { Link } from '../../navigation/link.tsx';
import { useT } from '../../i18n/i18n.ts';
import { SignInForm } from '../../auth/forms/sign-in-form.tsx';
import text from '../../ui/text.module.css';
import { MerchantOffer } from './merchant-offer.tsx';
import { continueMerchantActivation } from '../../auth/continue-merchant-activation.ts';
import { useSkipWhenSignedIn } from './use-skip-when-signed-in.ts';

const LoginPage = () => {
  const t = useT();
  useSkipWhenSignedIn();
  return (
    <>
      <h1>{t('merchants.login.title')}</h1>
      <MerchantOffer at="login" />
      <SignInForm
        forgot={{ known: 'merchantForgotPassword', unknown: 'merchantRecovery' }}
        submit={t('auth.signIn')}
        onContinue={continueMerchantActivation}
      />
      <p className={`${text.foot} ${text.center}`}>
        {t('auth.login.new')} <Link to="merchantRegister">{t('auth.login.create')}</Link>
      </p>
    </>
  );
};
export default LoginPage;
