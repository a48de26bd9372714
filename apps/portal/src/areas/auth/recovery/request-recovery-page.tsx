/** Requests a recovery mail and asks for the email, which legacy apps and merchant links do not provide. */
import { ParentLink } from '../../../navigation/back-link.tsx';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { FormField } from '../../../forms/form-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import text from '../../../ui/text.module.css';
import { useRecoveryRoutes } from './recovery-routes.ts';
import { sendRecovery } from './send-recovery.ts';

const AskRecoveryPage = () => {
  const t = useT();
  const recoveryRoutes = useRecoveryRoutes();
  const form = useForm({
    initialValues: { email: useCurrentRoute(({ query }) => query['email']) ?? '' },
    send: async ({ email }) => {
      await sendRecovery(email);
      await navigateToRoute(recoveryRoutes.sent, { query: { email } });
    },
  });
  return (
    <>
      {recoveryRoutes.signIn !== recoveryRoutes.request && <ParentLink to={recoveryRoutes.signIn} />}
      <h1>{t('auth.password.forgot')}</h1>
      <p className={text.lead}>{t('auth.forgot.leadAsk')}</p>
      <Form form={form}>
        <FormField form={form} name="email" autoComplete="username" />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.forgot.send')}
        </Button>
      </Form>
    </>
  );
};
export default AskRecoveryPage;
