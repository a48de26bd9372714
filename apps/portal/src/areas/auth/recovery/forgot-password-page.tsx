import { UpLink } from '../../../flow/back-link.tsx';
import { useLogin } from '../../../flow/state.ts';
import { Form } from '../../../form/form.tsx';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { PersonRow } from '../../../ui/person.tsx';
import text from '../../../ui/text.module.css';
import { useFamily } from './family.ts';
import { useSendRecovery } from './send-recovery.ts';

const ForgotPasswordPage = () => {
  const t = useT();
  const email = useLogin((login) => login.passwordRecoveryEmail);
  const form = useSendRecovery(email);
  return (
    <>
      <UpLink to={useFamily().signInAs} />
      <h1>{t('auth.forgot.title')}</h1>
      <p className={text.lead}>{t('auth.forgot.lead')}</p>
      <Form form={form}>
        <PersonRow email={email} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.forgot.send')}
        </Button>
      </Form>
    </>
  );
};
export default ForgotPasswordPage;
