/** What somebody got elsewhere is put into their account by the link they were given: once, however often it is opened. */
import { brandOf } from '@marquee/product/brands.ts';
import { activateProduct, getActivation } from '@marquee/product/contract/short-code.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import type { ActivationStatus } from '@marquee/product/values/kinds.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { useBrand, useHas } from '../../flow/current.ts';
import { Link } from '../../flow/link.tsx';
import { clearApp, setApp } from '../../flow/state.ts';
import { failureOf } from '../../form/failure.ts';
import { useLanguage, useT } from '../../i18n.ts';
import { renewAll } from '../../identity/renew.ts';
import { useSession } from '../../session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { refresh } from '../../ui/icon/more-icons.ts';
import layout from '../../ui/layout.module.css';
import { Board } from '../../ui/picture/board.tsx';
import { Done } from '../../ui/picture/done.tsx';
import text from '../../ui/text.module.css';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { Ways } from './ways.tsx';

type State = ActivationStatus | 'unknown';
interface Result {
  readonly state: State;
  /** The catalogue's sentence; success speaks for itself. */
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
    const found = await call(getActivation, { params: { id }, showLoader: false });
    setApp({ productToActivate: found });
    if (found.status !== 'success') return { state: found.status, code: sentences[found.status] };
    await call(activateProduct, { params: { id }, showLoader: false });
    await renewAll();
    return { state: 'success' };
  } catch (error) {
    const { code } = failureOf(error);
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
  const begin = useEffectEvent(() => void take());
  useEffect(() => begin(), []);

  if (!result)
    return (
      <div className={text.center}>
        <Board bulbs="dark" />
        <h1>{t('activation.link.title')}</h1>
        <p className={text.lead} role="status">
          {t('activation.link.wait')}
        </p>
      </div>
    );
  const { state, code } = result;
  return (
    <div className={text.center}>
      {state === 'success' || state === 'alreadyDone' ? <Done /> : <Board bulbs="failing" />}
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
              {t('fields.retry')}
            </Button>
          )}
          <Ways quiet={state === 'error'} />
          <Onward state={state} />
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

/** What the link was for may still be had, or is there already. */
const Onward = ({ state }: { readonly state: State }) => {
  const t = useT();
  const has = useHas();
  const { isDtc } = useSession();
  const offersPlans = state === 'entitlementExpired' && isDtc && has('dtcLogin');
  return (
    <Link
      to={offersPlans ? 'purchaseProducts' : 'manageAccount'}
      className={buttonClass({ look: 'line', wide: true })}
      onClick={() => clearApp('code', 'productToActivate')}
    >
      {t(offersPlans ? 'activation.code.plans' : 'activation.link.account')}
    </Link>
  );
};
