import { formatDate } from '@marquee/product/values/dates.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useBankConfirmation } from '../../payment-card/bank-confirmation.tsx';
import { Link } from '../../navigation/link.tsx';
import { useGiftState } from '../../state/app-state.ts';
import { isApiError } from '../../api/api-error.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { refresh } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import text from '../../ui/text.module.css';
import { bankConfirmationOf, type GiftOrder, submitGiftPurchase, useGiftOrder } from './gift-checkout.ts';

const GiftSuccessPage = () => {
  const order = useGiftOrder();
  if (order?.status === 'pending')
    return order.action === undefined ? (
      <Pending order={order} />
    ) : (
      <ConfirmationRequired action={order.action} />
    );
  if (order?.status === 'failed') return <Failed />;
  return <GiftBought order={order} />;
};
export default GiftSuccessPage;

const GiftBought = ({ order }: { readonly order: GiftOrder | undefined }) => {
  const t = useT();
  const { isDtc } = useSession();
  return (
    <div className={text.center}>
      <SuccessIllustration />
      <h1>{t('gifts.success.title')}</h1>
      {order && <GiftSentText order={order} />}
      <div className={layout.stack}>
        {isDtc && (
          <Link to="manageAccount" className={buttonClass({ wide: true })}>
            {t('gifts.success.account')}
          </Link>
        )}
        <Link to="gift" className={buttonClass({ variant: isDtc ? 'outline' : 'primary', wide: true })}>
          {t('gifts.success.another')}
        </Link>
      </div>
      {order?.orderNumber && (
        <p className={text.foot}>{t('gifts.success.order', { order: order.orderNumber })}</p>
      )}
    </div>
  );
};

const GiftSentText = ({
  order: { price, recipientEmail, senderEmail, sendDate },
}: {
  readonly order: GiftOrder;
}) => {
  const t = useT();
  const language = useLanguage();
  const params = { value: formatMoney(price, language), email: recipientEmail };
  return (
    <>
      <p className={text.lead}>
        {sendDate
          ? t('gifts.success.later', { ...params, date: formatDate(sendDate, language) })
          : t('gifts.success.today', params)}
      </p>
      <p className={text.lead}>{t('gifts.success.receipt', { email: senderEmail })}</p>
    </>
  );
};

/** True while the payment is still pending. */
const pollGift = async (): Promise<boolean> => {
  try {
    await submitGiftPurchase();
  } catch (error) {
    if (!isApiError(error, 'TRANSACTION_FAILED')) throw error;
    useGiftState.setState(({ order }) => ({ order: { ...order, status: 'failed' } }));
  }
  return useGiftState.getState().order['status'] === 'pending';
};

/** Shown while 3-D Secure confirmation is required. */
const ConfirmationRequired = ({ action }: { readonly action: string }) => {
  const t = useT();
  const { isLeft, dialog, again } = useBankConfirmation({
    action,
    repeat: async () => ((await pollGift()) ? bankConfirmationOf() : undefined),
  });
  return (
    <div className={text.center}>
      <Marquee lights="failing" />
      {isLeft ? (
        <FocusedHeading>{t('payments.bank.unconfirmed')}</FocusedHeading>
      ) : (
        <h1>{t('payments.bank.waiting')}</h1>
      )}
      <p className={text.lead}>{t('payments.bank.unconfirmedLead')}</p>
      <div className={layout.stack}>{again}</div>
      {dialog}
    </div>
  );
};

/** Number of automatic polls; after that the customer can ask with a button. */
const automaticPolls = 5;

const useConfirmation = () =>
  useQuery({
    queryKey: ['giftConfirmation'],
    queryFn: pollGift,
    enabled: true,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount < automaticPolls ? limits.orderPollMs : false,
  });

const Pending = ({ order: { senderEmail } }: { readonly order: GiftOrder }) => {
  const t = useT();
  const { data: isPending, isFetching, refetch } = useConfirmation();
  return (
    <div className={text.center}>
      <Marquee lights="failing" />
      <h1>{t('gifts.success.pendingTitle')}</h1>
      <p className={text.lead}>{t('gifts.success.pendingLead', { email: senderEmail })}</p>
      <div className={layout.stack}>
        <Button wide icon={refresh} busy={isFetching} onClick={() => void refetch()}>
          {t('gifts.success.check')}
        </Button>
        <p className={text.muted} role="status">
          {isPending && !isFetching && t('gifts.success.stillPending')}
        </p>
      </div>
    </div>
  );
};

const Failed = () => {
  const t = useT();
  return (
    <div className={text.center}>
      <Marquee lights="dark" />
      <h1>{t('gifts.success.failedTitle')}</h1>
      <p className={text.lead}>{t('gifts.success.failedLead')}</p>
      <div className={layout.stack}>
        <Link to="giftPurchase" className={buttonClass({ wide: true })}>
          {t('gifts.success.tryAgain')}
        </Link>
      </div>
    </div>
  );
};
