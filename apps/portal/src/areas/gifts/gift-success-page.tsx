import { type Day, formatDate } from '@marquee/product/values/dates.ts';
import { limits } from '@marquee/product/limits.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '../../api/use-query.ts';
import { useBankConfirmation } from '../../payment-card/bank-confirmation.tsx';
import { brandFor } from '../../config/startup-config.ts';
import { Link } from '../../navigation/link.tsx';
import { useGiftState } from '../../state/app-state.ts';
import { useBrand } from '../../state/current-route.ts';
import { isApiError } from '../../api/api-error.ts';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FocusedHeading } from '../../ui/focused-heading.tsx';
import { calendar, refresh } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import { SuccessIllustration } from '../../ui/illustration/success.tsx';
import { saveFile } from '../../api/save-file.ts';
import text from '../../ui/text.module.css';
import { formatCalendarEvent } from './calendar-event.ts';
import { GiftPreview } from './gift-card-preview.tsx';
import css from './gifts.module.css';
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
      {order ? <SentCard order={order} /> : <SuccessIllustration />}
      <h1>{t('gifts.success.title')}</h1>
      {order && <GiftSentText order={order} />}
      <div className={layout.stack}>
        {isDtc && (
          <Link to="manageAccount" className={buttonClass({ wide: true })}>
            {t('shell.toAccount')}
          </Link>
        )}
        <Link to="gift" className={buttonClass({ variant: isDtc ? 'outline' : 'primary', wide: true })}>
          {t('gifts.success.another')}
        </Link>
        {order?.sendDate && <AddToCalendar order={order} day={order.sendDate} />}
      </div>
      {order?.orderNumber && <p className={text.foot}>{t('shell.order', { order: order.orderNumber })}</p>}
    </div>
  );
};

const SentCard = ({ order }: { readonly order: GiftOrder }) => {
  const t = useT();
  const language = useLanguage();
  const { price, recipientName = '', senderName = '', message = '', sendDate } = order;
  return (
    <div className={css.sent}>
      <GiftPreview
        price={price}
        recipientName={recipientName}
        senderName={senderName}
        message={message}
        arrives={
          sendDate ? t('gifts.card.later', { date: formatDate(sendDate, language) }) : t('gifts.card.today')
        }
      />
    </div>
  );
};

/** A reminder of the day on which the gift is mailed. */
const AddToCalendar = ({ order, day }: { readonly order: GiftOrder; readonly day: Day }) => {
  const t = useT();
  const language = useLanguage();
  const brand = brandFor(useBrand()).name[language];
  const { orderNumber = '', price, recipientEmail, recipientName } = order;
  const save = () => {
    const event = formatCalendarEvent(
      {
        id: `gift-${orderNumber || recipientEmail}-${day}`,
        day,
        title: t('gifts.success.event', { brand, name: recipientName ?? recipientEmail }),
        details: t('gifts.success.eventDetails', {
          value: formatMoney(price, language),
          email: recipientEmail,
        }),
      },
      Date.now(),
    );
    saveFile(new Blob([event], { type: 'text/calendar;charset=utf-8' }), `gift-${day}.ics`);
  };
  return (
    <Button variant="outline" wide icon={calendar} onClick={save}>
      {t('gifts.success.calendar')}
    </Button>
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

/** A gift card with its ribbon, on the board. */
const GiftCardIllustration = () => (
  <>
    <rect className={picture.soft} x="86" y="50" width="68" height="44" rx="6" />
    <path
      className={picture.line}
      d="M92 50h56a6 6 0 0 1 6 6v32a6 6 0 0 1-6 6H92a6 6 0 0 1-6-6V56a6 6 0 0 1 6-6ZM86 72h68M108 50v44M108 72c-9-10-16-4-10 0ZM108 72c9-10 16-4 10 0Z"
    />
  </>
);

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
      <Marquee lights="failing">
        <GiftCardIllustration />
      </Marquee>
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
      <Marquee lights="failing">
        <GiftCardIllustration />
      </Marquee>
      <h1>{t('payments.pending')}</h1>
      <p className={text.lead}>{t('gifts.success.pendingLead', { email: senderEmail })}</p>
      <div className={layout.stack}>
        <Button wide icon={refresh} busy={isFetching} onClick={() => void refetch()}>
          {t('shell.checkAgain')}
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
      <Marquee lights="dark">
        <GiftCardIllustration />
      </Marquee>
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
