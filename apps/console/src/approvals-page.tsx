/** Everything that waits for a second person: what, who, why; approve or refuse. */
import { useState } from 'react';
import { approveAction, listApprovals, refuseAction } from '@marquee/product/contract/staff/actions.ts';
import type { WaitingCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import type { WaitingSetting } from '@marquee/product/contract/staff/settings.ts';
import { SettingApprovals } from './brands/setting-approvals.tsx';
import { BatchApprovals } from './codes/batch-approvals.tsx';
import type { CompanyChange } from '@marquee/product/contract/staff/company-changes.ts';
import { CompanyApprovals } from './companies/company-approvals.tsx';
import { Effects } from './customer/effects.tsx';
import { call } from './data/api.ts';
import { isConsoleKey, useWords } from './data/i18n.ts';
import { followLink } from './data/router.ts';
import { usePages } from './data/use-load.ts';
import { ApprovalCard } from './ui/approval-card.tsx';
import { Freshness, Loaded, MoreButton } from './ui/list-states.tsx';
import { PageHead } from './ui/page-head.tsx';
import { StatusMessage } from './ui/status-message.tsx';

export const ApprovalsPage = () => {
  const { t } = useWords();
  const [said, setSaid] = useState('');
  const [settings, setSettings] = useState<readonly WaitingSetting[]>([]);
  const [batches, setBatches] = useState<readonly WaitingCodeBatch[]>([]);
  const [companies, setCompanies] = useState<readonly CompanyChange[]>([]);
  const pages = usePages('approvals', async (after, signal) => {
    const reply = await call(listApprovals, { query: { after }, signal });
    if (after === undefined) {
      setSettings(reply.settings);
      setBatches(reply.batches);
      setCompanies(reply.companies);
    }
    return { rows: reply.approvals, next: reply.next };
  });
  const done = (approves: boolean) => {
    setSaid(t(approves ? 'approved' : 'refused'));
    pages.reload();
  };
  return (
    <>
      <PageHead title={t('approvals.title')} lead={t('approvals.lead')} />
      <StatusMessage text={said} />
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
                  title={t('decision.title', { action: t(`action.${row.kind}`), name: row.customer })}
                  heading={
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
                  decide={(approves, note) =>
                    call(approves ? approveAction : refuseAction, {
                      params: { id: row.actionId },
                      body: { note },
                    })
                  }
                  onDone={done}
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
    </>
  );
};
