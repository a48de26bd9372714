/** Link “This wasn’t me” of a mail. Acts on a click only, because mail scanners open links. */
import { secureAccount } from '@marquee/product/contract/security/two-step.ts';
import { limits } from '@marquee/product/limits.ts';
import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { readEmailLink } from '../../auth/email-link.ts';
import { useStrippedQueryParam } from '../../auth/strip-query-param.ts';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../navigation/link.tsx';
import { signOut } from '../../session/session.ts';
import { useAppState } from '../../state/app-state.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmailIllustration } from '../../ui/illustration/email.tsx';
import { Outcome } from '../../ui/illustration/outcome.tsx';
import text from '../../ui/text.module.css';

type State = 'asks' | 'secured' | 'failed';

const NotMePage = () => {
  const [link] = useState(readEmailLink);
  const [state, setState] = useState<State>(link.token ? 'asks' : 'failed');
  useStrippedQueryParam('token');
  if (state === 'asks') return <SecureForm token={link.token} onDone={setState} />;
  return state === 'secured' ? <Secured /> : <LinkFailed />;
};
export default NotMePage;

interface Props {
  readonly token: string;
  readonly onDone: (state: State) => void;
}

const SecureForm = ({ token, onDone }: Props) => {
  const t = useT();
  const form = useForm({
    initialValues: {},
    send: async () => {
      try {
        await call(secureAccount, { body: { token } });
        // The server has ended every session of the account.
        if (useAppState.getState().isLoggedIn) await signOut();
        onDone('secured');
      } catch (error) {
        if (!isApiError(error, 'TOKEN_INVALID', 'LINK_EXPIRED')) throw error;
        onDone('failed');
      }
    },
  });
  return (
    <>
      <div className={text.center}>
        <EmailIllustration />
        <h1>{t('security.notMe.title')}</h1>
        <p className={text.lead}>{t('security.notMe.lead')}</p>
      </div>
      <Form form={form}>
        <Button type="submit" wide busy={form.busy}>
          {t('security.notMe.submit')}
        </Button>
        <Link to="login" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('security.notMe.wasMe')}
        </Link>
      </Form>
    </>
  );
};

const Secured = () => {
  const t = useT();
  return <Outcome picture="success" title={t('security.notMe.doneTitle')} lead={t('security.notMe.done')} />;
};

const LinkFailed = () => {
  const t = useT();
  return (
    <Outcome
      picture="brokenLink"
      title={t('security.notMe.failedTitle')}
      lead={t('security.notMe.failed', { hours: limits.notMeHours })}
    >
      <Link to="forgotPassword" className={buttonClass({ wide: true })}>
        {t('security.notMe.newPassword')}
      </Link>
    </Outcome>
  );
};
