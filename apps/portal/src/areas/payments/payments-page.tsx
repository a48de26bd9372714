/** Payment history by year and brand, with receipts. */
import { brandOf, type BrandId, isBrandId } from '@marquee/product/brands.ts';
import { useQuery } from '../../api/use-query.ts';
import { useState } from 'react';
import { ParentLink } from '../../navigation/back-link.tsx';
import { useCurrentRoute, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { replaceQuery } from '../../navigation/navigate.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import panel from '../../ui/panel.module.css';
import picture from '../../ui/illustration/marquee.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import text from '../../ui/text.module.css';
import { PaymentsSkeleton, YearSkeleton } from './payments-skeleton.tsx';
import { receiptsQuery, yearIn, type YearOfReceipts } from './payments-queries.ts';
import { PaymentRow } from './payment-row.tsx';
import { YearSummary } from './year-summary.tsx';
import css from './payments-page.module.css';
import { ReceiptModal } from './receipt.tsx';

const PaymentsPage = () => {
  const t = useT();
  const has = useHasFeature();
  const language = useLanguage();
  const brand = useBrandFromUrl();
  const year = yearIn(useCurrentRoute().query);
  const query = useQuery(receiptsQuery({ brand, year }, language));
  return (
    <>
      {brand && has('multiBrand') && <ParentLink to="paymentsIndex">{t('payments.history.all')}</ParentLink>}
      <h1>{t('payments.history.title')}</h1>
      <p className={text.lead}>
        {brand
          ? t('payments.history.leadBrand', { brand: brandOf(brand).name[language] })
          : t('payments.history.lead')}{' '}
        <Link to="giftBalance">{t('payments.gift.see')}</Link>
      </p>
      <QueryBoundary query={query} skeleton={<PaymentsSkeleton />}>
        {(found) =>
          found.year === null ? (
            <NoPayment />
          ) : (
            <Payments
              found={found}
              year={found.years.find((one) => one === year) ?? found.years[0]!}
              several={!brand}
            />
          )
        }
      </QueryBoundary>
    </>
  );
};
export default PaymentsPage;

/** Undefined means all brands. */
const useBrandFromUrl = (): BrandId | undefined => {
  const { route, params } = useCurrentRoute();
  return route === 'paymentsBrand' && isBrandId(params['brand']) ? params['brand'] : undefined;
};

/** The filters are kept in the URL; invalid values are ignored. */
const choose = (choice: Readonly<Record<string, string>>): void => {
  const { params, query } = useCurrentRoute.getState();
  const nonEmpty = Object.entries({ ...query, ...choice }).filter(([, value]) => value !== '');
  replaceQuery({ params, query: Object.fromEntries(nonEmpty) });
};

interface PaymentsProps {
  readonly found: YearOfReceipts;
  /** Selected year, possibly still loading. */
  readonly year: string;
  /** The year has payments of several brands to filter by. */
  readonly several: boolean;
}

const Payments = ({ found: { receipts, years, ...found }, year, several }: PaymentsProps) => {
  const t = useT();
  const { query } = useCurrentRoute();
  // A link may name the receipt to open.
  const [opened, setOpened] = useState(query['receipt']);
  const brands = found.brands.filter(isBrandId);
  const brand = several ? brands.find((id) => id === query['brand']) : undefined;
  const shown = receipts.filter((one) => brand === undefined || one.brand === brand);
  const receipt = receipts.find(({ id }) => id === opened);
  const close = (): void => {
    setOpened(undefined);
    if (query['receipt']) choose({ receipt: '' });
  };
  return (
    <>
      <div className={css.filters}>
        <SelectField
          label={t('payments.history.year')}
          name="year"
          choices={years.map((value) => ({ value, label: value }))}
          value={year}
          onChange={(value) => choose({ year: value })}
        />
        {several && <BrandFilter brands={brands} value={brand} />}
      </div>
      {found.year === year ? (
        <>
          <YearSummary year={year} receipts={shown} />
          <Section title={t('payments.history.list', { year })}>
            {shown.length > 0 ? (
              <ul className={panel.panel}>
                {shown.map((one) => (
                  <PaymentRow key={one.id} receipt={one} withBrand={several} open={() => setOpened(one.id)} />
                ))}
              </ul>
            ) : (
              <p className={text.muted}>{t('payments.history.noneHere', { year })}</p>
            )}
          </Section>
        </>
      ) : (
        <>
          <p className={text.hidden} role="status">
            {t('shell.loading')}
          </p>
          <YearSkeleton />
        </>
      )}
      {receipt && <ReceiptModal receipt={receipt} close={close} />}
    </>
  );
};

const everyBrand = 'all';

interface BrandFilterProps {
  readonly brands: readonly BrandId[];
  readonly value: BrandId | undefined;
}

const BrandFilter = ({ brands, value }: BrandFilterProps) => {
  const t = useT();
  const language = useLanguage();
  return (
    <SelectField<string>
      label={t('shell.brand')}
      name="brand"
      choices={[
        { value: everyBrand, label: t('payments.history.all') },
        ...brands.map((id) => ({ value: id, label: brandOf(id).name[language] })),
      ]}
      value={value ?? everyBrand}
      onChange={(id) => choose({ brand: id === everyBrand ? '' : id })}
    />
  );
};

const NoPayment = () => {
  const t = useT();
  return (
    <section className={panel.section}>
      <div className={panel.panel}>
        <EmptyState
          picture={
            <path
              className={picture.line}
              d="M92 48h56v48l-9-6-10 6-9-6-10 6-9-6-10 6ZM104 62h32M104 74h32"
            />
          }
          title={t('payments.history.none')}
          lead={t('payments.history.noneLead')}
        >
          <div className={css.actions}>
            <Link to="manageAccount" className={buttonClass({ variant: 'outline' })}>
              {t('payments.history.back')}
            </Link>
          </div>
        </EmptyState>
      </div>
    </section>
  );
};
