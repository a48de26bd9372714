/** How one subscription is paid: by which card, when next and how much, and what was paid last. */
import { brandOf, isBrandId } from '@marquee/product/brands.ts';
import type { Instrument, Receipt } from '@marquee/product/contract/buying/payments.ts';
import { limits } from '@marquee/product/limits.ts';
import { taxesOn } from '@marquee/product/values/buying/taxes.ts';
import { dayOf, formatDate } from '@marquee/product/values/dates.ts';
import { amountOf, centsOf, formatMoney } from '@marquee/product/values/money.ts';
import { useQuery } from '@tanstack/react-query';
import { CardPicture } from '../../../card/card-picture.tsx';
import { cardsQuery, cardStateNow, useCardAbout, useCardName } from '../../../card/cards.ts';
import { UpLink } from '../../../flow/back-link.tsx';
import { useBrand, useHas } from '../../../flow/current.ts';
import { Link } from '../../../flow/link.tsx';
import { Loaded } from '../../../form/loaded.tsx';
import { useLanguage, useT } from '../../../i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import panel from '../../../ui/panel.module.css';
import { Skeleton } from '../../../ui/picture/skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import text from '../../../ui/text.module.css';
import { latestReceiptsQuery } from '../subscription-queries.ts';
import { Grace, ManageLink } from './holding-state.tsx';
import { type Billed, isOurs, useBiller, useDates, useNames } from './holding-words.ts';
import holdings from './holding.module.css';
import css from './plan.module.css';
import { type Held, useHeld } from './use-held.ts';

const PaymentDetailsPage = () => {
  const t = useT();
  const { query, held } = useHeld();
  const { nameOf } = useNames();
  return (
    <>
      <UpLink to="unifiedSubscriptions">{t('subscriptions.plan.up')}</UpLink>
      <h1>{t('subscriptions.paymentDetails.title')}</h1>
      <Loaded query={query} meanwhile={<Skeleton width="100%" height="160px" />}>
        {() =>
          held && (
            <>
              <p className={text.lead}>
                {t('subscriptions.paymentDetails.lead', { name: nameOf(held.holding) })}
              </p>
              {isOurs(held.holding) ? <Ours {...held} /> : <Elsewhere {...held} />}
            </>
          )
        }
      </Loaded>
    </>
  );
};
export default PaymentDetailsPage;

const Elsewhere = ({ holding }: Held) => {
  const t = useT();
  const biller = useBiller();
  return (
    <div className={layout.stack}>
      <div className={panel.panel}>
        <div className={panel.row}>
          <div>
            <p className={panel.value}>{biller(holding)}</p>
            <p className={panel.key}>{t('subscriptions.paymentDetails.elsewhere')}</p>
          </div>
          <ManageLink {...holding} />
        </div>
      </div>
    </div>
  );
};

const Ours = ({ billed }: Held) => {
  const cards = useQuery(cardsQuery);
  return (
    <>
      <div className={layout.stack}>
        {billed.gracePeriod && <Grace billed={billed} />}
        <Loaded query={cards} meanwhile={<CardMeanwhile />}>
          {(all) => <Paying billed={billed} card={all.find((one) => one.default)} />}
        </Loaded>
      </div>
      <Latest billed={billed} />
    </>
  );
};

interface PayingProps {
  readonly billed: Billed;
  readonly card: Instrument | undefined;
}

const Paying = ({ billed, card }: PayingProps) => {
  const t = useT();
  const state = card ? cardStateNow(card) : 'good';
  return (
    <>
      {state !== 'good' && (
        <Notice kind="warn">
          {t(state === 'expired' ? 'subscriptions.paymentDetails.gone' : 'subscriptions.paymentDetails.soon')}
        </Notice>
      )}
      <div className={panel.panel}>
        {billed.cancelled ? <NoNext billed={billed} /> : <Next billed={billed} card={card} />}
        <PaidWith card={card} />
      </div>
    </>
  );
};

const NoNext = ({ billed }: { readonly billed: Billed }) => {
  const t = useT();
  const { endOf } = useDates();
  return (
    <div className={panel.row}>
      <div>
        <p className={panel.value}>{t('subscriptions.paymentDetails.noNext')}</p>
        <p className={panel.key}>{t('subscriptions.paymentDetails.noNextLead', { date: endOf(billed) })}</p>
      </div>
    </div>
  );
};

/** Where the card is billed says which taxes are due. */
const Next = ({ billed, card }: PayingProps) => {
  const t = useT();
  const language = useLanguage();
  const { date } = useDates();
  const due = billed.renewalDate ?? billed.cycleDate;
  const cents = centsOf(billed.price);
  const taxes = card ? taxesOn(cents, card.BillingAddress.State, dayOf(due)) : [];
  const total = taxes.reduce((sum, tax) => sum + tax.cents, cents);
  return (
    <div className={holdings.plan}>
      <div>
        <p className={panel.key}>
          {t(billed.gracePeriod ? 'subscriptions.plan.overdue' : 'subscriptions.paymentDetails.next')}
        </p>
        <p className={css.when}>{date(due)}</p>
        <p className={panel.key}>
          {t(
            billed.addOns.some(({ cancelled }) => !cancelled)
              ? 'subscriptions.paymentDetails.onTop'
              : 'subscriptions.paymentDetails.giftFirst',
          )}
        </p>
      </div>
      <p className={holdings.price}>
        <b>{formatMoney(amountOf(total), language)}</b>
        <span>
          {t(card ? 'subscriptions.paymentDetails.withTax' : 'subscriptions.paymentDetails.plusTax')}
        </span>
      </p>
    </div>
  );
};

const PaidWith = ({ card }: { readonly card: Instrument | undefined }) => {
  const t = useT();
  const has = useHas();
  const name = useCardName();
  const about = useCardAbout();
  return (
    <div className={css.addOn}>
      <CardPicture brand={card?.brand ?? ''} />
      <div>
        <p className={panel.value}>{card ? name(card) : t('subscriptions.paymentDetails.noCard')}</p>
        <p className={panel.key}>{card ? about(card) : t('subscriptions.paymentDetails.noCardLead')}</p>
      </div>
      {has('paymentInfo') && (
        <Link to="paymentMethods" className={panel.act}>
          {t('subscriptions.paymentDetails.changeCard')}
        </Link>
      )}
    </div>
  );
};

const Latest = ({ billed: { brandName } }: { readonly billed: Billed }) => {
  const t = useT();
  const language = useLanguage();
  const site = useBrand();
  const query = useQuery(latestReceiptsQuery({ site, brand: brandName, language }));
  const brand = isBrandId(brandName) ? brandOf(brandName).name[language] : '';
  return (
    <Section title={t('subscriptions.paymentDetails.latest', { brand })}>
      <Loaded query={query} meanwhile={<Skeleton width="100%" height="228px" />}>
        {(receipts) =>
          receipts.length > 0 ? (
            <ul className={panel.panel}>
              {receipts.slice(0, limits.latestReceipts).map((receipt) => (
                <Paid key={receipt.id} receipt={receipt} />
              ))}
            </ul>
          ) : (
            <p className={text.muted}>{t('subscriptions.paymentDetails.none')}</p>
          )
        }
      </Loaded>
      <p className={css.onward}>
        <Link to="payments" className={buttonClass({ look: 'line', small: true })}>
          {t('subscriptions.paymentDetails.all')}
        </Link>
      </p>
    </Section>
  );
};

const Paid = ({ receipt: { description, date, status, total } }: { readonly receipt: Receipt }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <li className={panel.row}>
      <div>
        <p className={panel.value}>{description}</p>
        <p className={panel.key}>
          {formatDate(date, language)} · {t(`payments.history.${status}`)}
        </p>
      </div>
      <p className={holdings.amount}>{formatMoney(total, language)}</p>
    </li>
  );
};

const CardMeanwhile = () => (
  <div className={panel.panel}>
    <div className={holdings.plan}>
      <div className={holdings.waiting}>
        <Skeleton width="8rem" height="1rem" />
        <Skeleton width="12rem" height="1.75rem" />
        <Skeleton width="14rem" height="1rem" />
      </div>
      <Skeleton width="6rem" height="3rem" />
    </div>
    <div className={css.addOn}>
      <Skeleton width="48px" height="32px" />
      <Skeleton width="12rem" height="2.5rem" />
    </div>
  </div>
);
