/** Changes of companies that wait for a second person. */
import { useState } from 'react';
import { type CompanyChange, decideCompanyChange } from '@marquee/product/contract/staff/company-changes.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { ApprovalCard } from '../ui/approval-card.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { CompanyDifferences } from './company-differences.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

interface CompanyApprovalsProps {
  readonly changes: readonly CompanyChange[];
  readonly onDone: (approves: boolean) => void;
}

export const CompanyApprovals = ({ changes, onDone }: CompanyApprovalsProps) => {
  const { t, language } = useWords();
  const explain = useCompanyFailure();
  const [decision, setDecision] = useState<{ readonly change: CompanyChange; readonly approves: boolean }>();
  const titleOf = ({ before, company, content }: CompanyChange) =>
    t(before === null ? 'companies.newOne' : 'companies.changeOf', {
      name: (before ?? { content }).content.settings.name?.[language] ?? company,
    });
  return (
    <>
      {changes.map((change) => (
        <ApprovalCard
          key={change.id}
          title={
            <>
              {titleOf(change)} <small>{t(`companies.kind.${change.content.kind}`)}</small>
            </>
          }
          reason={change.reason}
          by={change.changedBy}
          at={change.changedAt}
          mayDecide={change.mayDecide}
          onDecide={(approves) => setDecision({ change, approves })}
        >
          <CompanyDifferences before={change.before} after={change} replacesSecret={change.replacesSecret} />
        </ApprovalCard>
      ))}
      {decision && (
        <FormDialog
          title={titleOf(decision.change)}
          submit={t(decision.approves ? 'approve' : 'refuse')}
          reason="optional"
          explain={explain}
          send={async (note) => {
            const { approves, change } = decision;
            await call(decideCompanyChange, { params: { id: change.id }, body: { approves, note } });
            setDecision(undefined);
            onDone(approves);
          }}
          onClose={() => setDecision(undefined)}
        >
          <p>{decision.change.reason}</p>
        </FormDialog>
      )}
    </>
  );
};
