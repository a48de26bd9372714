import { useOrderEnd } from '../../../card/order.ts';
import { useT } from '../../../i18n.ts';
import { Notice } from '../../../ui/notice.tsx';

export interface Paying {
  /** Of the order. */
  readonly id: string;
  /** What it is about. */
  readonly plan: string;
}

interface Props extends Paying {
  readonly onPaid: () => Promise<void>;
  readonly onRefused: () => void;
}

/** The gateway has not said yet how the payment went; nobody pays twice meanwhile. */
export const ChangePending = ({ id, onPaid, onRefused }: Props) => {
  const t = useT();
  useOrderEnd(id, { onComplete: onPaid, onFailed: onRefused });
  return (
    <Notice kind="warn" role="status">
      <p>
        <b>{t('subscriptions.change.pending')}</b>
      </p>
      <p>{t('subscriptions.change.pendingLead')}</p>
    </Notice>
  );
};
