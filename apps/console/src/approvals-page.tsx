/** Everything that waits for a second person: what, who, why; approve or refuse. */
import { useState } from 'react';
import {
  type Approval,
  approveAction,
  listApprovals,
  refuseAction,
} from '@marquee/product/contract/staff/actions.ts';
import type { WaitingCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import type { WaitingSetting } from '@marquee/product/contract/staff/settings.ts';
import { SettingApprovals } from './brands/setting-approvals.tsx';
import { BatchApprovals } from './codes/batch-approvals.tsx';
import type { CompanyChange } from '@marquee/product/contract/staff/company-changes.ts';
import { CompanyApprovals } from './companies/company-approvals.tsx';
import { Effects } from './customer/effects.tsx';
import { call } from './data/api.ts';
import { isConsoleKey, useWords } from './data/i18n.ts';
import { usePageTitle } from './data/use-page-title.ts';
import { followLink } from './data/router.ts';
import { usePages } from './data/use-load.ts';
import { ApprovalCard } from './ui/approval-card.tsx';
import { FormDialog } from './ui/form-dialog.tsx';
import { Freshness, Loaded, MoreButton } from './ui/list-states.tsx';

interface DecisionProps {
  readonly approval: Approval;
  readonly approves: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const DecisionDialog = ({ approval, approves, onClose, onDone }: DecisionProps) => {
  const { t } = useWords();
  return (
    <FormDialog
      title={t('decision.title', { action: t(`action.${approval.kind}`), name: approval.customer })}
      submit={t(approves ? 'approve' : 'refuse')}
      reason="optional"
      send={async (note) => {
        await call(approves ? approveAction : refuseAction, {
          params: { id: approval.actionId },
          body: { note },
        });
        onDone();
      }}
      onClose={onClose}
    >
      <Effects effects={approval.effects} />
    </FormDialog>
  );
};

export const ApprovalsPage = () => {
  const { t } = useWords();
  const [decision, setDecision] = useState<{ readonly approval: Approval; readonly approves: boolean }>();
  const [said, setSaid] = useState('');
  const [settings, setSettings] = useState<readonly WaitingSetting[]>([]);
  const [batches, setBatches] = useState<readonly WaitingCodeBatch[]>([]);
  const [companies, setCompanies] = useState<readonly CompanyChange[]>([]);
  const pages = usePages('approvals', async (after, signal) => {
    const reply = await call(listApprovals, { query: { after }, ...(signal && { signal }) });
    if (after === undefined) {
      setSettings(reply.settings);
      setBatches(reply.batches);
      setCompanies(reply.companies);
    }
    return { rows: reply.approvals, next: reply.next };
  });
  usePageTitle(t('approvals.title'));
  const done = (approves: boolean) => {
    setSaid(t(approves ? 'approved' : 'refused'));
    setDecision(undefined);
    pages.reload();
  };
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      <p className="muted">{t('approvals.lead')}</p>
      <p role="status" className={said ? 'alert good' : 'silent'}>
        {said}
      </p>
      <Loaded
        load={pages}
        empty={({ rows }) => rows.length + settings.length + companies.length + batches.length === 0}
        emptyText={t('empty.approvals')}
        emptyNext={t('empty.approvalsNext')}
      >
        {({ rows, next }) => (
          <>
            <SettingApprovals settings={settings} onDone={done} />
            <BatchApprovals batches={batches} onDone={done} />
            <CompanyApprovals changes={companies} onDone={done} />
            {rows.map((row) => {
              const reason = `reason.${row.reasonCode}`;
              return (
                <ApprovalCard
                  key={row.actionId}
                  title={
                    <>
                      {t(`action.${row.kind}`)}{' '}
                      <a data-row-link href={`/customers/${row.accountId}`} onClick={followLink}>
                        {row.customer}
                      </a>
                    </>
                  }
                  reason={
                    <>
                      <b>{isConsoleKey(reason) ? t(reason) : row.reasonCode}</b> {row.note}
                    </>
                  }
                  by={row.madeBy}
                  at={row.confirmedAt}
                  mayDecide={row.mayDecide}
                  onDecide={(approves) => setDecision({ approval: row, approves })}
                >
                  <Effects effects={row.effects} />
                </ApprovalCard>
              );
            })}
            <MoreButton next={next} onMore={pages.more} />
          </>
        )}
      </Loaded>
      <Freshness load={pages} />
      {decision && (
        <DecisionDialog
          {...decision}
          onClose={() => setDecision(undefined)}
          onDone={() => done(decision.approves)}
        />
      )}
    </>
  );
};
