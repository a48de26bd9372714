import { ParentLink } from '../../../navigation/back-link.tsx';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { useLoginState } from '../../../state/app-state.ts';
import { Form } from '../../../forms/form.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { UserRow } from '../../../ui/user-row.tsx';
import text from '../../../ui/text.module.css';
import AskRecoveryPage from './request-recovery-page.tsx';
import { useRecoveryRoutes } from './recovery-routes.ts';
import { useSendRecovery } from './send-recovery.ts';

/** A mailed link carries its own email, which may differ from the one typed here before. */
const ForgotPasswordPage = () => {
  const isNamed = useCurrentRoute(({ query }) => Boolean(query['email']));
  return isNamed ? <AskRecoveryPage /> : <KnownEmail />;
};
export default ForgotPasswordPage;

const KnownEmail = () => {
  const t = useT();
  const email = useLoginState((login) => login.passwordRecoveryEmail);
  const form = useSendRecovery(email);
  return (
    <>
      <ParentLink to={useRecoveryRoutes().signInAs} />
      <h1>{t('auth.password.forgot')}</h1>
      <p className={text.lead}>{t('auth.forgot.lead')}</p>
      <Form form={form}>
        <UserRow email={email} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.forgot.send')}
        </Button>
      </Form>
    </>
  );
};
