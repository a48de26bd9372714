/** Shows why a merchant activation failed and the next step. */
import type { ErrorCode } from '@marquee/product/errors.ts';
import { getBrand } from '../../state/current-route.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { getActiveLanguage, useT } from '../../i18n/i18n.ts';
import { signOut } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { refresh } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import text from '../../ui/text.module.css';
import { NextSteps } from './next-steps.tsx';

type State = 'done' | 'expired' | 'nothing' | 'unknown' | 'session' | 'failed';

const states: Readonly<Partial<Record<ErrorCode, State>>> = {
  MERCHANT_DONE: 'done',
  MERCHANT_EXPIRED: 'expired',
  MERCHANT_NO_ENTITLEMENT: 'nothing',
  NOT_FOUND: 'unknown',
  VALIDATION: 'unknown',
  SESSION_EXPIRED: 'session',
};

/** The server session has expired; sign out here too, or the guard would skip the sign-in. */
const signInAgain = async (): Promise<void> => {
  const query = { service: getBrand(), lang: getActiveLanguage() };
  await signOut();
  await navigateToRoute('merchantLogin', { replace: true, query });
};

interface Props {
  readonly code: ErrorCode;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export const MerchantActivationError = ({ code, busy, onRetry }: Props) => {
  const t = useT();
  const state = states[code] ?? 'failed';
  return (
    <div className={text.center}>
      {state === 'done' ? <SuccessIllustration /> : <DeadLink />}
      <FocusedHeading>{t(`merchants.${state}.title`)}</FocusedHeading>
      <p className={text.lead} role={state === 'done' ? 'status' : 'alert'}>
        {t(state === 'unknown' ? 'TOKEN_INVALID' : code)}
      </p>
      {state !== 'session' && <p className={text.lead}>{t(`merchants.${state}.lead`)}</p>}
      <div className={layout.stack}>
        <div className={layout.close}>
          {state === 'failed' && (
            <Button wide icon={refresh} busy={busy} onClick={onRetry}>
              {t('shell.tryAgain')}
            </Button>
          )}
          {state === 'session' ? (
            <Button wide onClick={() => void signInAgain()}>
              {t('auth.signIn')}
            </Button>
          ) : (
            <NextSteps secondary={state === 'failed'} />
          )}
        </div>
      </div>
    </div>
  );
};

export const MissingMerchantLink = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <DeadLink />
      <h1>{t('merchants.none.title')}</h1>
      <p className={text.lead}>{t('merchants.none.lead')}</p>
      <div className={layout.stack}>
        <div className={layout.close}>
          <NextSteps />
        </div>
      </div>
    </div>
  );
};

const DeadLink = () => (
  <Marquee lights="failing">
    <path
      className={picture.line}
      d="M112 62h-8a10 10 0 0 0 0 20h8M128 62h8a10 10 0 0 1 0 20h-8M108 72h6M126 72h6M120 52v6M120 86v6"
    />
  </Marquee>
);
