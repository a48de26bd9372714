/** A TV provider customer has a direct account too: make it one, or not now. */
import { useQuery } from '../../api/use-query.ts';
import { ownProviderQuery } from '../../auth/provider/own-provider-query.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { endMigration } from '../../session/migration-flow.ts';
import { useAppState } from '../../state/app-state.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { ProviderRow } from './provider-row.tsx';
import { SwitchAccountButton } from './switch-account-button.tsx';

const decline = (): void => {
  endMigration();
  void navigateToRoute(useAppState.getState().gotoRoute || 'checkServices', { replace: true });
};

export const MigrationOffer = () => {
  const t = useT();
  const { data: own } = useQuery(ownProviderQuery(useLanguage()));
  const provider = own?.displayName ?? t('migration.provider');
  return (
    <>
      <h1>{t('migration.offer.title')}</h1>
      <p className={text.lead}>{t('migration.offer.lead', { provider })}</p>
      <div className={layout.stack}>
        {own && <ProviderRow id={own.providerId} name={own.displayName} logo={own.logo} />}
        <div className={layout.close}>
          <SwitchAccountButton wide label={t('migration.offer.yes')} />
          <Button variant="outline" wide onClick={decline}>
            {t('migration.offer.no')}
          </Button>
        </div>
      </div>
      <p className={text.foot}>{t('migration.offer.later')}</p>
    </>
  );
};
