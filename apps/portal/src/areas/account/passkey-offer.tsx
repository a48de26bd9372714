/** Offers a passkey once, after a sign-in by password, where this device can make one. */
import { limits } from '@marquee/product/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError, toApiError } from '../../api/api-error.ts';
import { useQuery } from '../../api/use-query.ts';
import { canUsePasskeys } from '../../auth/passkeys/can-use-passkeys.ts';
import { useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { useLoginState } from '../../state/app-state.ts';
import { useHasFeature } from '../../state/current-route.ts';
import { useHydrated } from '../../state/hydration.ts';
import type { Claims } from '../../state/token-cookies.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import css from './passkey-offer.module.css';

/** The session after whose sign-in the offer was made; no other session gets it again in this browser. */
const storageKey = 'um.passkeyOffer';
const offeredTo = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};
const remember = (value: string): void => {
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // Storage is blocked: the offer may come again.
  }
};

/** Adding asks for a proof of identity: right after a sign-in there is one. */
const isDue = ({ sid, amr, guarded, auth_time: provedAt = 0 }: Claims): boolean =>
  amr?.includes('pwd') === true &&
  !guarded &&
  Date.now() / 1000 - provedAt < limits.freshProofMinutes * 60 &&
  [null, sid].includes(offeredTo());

const deviceQuery = queryOptions({
  queryKey: ['canMakePasskey'],
  queryFn: () => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false),
  staleTime: Infinity,
});

/** Undefined while the browser answers whether this device can make a passkey. */
export const usePasskeyOffer = (): boolean | undefined => {
  const has = useHasFeature();
  const { claims, isDtc } = useSession();
  const isKnown = useLoginState((login) => login.passkey);
  const mayOffer =
    useHydrated() && isDtc && has('passkeys') && !isKnown && canUsePasskeys() && isDue(claims!);
  const device = useQuery({ ...deviceQuery, enabled: mayOffer });
  return mayOffer ? device.data : false;
};

export const PasskeyOffer = () => {
  const t = useT();
  const { claims } = useSession();
  const [isOpen, setIsOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => remember(claims?.sid ?? ''), [claims]);
  const close = () => {
    remember('closed');
    setIsOpen(false);
    focusHeading();
  };
  const add = async () => {
    setBusy(true);
    setError('');
    try {
      const { addPasskeyHere } = await import('../../auth/passkeys/add-passkey.ts');
      if (await addPasskeyHere()) close();
    } catch (failure) {
      if (!isApiError(failure, 'REAUTH_REQUIRED')) setError(t(toApiError(failure).code));
    } finally {
      setBusy(false);
    }
  };
  return (
    isOpen && (
      <section aria-label={t('account.passkey.title')} className={`${panel.panel} ${css.offer}`}>
        <div className={`${panel.row} ${panel.folds}`}>
          <div>
            <p className={panel.value}>{t('account.passkey.title')}</p>
            <p className={panel.key}>{t('account.passkey.lead')}</p>
            {error && (
              <InlineAlert kind="bad" role="alert">
                {error}
              </InlineAlert>
            )}
          </div>
          <div className={css.actions}>
            <Button variant="outline" small busy={busy} onClick={() => void add()}>
              {t('account.passkey.add')}
            </Button>
            <Button variant="text" small onClick={close}>
              {t('account.passkey.later')}
            </Button>
          </div>
        </div>
      </section>
    )
  );
};
