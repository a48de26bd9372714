import { ParentLink } from '../../../navigation/back-link.tsx';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { patchAppState } from '../../../state/app-state.ts';
import { useT } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import text from '../../../ui/text.module.css';

/** Explains account consolidation. Once started, the guard keeps the customer in it until it ends. */
const AccountConsolidationPage = () => {
  const t = useT();
  const { isDtc } = useSession();
  const start = (): void => {
    patchAppState({ startedConsolidationFlow: true });
    void navigateToRoute('consolidation');
  };
  return (
    <div className={layout.medium}>
      <ParentLink to="manageAccount" />
      <h1>{t('migration.consolidate.title')}</h1>
      <p className={text.lead}>{t('migration.consolidate.lead')}</p>
      <div className={layout.stack}>
        <DescriptionList
          facts={[
            { term: t('migration.consolidate.move'), description: t('migration.consolidate.moves') },
            { term: t('migration.consolidate.end'), description: t('migration.consolidate.ends') },
            { term: t('migration.consolidate.first'), description: t('migration.consolidate.firsts') },
          ]}
        />
        {isDtc ? (
          <Button wide onClick={start}>
            {t('migration.consolidate.start')}
          </Button>
        ) : (
          <InlineAlert>{t('BDU_FORBIDDEN')}</InlineAlert>
        )}
      </div>
    </div>
  );
};
export default AccountConsolidationPage;
