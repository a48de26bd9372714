/** Confirms the verification and continues after a countdown that can be stopped. */
import { limits } from '@marquee/product/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/use-session.ts';
import { redirectAfterSignIn } from '../../../auth/sign-in.ts';
import { validClaims } from '../../../state/token-cookies.ts';
import { Button } from '../../../ui/button.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import layout from '../../../ui/layout.module.css';
import { SuccessIllustration } from '../../../ui/illustration/success.tsx';
import text from '../../../ui/text.module.css';

const continueFlow = (): Promise<void> =>
  validClaims() ? redirectAfterSignIn() : navigateToRoute('login', { replace: true });

const VerifyEmailSuccessPage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  const [moment, setMoment] = useState<number | undefined>(() => Date.now() + limits.verifiedRedirectMs);
  const seconds = useCountdown(moment);
  const continueButton = useRef<HTMLButtonElement>(null);
  const isTime = moment !== undefined && seconds === 0;
  useEffect(() => {
    if (isTime) void continueFlow();
  }, [isTime]);

  const stay = () => setMoment(undefined);
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('auth.verifyEmailSuccess.title')}</h1>
      <p className={text.lead}>{t('auth.verifyEmailSuccess.lead')}</p>
      <div className={layout.stack}>
        <Button
          wide
          ref={continueButton}
          onClick={() => {
            stay();
            void continueFlow();
          }}
        >
          {t(loggedIn ? 'shell.continue' : 'auth.signIn')}
        </Button>
        {moment !== undefined && (
          <div>
            <p className={text.hint}>{t('auth.verifyEmailSuccess.soon', { seconds })}</p>
            <Button
              variant="text"
              small
              onClick={() => {
                stay();
                continueButton.current?.focus();
              }}
            >
              {t('auth.verifyEmailSuccess.stay')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};
export default VerifyEmailSuccessPage;
