/** Batches of gift codes that wait for a second person. */
import { decideCodeBatch, type WaitingCodeBatch } from '@marquee/product/contract/staff/codes.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { ApprovalCard } from '../ui/approval-card.tsx';

interface BatchApprovalsProps {
  readonly batches: readonly WaitingCodeBatch[];
  readonly onDone: (approves: boolean) => void;
}

export const BatchApprovals = ({ batches, onDone }: BatchApprovalsProps) => {
  const { t, money, language } = useWords();
  return batches.map(({ id, campaign, count, value, reason, madeBy, createdAt, mayDecide }) => (
    <ApprovalCard
      key={id}
      title={t('codes.giftBatch', { batch: campaign })}
      reason={reason}
      by={madeBy}
      at={createdAt}
      mayDecide={mayDecide}
      decide={(approves, note) => call(decideCodeBatch, { params: { id }, body: { approves, note } })}
      onDone={onDone}
    >
      <p className="value">
        <b>
          {t('codes.amount', {
            count: count.toLocaleString(`${language}-CA`),
            each: money(value),
            total: money(count * value),
          })}
        </b>
      </p>
    </ApprovalCard>
  ));
};
