/** Two-step verification: set-up, recovery codes, trusted browsers, off. */
import { useQuery } from '../../../api/use-query.ts';
import { useState } from 'react';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ParentLink } from '../../../navigation/back-link.tsx';
import layout from '../../../ui/layout.module.css';
import { RecoveryAlert } from './recovery-alert.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { twoStepQuery } from '../security-queries.ts';
import css from './two-step.module.css';
import { TwoStepOn } from './two-step-on.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

const TwoStepPage = () => {
  const t = useT();
  const query = useQuery(twoStepQuery);
  /** Shown once: in memory only. */
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    setCodes(undefined);
    void queryClient.invalidateQueries({ queryKey: twoStepQuery.queryKey });
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />;
  return (
    <div className={layout.medium}>
      <ParentLink to="security">{t('security.back')}</ParentLink>
      <h1>{t('security.twoStep.title')}</h1>
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={2} />}>
        {(state) => (
          <div className={`${layout.stack} ${css.steps}`}>
            <RecoveryAlert state={state} />
            {state.since === null ? (
              <TwoStepSetup onCodes={setCodes} />
            ) : (
              <TwoStepOn state={state} onCodes={setCodes} />
            )}
          </div>
        )}
      </QueryBoundary>
    </div>
  );
};
export default TwoStepPage;
