/** Shown while the result of a payment is unknown; blocks a second payment. */
import type { Order } from '@marquee/product/contract/billing/purchase.ts';
import { type ReactNode, useRef } from 'react';
import { useBankConfirmation } from '../../payment-card/bank-confirmation.tsx';
import { orderQuery, useOrderStatus } from '../../payment-card/order-status.ts';
import { Link } from '../../navigation/link.tsx';
import { useAppState } from '../../state/app-state.ts';
import { isApiError } from '../../api/api-error.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { queryClient } from '../../api/query-client.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import text from '../../ui/text.module.css';
import { actionOf, completePurchase, resumeOrder } from './place-order.ts';
import css from './purchase.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';

interface Props {
  readonly id: string;
  readonly onRefused: (order: Order | undefined) => void;
}

export const PaymentPending = ({ id, onRefused }: Props) => {
  const language = useLanguage();
  const action = useAppState((app) => actionOf(app.currentOrder));
  // Polling and the return from 3-D Secure may both see the result; only one may complete the order.
  const isResuming = useRef(false);
  useOrderStatus(id, {
    onComplete: async ({ orderNumber }) => {
      if (!isResuming.current) await completePurchase({ Id: id, orderNumber });
    },
    onFailed: (order) => {
      if (!isResuming.current) onRefused(order);
    },
  });
  const resume = async (): Promise<string | undefined> => {
    isResuming.current = true;
    try {
      return await resumeOrder();
    } catch (error) {
      if (!isApiError(error, 'TRANSACTION_FAILED')) throw error;
      onRefused(await queryClient.fetchQuery({ ...orderQuery(id, language), staleTime: 0 }));
      return undefined;
    } finally {
      isResuming.current = false;
    }
  };
  return action === undefined ? <BeingConfirmed /> : <ConfirmationRequired action={action} repeat={resume} />;
};

const PendingLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.middle}>
    <CheckoutSteps at="payment" />
    <div className={panel.panel}>
      <div className={css.waiting}>
        <Marquee lights="failing">
          <path className={picture.line} d="M120 52v20l13 9" />
          <circle className={picture.line} cx="120" cy="72" r="28" />
        </Marquee>
        {children}
      </div>
    </div>
  </div>
);

const BeingConfirmed = () => {
  const t = useT();
  return (
    <PendingLayout>
      <h1>{t('payments.pending')}</h1>
      <div role="status">
        <p className={text.lead}>{t('purchase.payments.pendingLead')}</p>
        <p className={text.lead}>{t('purchase.payments.pendingLeave')}</p>
      </div>
      <div className={layout.stack}>
        <Link to="manageAccount" className={buttonClass({ variant: 'outline', wide: true })}>
          {t('purchase.success.account')}
        </Link>
      </div>
    </PendingLayout>
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
    <PendingLayout>
      {isLeft ? (
        <FocusedHeading>{t('payments.bank.unconfirmed')}</FocusedHeading>
      ) : (
        <h1>{t('payments.bank.waiting')}</h1>
      )}
      <p className={text.lead}>{t('payments.bank.unconfirmedLead')}</p>
      <div className={layout.stack}>{again}</div>
      {dialog}
    </PendingLayout>
  );
};
