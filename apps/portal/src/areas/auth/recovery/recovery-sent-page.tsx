/** The mail is on its way; it can be asked for again. */
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { useCurrent } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { isFailure } from '../../../form/failure.ts';
import { Form } from '../../../form/form.tsx';
import { useFields } from '../../../form/use-fields.ts';
import { useT } from '../../../i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useSecondsUntil } from '../../../ui/countdown.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Envelope } from '../../../ui/picture/envelope.tsx';
import text from '../../../ui/text.module.css';
import { useFamily } from './family.ts';
import { mayAskAgainAt, sendRecovery } from './send-recovery.ts';

const RecoverySentPage = () => {
  const t = useT();
  const query = useCurrent((current) => current.query);
  const { ask, signIn } = useFamily();
  const email = query['email'] ?? '';
  const [again, setAgain] = useState(() => mayAskAgainAt(email));
  const [sent, setSent] = useState(0);
  const seconds = useSecondsUntil(again);
  const form = useFields({
    start: {},
    send: async () => {
      try {
        await sendRecovery(email);
        setAgain(mayAskAgainAt(email));
        setSent(sent + 1);
      } catch (error) {
        setSent(0);
        if (isFailure(error, 'RESEND_TOO_SOON') && seconds === 0)
          setAgain(Date.now() + limits.resendSeconds * 1000);
        throw error;
      }
    },
  });
  return (
    <>
      <div className={text.center}>
        <Envelope />
        <h1>{t('auth.sent.title')}</h1>
        <p className={text.lead}>{t('auth.sent.lead', { email, minutes: limits.resetLinkMinutes })}</p>
      </div>
      <Form form={form}>
        {sent > 0 && (
          <Notice key={sent} kind="good" role="status">
            {t('auth.sent.again')}
          </Notice>
        )}
        <Button
          type="submit"
          look="line"
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
        <Link to={signIn}>{t(signIn === ask ? 'auth.recent.other' : 'auth.sent.back')}</Link>
      </p>
    </>
  );
};
export default RecoverySentPage;
