import { UpLink } from '../../../flow/back-link.tsx';
import { goToRoute } from '../../../flow/link.tsx';
import { setApp } from '../../../flow/state.ts';
import { useT } from '../../../i18n.ts';
import { useSession } from '../../../session.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import text from '../../../ui/text.module.css';

/** What it means to bring accounts together. From the start on, nothing else is done until it ends. */
const AccountConsolidationPage = () => {
  const t = useT();
  const { isDtc } = useSession();
  const start = (): void => {
    setApp({ startedConsolidationFlow: true });
    void goToRoute('consolidation');
  };
  return (
    <div className={layout.medium}>
      <UpLink to="manageAccount" />
      <h1>{t('migration.consolidate.title')}</h1>
      <p className={text.lead}>{t('migration.consolidate.lead')}</p>
      <div className={layout.stack}>
        <Facts
          facts={[
            { term: t('migration.consolidate.move'), says: t('migration.consolidate.moves') },
            { term: t('migration.consolidate.end'), says: t('migration.consolidate.ends') },
            { term: t('migration.consolidate.first'), says: t('migration.consolidate.firsts') },
          ]}
        />
        {isDtc ? (
          <Button wide onClick={start}>
            {t('migration.consolidate.start')}
          </Button>
        ) : (
          <Notice>{t('BDU_FORBIDDEN')}</Notice>
        )}
      </div>
    </div>
  );
};
export default AccountConsolidationPage;
