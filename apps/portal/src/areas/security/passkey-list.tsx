/** The passkeys of the account: listed, added, removed. */
import { listPasskeys, type Passkey, removePasskey } from '@marquee/product/contract/security/passkeys.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatDate, localTimeZone } from '@marquee/product/values/dates.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../api/use-query.ts';
import { useState } from 'react';
import { isApiError, toApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { queryClient } from '../../api/query-client.ts';
import { addPasskeyHere } from '../../auth/passkeys/add-passkey.ts';
import { canUsePasskeys } from '../../auth/passkeys/can-use-passkeys.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useHydrated } from '../../state/hydration.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { shield } from '../../ui/icon/page-icons.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import panel from '../../ui/panel.module.css';
import { RowsSkeleton } from './rows-skeleton.tsx';

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => call(listPasskeys),
  staleTime: limits.dataFreshMs,
});

/** Also tells the browser which passkeys are left. */
const reload = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const { signalPasskeys } = await import('../../auth/passkeys/passkeys.ts');
  await signalPasskeys(await queryClient.fetchQuery(passkeysQuery));
};

const useAction = (act: () => Promise<void>) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const run = async () => {
    setBusy(true);
    setError('');
    try {
      await act();
    } catch (failure) {
      // The customer closed the question who they are.
      if (!isApiError(failure, 'REAUTH_REQUIRED')) setError(t(toApiError(failure).code));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run: () => void run() };
};

export const PasskeyList = () => (
  <QueryBoundary query={useQuery(passkeysQuery)} skeleton={<RowsSkeleton rows={1} />}>
    {({ passkeys }) => (
      <>
        {passkeys.length > 0 && (
          <ul className={panel.panel}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        <AddPasskey />
      </>
    )}
  </QueryBoundary>
);

const PasskeyRow = ({ passkey: { id, name, addedAt, usedAt } }: { readonly passkey: Passkey }) => {
  const t = useT();
  const language = useLanguage();
  const day = (moment: string) => formatDate(moment, language, localTimeZone);
  const { busy, error, run } = useAction(async () => {
    await call(removePasskey, { params: { id } });
    showToast('saved', 'security.passkeys.removed', { name });
    await reload();
  });
  return (
    <li className={panel.row}>
      <span className={panel.tile}>
        <Icon path={shield} />
      </span>
      <div>
        <p className={panel.value}>{name}</p>
        <p className={panel.key}>
          {usedAt
            ? t('security.passkeys.used', { added: day(addedAt), used: day(usedAt) })
            : t('security.passkeys.added', { added: day(addedAt) })}
        </p>
        {error && (
          <InlineAlert kind="bad" role="alert">
            {error}
          </InlineAlert>
        )}
      </div>
      <Button
        variant="outline"
        small
        busy={busy}
        onClick={run}
        aria-label={t('security.passkeys.removeThis', { name })}
      >
        {t('security.passkeys.remove')}
      </Button>
    </li>
  );
};

const AddPasskey = () => {
  const t = useT();
  const canUse = useHydrated() && canUsePasskeys();
  const { busy, error, run } = useAction(async () => {
    if (await addPasskeyHere()) await reload();
  });
  return (
    <div className={panel.panel}>
      <div className={`${panel.row} ${panel.folds}`}>
        <div>
          <p className={panel.value}>{t('security.passkeys.lead')}</p>
          <p className={panel.key}>{t(canUse ? 'security.passkeys.why' : 'security.passkeys.unsupported')}</p>
          {error && (
            <InlineAlert kind="bad" role="alert">
              {error}
            </InlineAlert>
          )}
        </div>
        {canUse && (
          <Button variant="outline" small busy={busy} onClick={run}>
            {t('security.passkeys.add')}
          </Button>
        )}
      </div>
    </div>
  );
};
