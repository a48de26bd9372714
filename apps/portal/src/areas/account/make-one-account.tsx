/** A TV provider customer makes an account of their own, or links the provider to the one they have. */
import { beginMigration } from '@marquee/product/contract/migration.ts';
import type { MigrationAction } from '@marquee/product/values/enums.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { toApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { beginMigrationFlow, switchAccount } from '../../session/migration-flow.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Section } from '../../ui/section.tsx';

export const MakeOneAccount = ({ provider }: { readonly provider: string }) => {
  const t = useT();
  const [busy, setBusy] = useState<MigrationAction>();
  const [error, setError] = useState<ErrorCode>();
  const begin = async (action: MigrationAction): Promise<void> => {
    if (busy) return;
    setBusy(action);
    setError(undefined);
    try {
      const { migrationCode } = await call(beginMigration, { body: { action } });
      beginMigrationFlow({ action, migrationCode });
      await switchAccount();
      await navigateToRoute('migrate');
    } catch (reason) {
      setError(toApiError(reason).code);
      setBusy(undefined);
    }
  };
  return (
    <Section title={t('account.oneAccount.title')}>
      <div className={panel.panel}>
        <div className={panel.row}>
          <div className={layout.stack}>
            <p className={panel.key}>{t('account.oneAccount.lead', { provider })}</p>
            {error && (
              <InlineAlert kind="bad" role="alert">
                {t(error)}
              </InlineAlert>
            )}
            <div className={layout.pair}>
              <Button variant="equal" busy={busy === 'registerDtc'} onClick={() => void begin('registerDtc')}>
                {t('account.oneAccount.create')}
              </Button>
              <Button variant="equal" busy={busy === 'signInDtc'} onClick={() => void begin('signInDtc')}>
                {t('account.oneAccount.signIn')}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </Section>
  );
};
