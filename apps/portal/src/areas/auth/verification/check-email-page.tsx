/** The mail is on its way: what to do with it, and what to do when it does not come. */
import { useQuery } from '@tanstack/react-query';
import { goToRoute, Link } from '../../../flow/link.tsx';
import { useRegister } from '../../../flow/state.ts';
import { useT } from '../../../i18n.ts';
import { accountQuery, useSession, useVerified, verifiedEvent } from '../../../session.ts';
import { afterSignIn } from '../../../identity/sign-in.ts';
import { CodeForm } from '../../../identity/verification/code-form.tsx';
import { ResendVerification } from '../../../identity/verification/resend-verification.tsx';
import { useVerificationStatus } from '../../../identity/verification/verification-status.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { Done } from '../../../ui/picture/done.tsx';
import { Envelope } from '../../../ui/picture/envelope.tsx';
import text from '../../../ui/text.module.css';

const CheckEmailPage = () => {
  const { isDtc } = useSession();
  const verified = useVerified();
  if (!isDtc) return <Sent />;
  return verified ? <Confirmed /> : <WithCode />;
};
export default CheckEmailPage;

/** Nobody is signed in here, so the mail itself is the way on. */
const Sent = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const email = useRegister((register) => register.email);
  return (
    <div className={text.center}>
      <Envelope />
      <h1>{t('auth.checkEmail.title')}</h1>
      <p className={text.lead}>
        {email ? t('auth.checkEmail.link') : t('auth.checkEmail.linkSomewhere')}{' '}
        {email && <b className={text.whole}>{email}</b>}
      </p>
      <div className={text.foot}>
        <p>{t('auth.checkEmail.nothing')}</p>
        {!loggedIn && (
          <p>
            <Link to="login" query={{ goto: 'checkEmail' }}>
              {t('auth.checkEmail.signIn')}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
};

const WithCode = () => {
  const t = useT();
  const { claims } = useSession();
  const { data } = useQuery(accountQuery);
  useVerificationStatus();
  return (
    <div className={text.center}>
      <Envelope />
      <h1>{t('auth.checkEmail.title')}</h1>
      <p className={text.lead}>
        {t('auth.checkEmail.code')} <b className={text.whole}>{data?.email ?? claims?.user_name}</b>
      </p>
      <CodeForm
        onVerified={() => {
          verifiedEvent();
          void goToRoute('verifyEmailSuccess', { replace: true });
        }}
      />
      <div className={text.foot}>
        <div className={layout.close}>
          <p>{t('auth.checkEmail.nothing')}</p>
          <ResendVerification look="line" />
        </div>
      </div>
    </div>
  );
};

/** Another tab or another device did it. */
const Confirmed = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <Done />
      <FocusedHeading>{t('auth.verifyEmailSuccess.title')}</FocusedHeading>
      <p className={text.lead}>{t('auth.checkEmail.verified')}</p>
      <div className={layout.stack}>
        <Button wide onClick={() => void afterSignIn()}>
          {t('auth.continue')}
        </Button>
      </div>
    </div>
  );
};
