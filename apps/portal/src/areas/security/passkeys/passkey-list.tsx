/** The passkeys of the account, and adding one. */
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { useQuery } from '../../../api/use-query.ts';
import { addPasskeyHere } from '../../../auth/passkeys/add-passkey.ts';
import { canUsePasskeys } from '../../../auth/passkeys/can-use-passkeys.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useHydrated } from '../../../state/hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import panel from '../../../ui/panel.module.css';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { passkeysQuery, reloadPasskeys, useAction } from './passkey-queries.ts';
import { PasskeyRow } from './passkey-row.tsx';

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

const AddPasskey = () => {
  const t = useT();
  const canUse = useHydrated() && canUsePasskeys();
  const { busy, error, run } = useAction(async () => {
    if (await addPasskeyHere()) await reloadPasskeys();
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
