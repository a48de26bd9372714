/** Shows the signed-in account and continues after a countdown, unless the visitor switches accounts. */
import { limits } from '@marquee/product/limits.ts';
import { useEffect, useState } from 'react';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { patchAppState, useAppState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { Interstitial } from '../../../auth/interstitial.tsx';

const continueSignedIn = (): Promise<void> => {
  if (useAppState.getState().action !== 'shortcodeReady') return returnToBrand();
  patchAppState({ action: 'shortcodeInProgress' });
  return navigateToRoute('activate', { replace: true });
};

const unbroken = { b: (who: string) => <span className={text.whole}>{who}</span> };

const AutomaticSignInPage = () => {
  const t = useT();
  const { claims } = useSession();
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => void continueSignedIn(), limits.automaticSignInMs);
    return () => clearTimeout(timer);
  }, [isPaused]);

  const pause = () => setPaused(true);
  const email = claims?.user_name;
  return (
    <Interstitial
      title={
        email ? (
          <RichText message="auth.automaticSignIn.as" values={{ email }} tags={unbroken} />
        ) : (
          t('auth.automaticSignIn.title')
        )
      }
    >
      <div className={layout.stack}>
        <Button wide onClick={() => void continueSignedIn()}>
          {t('shell.continue')}
        </Button>
      </div>
      <p className={text.foot}>
        {t('auth.password.notYou')}{' '}
        <Link to="accountLogout" onFocus={pause} onPointerEnter={pause}>
          {t('auth.automaticSignIn.leave')}
        </Link>
      </p>
    </Interstitial>
  );
};
export default AutomaticSignInPage;
