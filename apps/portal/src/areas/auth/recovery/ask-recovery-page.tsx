/** Asks for the email too: older apps and merchants' links come here without it, and mails fill it in. */
import { UpLink } from '../../../flow/back-link.tsx';
import { useCurrent } from '../../../flow/current.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { Field } from '../../../form/field.tsx';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import text from '../../../ui/text.module.css';
import { useFamily } from './family.ts';
import { sendRecovery } from './send-recovery.ts';

const AskRecoveryPage = () => {
  const t = useT();
  const family = useFamily();
  const form = useFields({
    start: { email: useCurrent(({ query }) => query['email']) ?? '' },
    send: async ({ email }) => {
      await sendRecovery(email);
      await goToRoute(family.sent, { query: { email } });
    },
  });
  return (
    <>
      {family.signIn !== family.ask && <UpLink to={family.signIn} />}
      <h1>{t('auth.forgot.title')}</h1>
      <p className={text.lead}>{t('auth.forgot.leadAsk')}</p>
      <Form form={form}>
        <Field form={form} name="email" autoComplete="username" />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.forgot.send')}
        </Button>
      </Form>
    </>
  );
};
export default AskRecoveryPage;
