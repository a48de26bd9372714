import { useRef } from 'react';
import { useBankConfirmation } from '../../../payment-card/bank-confirmation.tsx';
import { useOrderStatus } from '../../../payment-card/order-status.ts';
import { isApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/i18n.ts';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { type PendingPayment, pendingPaymentOf } from './earlier-requests.ts';

interface Props extends PendingPayment {
  /** Resends the same call with its idempotency key. */
  readonly repeat: () => Promise<object>;
  readonly onPaid: () => Promise<void>;
  readonly onRefused: () => void;
  /** 3-D Secure is done, but the result of the payment is unknown. */
  readonly onAnswered: () => void;
}

/** Shown while the result of a payment is unknown; blocks a second payment. */
export const PaymentPending = (props: Props) => {
  const { id, action, onPaid, onRefused } = props;
  const t = useT();
  // Polling and the return from 3-D Secure may both see the result; only one may complete the order.
  const isResuming = useRef(false);
  useOrderStatus(id, {
    onComplete: async () => {
      if (!isResuming.current) await onPaid();
    },
    onFailed: () => {
      if (!isResuming.current) onRefused();
    },
  });
  const resume = async (): Promise<string | undefined> => {
    isResuming.current = true;
    try {
      const pending = pendingPaymentOf(await props.repeat());
      if (pending?.action !== undefined) return pending.action;
      if (pending) props.onAnswered();
      else await onPaid();
    } catch (error) {
      if (!isApiError(error, 'TRANSACTION_FAILED')) throw error;
      onRefused();
    } finally {
      isResuming.current = false;
    }
    return undefined;
  };
  if (action !== undefined) return <ConfirmationRequired action={action} repeat={resume} />;
  return (
    <InlineAlert kind="warn" role="status">
      <p>
        <b>{t('payments.pending')}</b>
      </p>
      <p>{t('subscriptions.change.pendingLead')}</p>
    </InlineAlert>
  );
};

interface ConfirmationRequiredProps {
  readonly action: string;
  readonly repeat: () => Promise<string | undefined>;
}

/** Shown while 3-D Secure confirmation is required. */
const ConfirmationRequired = (props: ConfirmationRequiredProps) => {
  const t = useT();
  const { isLeft, dialog, again } = useBankConfirmation(props);
  return (
    <div className={layout.close}>
      <InlineAlert kind="warn">
        {isLeft ? (
          <FocusedHeading as="h3">{t('payments.bank.unconfirmed')}</FocusedHeading>
        ) : (
          <h3>{t('payments.bank.waiting')}</h3>
        )}
        <p>{t('payments.bank.unconfirmedLead')}</p>
      </InlineAlert>
      {again}
      {dialog}
    </div>
  );
};
