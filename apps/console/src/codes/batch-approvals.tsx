/** Batches of gift codes that wait for a second person. */
import { useState } from 'react';
import { decideCodeBatch, type WaitingCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { ApprovalCard } from '../ui/approval-card.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

interface BatchApprovalsProps {
  readonly batches: readonly WaitingCodeBatch[];
  readonly onDone: (approves: boolean) => void;
}

export const BatchApprovals = ({ batches, onDone }: BatchApprovalsProps) => {
  const { t, money, language } = useWords();
  const [decision, setDecision] = useState<{
    readonly batch: WaitingCodeBatch;
    readonly approves: boolean;
  }>();
  const titleOf = ({ campaign }: WaitingCodeBatch) => t('codes.giftBatch', { batch: campaign });
  const amountOf = ({ count, value }: WaitingCodeBatch) =>
    t('codes.amount', {
      count: count.toLocaleString(`${language}-CA`),
      each: money(value),
      total: money(count * value),
    });
  return (
    <>
      {batches.map((batch) => (
        <ApprovalCard
          key={batch.id}
          title={titleOf(batch)}
          reason={batch.reason}
          by={batch.madeBy}
          at={batch.createdAt}
          mayDecide={batch.mayDecide}
          onDecide={(approves) => setDecision({ batch, approves })}
        >
          <p className="value">
            <b>{amountOf(batch)}</b>
          </p>
        </ApprovalCard>
      ))}
      {decision && (
        <FormDialog
          title={titleOf(decision.batch)}
          submit={t(decision.approves ? 'approve' : 'refuse')}
          reason="optional"
          send={async (note) => {
            const { approves, batch } = decision;
            await call(decideCodeBatch, { params: { id: batch.id }, body: { approves, note } });
            setDecision(undefined);
            onDone(approves);
          }}
          onClose={() => setDecision(undefined)}
        >
          <p className="value">{amountOf(decision.batch)}</p>
        </FormDialog>
      )}
    </>
  );
};
