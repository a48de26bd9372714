import { UpLink } from '../../../flow/back-link.tsx';
import { useCurrent } from '../../../flow/current.ts';
import { useLogin } from '../../../flow/state.ts';
import { Form } from '../../../form/form.tsx';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { PersonRow } from '../../../ui/person.tsx';
import text from '../../../ui/text.module.css';
import AskRecoveryPage from './ask-recovery-page.tsx';
import { useFamily } from './family.ts';
import { useSendRecovery } from './send-recovery.ts';

/** A mail names its own address, which may be another than the one that was typed here before. */
const ForgotPasswordPage = () => {
  const isNamed = useCurrent(({ query }) => Boolean(query['email']));
  return isNamed ? <AskRecoveryPage /> : <KnownEmail />;
};
export default ForgotPasswordPage;

const KnownEmail = () => {
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
