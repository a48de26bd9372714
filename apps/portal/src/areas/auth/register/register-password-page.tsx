/** The rest of a new account: a password and a phone number. The account signs in at once. */
import { brandOf } from '@marquee/product/brands.ts';
import { register } from '@marquee/product/contract/account.ts';
import { Failure } from '@marquee/product/errors.ts';
import { formatPhone, phoneDigits } from '@marquee/product/values/fields.ts';
import { useEffect } from 'react';
import { call } from '../../../api.ts';
import { botToken } from '../../../identity/bot-check.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { useBrand, useHas } from '../../../flow/current.ts';
import { useGo } from '../../../flow/link.tsx';
import { notify } from '../../../flow/notices.ts';
import { contextOfRegistration } from '../../../flow/session-context.ts';
import { useApp, useLogin, useRegister } from '../../../flow/state.ts';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { PasswordRules } from '../../../form/password-rules.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { UserName } from '../../../form/user-name.tsx';
import { languageShown, useLanguage, useT } from '../../../i18n.ts';
import { signIn } from '../../../identity/sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { SignInLink } from './sign-in-link.tsx';

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly phoneNumber: string;
}

const create = async (account: NewAccount): Promise<void> => {
  try {
    await call(register, {
      query: { recaptcha_token: await botToken('register') },
      body: { ...account, language: languageShown(), ...contextOfRegistration() },
      showLoader: false,
    });
  } catch (error) {
    throw error instanceof Failure ? inFormWords(error, account.email) : error;
  }
};

/** The call names its fields otherwise than the form does. */
const inFormWords = ({ code, details = {} }: Failure, email: string): Failure => {
  if (code === 'EMAIL_IN_USE') {
    useLogin.setState({ email });
    return new Failure(code, { email });
  }
  const { phoneNumber: phone, password: newPassword, ...rest } = details;
  return new Failure(code, { ...rest, phone, newPassword });
};

const RegisterPasswordPage = () => {
  const t = useT();
  const go = useGo();
  const has = useHas();
  const email = useApp((app) => app.loginAttemptEmail);
  const kept = useRegister((register) => register.phoneNumber);
  const form = useFields({
    start: {
      newPassword: '',
      confirmPassword: '',
      phone: formatPhone(kept),
    },
    send: async ({ newPassword: password, phone: phoneNumber }) => {
      await create({ email, password, phoneNumber });
      useRegister.setState({ email, phoneNumber: '' });
      try {
        await signIn({ email, password, event: 'sign_up' });
      } catch {
        // The account is there; only the door did not open by itself.
        useLogin.setState({ email });
        notify('floating', 'auth.accountCreated.title');
        return go('loginDTCPassword', { replace: true });
      }
      return go('accountCreated', { replace: true });
    },
  });
  useKeptPhone(form.typed.phone);

  return (
    <>
      <UpLink to="registerIdentifier" />
      <h1>{t('auth.register.title')}</h1>
      <p className={text.lead}>
        {t('auth.register.for')} <b className={text.whole}>{email}</b>
      </p>
      <Form form={form} more={form.refusal?.code === 'EMAIL_IN_USE' && <SignInLink />}>
        <UserName email={email} />
        <Field
          form={form}
          name="newPassword"
          label={t('auth.register.password')}
          hint={t('fields.newPassword.hint')}
        />
        <PasswordRules password={form.typed.newPassword} />
        <Field form={form} name="confirmPassword" />
        <Field form={form} name="phone" hint={t('fields.phone.hint')} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.register.create')}
        </Button>
      </Form>
      {has('registerLegal') && <Legal />}
    </>
  );
};
export default RegisterPasswordPage;

/** A reload loses the passwords, and nothing else. */
const useKeptPhone = (phone: string): void => {
  useEffect(() => {
    useRegister.setState({ phoneNumber: phoneDigits(phone) });
  }, [phone]);
};

const Legal = () => {
  const t = useT();
  const language = useLanguage();
  const brand = brandOf(useBrand());
  return (
    <div className={text.foot}>
      <div className={layout.close}>
        <p>
          {t('auth.register.accept')}{' '}
          <a href={brand.termsUrl[language]} target="_blank" rel="noopener">
            {t('auth.register.terms')}
          </a>{' '}
          {t('auth.register.and')}{' '}
          <a href={brand.privacyUrl[language]} target="_blank" rel="noopener">
            {t('auth.register.privacy')}
          </a>
          .
        </p>
        <p>{t('auth.register.legal')}</p>
      </div>
    </div>
  );
};
