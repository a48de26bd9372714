/** Confirms that the recovery mail was sent, with a resend button. */
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { useCurrentRoute } from '../../../state/current-route.ts';
import { Link } from '../../../navigation/link.tsx';
import { isApiError } from '../../../api/api-error.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { EmailIllustration } from '../../../ui/illustration/email.tsx';
import text from '../../../ui/text.module.css';
import { useRecoveryRoutes } from './recovery-routes.ts';
import { resendAllowedAt, sendRecovery } from './send-recovery.ts';

const RecoverySentPage = () => {
  const t = useT();
  const query = useCurrentRoute((current) => current.query);
  const { request, signIn } = useRecoveryRoutes();
  const email = query['email'] ?? '';
  const [again, setAgain] = useState(() => resendAllowedAt(email));
  const [sent, setSent] = useState(0);
  const seconds = useCountdown(again);
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        await sendRecovery(email);
        setAgain(resendAllowedAt(email));
        setSent(sent + 1);
      } catch (error) {
        setSent(0);
        if (isApiError(error, 'RESEND_TOO_SOON') && seconds === 0)
          setAgain(Date.now() + limits.resendSeconds * 1000);
        throw error;
      }
    },
  });
  return (
    <>
      <div className={text.center}>
        <EmailIllustration />
        <h1>{t('auth.sent.title')}</h1>
        <p className={text.lead}>
          <RichText message="auth.sent.lead" values={{ email, minutes: limits.resetLinkMinutes }} />
        </p>
      </div>
      <Form form={form}>
        {sent > 0 && (
          <InlineAlert key={sent} kind="good" role="status">
            {t('auth.sent.again')}
          </InlineAlert>
        )}
        <Button
          type="submit"
          variant="outline"
          wide
          busy={form.busy}
          inactive={seconds > 0}
          aria-describedby={seconds > 0 ? 'resend-wait' : undefined}
        >
          {t('auth.resend')}
        </Button>
        <p className={`${text.hint} ${text.center}`}>
          {t('auth.sent.junk')}{' '}
          {seconds > 0 && <span id="resend-wait">{t('auth.sent.wait', { seconds })}</span>}
        </p>
      </Form>
      <p className={`${text.foot} ${text.center}`}>
        <Link to={signIn}>{t(signIn === request ? 'auth.recent.other' : 'auth.sent.back')}</Link>
      </p>
    </>
  );
};
export default RecoverySentPage;
