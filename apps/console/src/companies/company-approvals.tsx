/** Changes of companies that wait for a second person. */
import { type CompanyChange, decideCompanyChange } from '@marquee/product/contract/staff/company-changes.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { ApprovalCard } from '../ui/approval-card.tsx';
import { CompanyDifferences } from './company-differences.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

interface CompanyApprovalsProps {
  readonly changes: readonly CompanyChange[];
  readonly onDone: (approves: boolean) => void;
}

export const CompanyApprovals = ({ changes, onDone }: CompanyApprovalsProps) => {
  const { t, language } = useWords();
  const explain = useCompanyFailure();
  const titleOf = ({ before, company, content }: CompanyChange) =>
    t(before === null ? 'companies.newOne' : 'companies.changeOf', {
      name: (before ?? { content }).content.settings.name?.[language] ?? company,
    });
  return changes.map((change) => (
    <ApprovalCard
      key={change.id}
      title={titleOf(change)}
      heading={
        <>
          {titleOf(change)} <small>{t(`companies.kind.${change.content.kind}`)}</small>
        </>
      }
      reason={change.reason}
      by={change.changedBy}
      at={change.changedAt}
      mayDecide={change.mayDecide}
      decide={(approves, note) =>
        call(decideCompanyChange, { params: { id: change.id }, body: { approves, note } })
      }
      onDone={onDone}
      explain={explain}
    >
      <CompanyDifferences before={change.before} after={change} replacesSecret={change.replacesSecret} />
    </ApprovalCard>
  ));
};
