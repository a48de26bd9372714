/** Activates a product that was bought elsewhere, by its link. The server makes repeated opens idempotent. */
import { brandOf } from '@marquee/product/brands.ts';
import { activateProduct, getActivation } from '@marquee/product/contract/short-code.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import type { ActivationStatus } from '@marquee/product/values/enums.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { clearAppState, patchAppState } from '../../state/app-state.ts';
import { toApiError } from '../../api/api-error.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { refreshClaimsAndQueries } from '../../session/refresh-claims.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { refresh } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { TvIllustration } from '../../ui/illustration/tv.tsx';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import text from '../../ui/text.module.css';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { ContinueToBrand } from '../../navigation/continue-to-brand.tsx';

type State = ActivationStatus | 'unknown';
interface Result {
  readonly state: State;
  /** Error message to show; absent on success. */
  readonly code?: ErrorCode;
}

const sentences = {
  alreadyDone: 'ACTIVATION_DONE',
  expired: 'ACTIVATION_EXPIRED',
  entitlementExpired: 'NO_SUBSCRIPTION',
  error: 'ACTIVATION_ERROR',
} as const satisfies Record<Exclude<ActivationStatus, 'success'>, ErrorCode>;

const states: Readonly<Partial<Record<ErrorCode, State>>> = {
  ACTIVATION_DONE: 'alreadyDone',
  ACTIVATION_EXPIRED: 'expired',
  NO_SUBSCRIPTION: 'entitlementExpired',
  NOT_FOUND: 'unknown',
};

const follow = async (id: string): Promise<Result> => {
  try {
    const found = await call(getActivation, { params: { id } });
    patchAppState({ productToActivate: found });
    if (found.status !== 'success') return { state: found.status, code: sentences[found.status] };
    await call(activateProduct, { params: { id } });
    await refreshClaimsAndQueries();
    return { state: 'success' };
  } catch (error) {
    const { code } = toApiError(error);
    const state = states[code] ?? 'error';
    return { state, code: state === 'unknown' ? 'TOKEN_INVALID' : code };
  }
};

export const ActivationLink = ({ id }: { readonly id: string }) => {
  const t = useT();
  const [result, setResult] = useState<Result>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const take = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setResult(await follow(id));
    setBusy(false);
    sending.current = false;
  };
  const activateOnMount = useEffectEvent(() => void take());
  useEffect(() => activateOnMount(), []);

  if (!result)
    return (
      <div className={text.center}>
        <TvIllustration lights="dark" mark="waiting" />
        <h1>{t('activation.link.title')}</h1>
        <p className={text.lead} role="status">
          {t('activation.link.wait')}
        </p>
      </div>
    );
  const { state, code } = result;
  return (
    <div className={text.center}>
      {state === 'success' || state === 'alreadyDone' ? (
        <SuccessIllustration />
      ) : (
        <TvIllustration lights="failing" mark="problem" />
      )}
      <FocusedHeading>{t(`activation.link.${state}.title`)}</FocusedHeading>
      {code && (
        <p className={text.lead} role={state === 'alreadyDone' ? 'status' : 'alert'}>
          {t(code)}
        </p>
      )}
      <Lead state={state} />
      <div className={layout.stack}>
        <div className={layout.close}>
          {state === 'error' && (
            <Button wide icon={refresh} busy={busy} onClick={() => void take()}>
              {t('shell.tryAgain')}
            </Button>
          )}
          <ContinueToBrand secondary={state === 'error'} />
          <ActivationNextSteps state={state} />
        </div>
      </div>
    </div>
  );
};

const Lead = ({ state }: { readonly state: State }) => {
  const t = useT();
  const language = useLanguage();
  const brand = brandOf(useBrand()).name[language];
  return <p className={text.lead}>{t(`activation.link.${state}.lead`, { brand })}</p>;
};

/** The product may be activated already, or can still be bought. */
const ActivationNextSteps = ({ state }: { readonly state: State }) => {
  const t = useT();
  const has = useHasFeature();
  const { isDtc } = useSession();
  const offersPlans = state === 'entitlementExpired' && isDtc && has('dtcLogin');
  return (
    <Link
      to={offersPlans ? 'purchaseProducts' : 'manageAccount'}
      className={buttonClass({ variant: 'outline', wide: true })}
      onClick={() => clearAppState('code', 'productToActivate')}
    >
      {t(offersPlans ? 'shell.seePlans' : 'shell.toAccount')}
    </Link>
  );
};
