/** Receipt of a cancellation, to print or to keep. */
import type { Language } from '@marquee/product/brands.ts';
import { getCancellation, getCancellationPdf } from '@marquee/product/contract/subscriptions.ts';
import type { ReplyOf } from '@marquee/product/endpoint.ts';
import { formatDate, formatTime } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../api/use-query.ts';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { DownloadFailure, useDownload } from '../../../api/download.tsx';
import { QueryBoundary } from '../../../api/query-boundary.tsx';
import { saveFile } from '../../../api/save-file.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { ParentLink } from '../../../navigation/back-link.tsx';
import { Link, navigateToRoute } from '../../../navigation/link.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useCurrentRoute, useHasFeature } from '../../../state/current-route.ts';
import { YourRights } from '../../../plan-card/your-rights.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import text from '../../../ui/text.module.css';
import css from './cancellation.module.css';
import { acceptLanguage, cancellationKey } from '../subscription-queries.ts';

/** The list of the brand, or the page of its only brand. */
const useList = () => (useHasFeature()('unifiedSubscriptions') ? 'unifiedSubscriptions' : 'subscriptions');

/** Where the plan is restarted. */
const usePlanLink = (subscriptionItemId: string) =>
  useHasFeature()('unifiedSubscriptions')
    ? ({ to: 'unifiedPlanDetails', query: { subscriptionItemId } } as const)
    : ({ to: 'subscriptions' } as const);

/** Null if the subscription is not cancelled. */
const cancellationQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: [cancellationKey, id, language],
    queryFn: async () =>
      (await call(getCancellation, { params: { id }, headers: acceptLanguage(language) })) ?? null,
  });

const CancellationReceiptPage = () => {
  const t = useT();
  const { subscriptionItemId: id = '' } = useCurrentRoute((current) => current.query);
  const query = useQuery(cancellationQuery(id, useLanguage()));
  const list = useList();
  const isUnknown = isApiError(query.error, 'NOT_FOUND');
  useEffect(() => {
    if (isUnknown) void navigateToRoute(list, { replace: true });
  }, [isUnknown, list]);
  const name = query.data?.names[0];
  return (
    <div className={layout.medium}>
      <ParentLink to={list}>{t('shell.menu.subscriptions')}</ParentLink>
      <h1>
        {name === undefined ? t('subscriptions.receipt.title') : t('subscriptions.receipt.named', { name })}
      </h1>
      <QueryBoundary query={query} skeleton={<Skeleton width="100%" height="380px" />}>
        {(receipt) => (receipt ? <Receipt id={id} receipt={receipt} /> : <NotCancelled id={id} />)}
      </QueryBoundary>
    </div>
  );
};
export default CancellationReceiptPage;

interface ReceiptProps {
  readonly id: string;
  readonly receipt: NonNullable<ReplyOf<typeof getCancellation>>;
}

const Receipt = ({ id, receipt }: ReceiptProps) => {
  const t = useT();
  const language = useLanguage();
  const { claims } = useSession();
  const { number, cancelledAt, endDate, names, lastPayment, giftBalance, refund, jws, rights } = receipt;
  const money = (amount: number) => formatMoney(amount, language);
  const date = (moment: string) => formatDate(moment, language);
  const facts = [
    { term: t('subscriptions.receipt.what'), description: names.join(', ') },
    cancelledAt !== null && {
      term: t('subscriptions.receipt.when'),
      description: t('subscriptions.receipt.at', {
        date: date(cancelledAt),
        time: formatTime(cancelledAt, language),
      }),
    },
    { term: t('subscriptions.receipt.until'), description: date(endDate) },
    {
      term: t('subscriptions.receipt.payments'),
      description: lastPayment
        ? t('subscriptions.receipt.last', {
            amount: money(lastPayment.amount),
            date: date(lastPayment.date),
          })
        : t('subscriptions.receipt.none'),
    },
    refund > 0 && { term: t('subscriptions.receipt.refund'), description: money(refund) },
    giftBalance > 0 && {
      term: t('subscriptions.receipt.gift'),
      description: t('subscriptions.receipt.kept', { amount: money(giftBalance) }),
    },
    number !== null && { term: t('subscriptions.receipt.number'), description: number },
  ].filter((fact) => fact !== false);
  return (
    <>
      {claims?.user_name && (
        <p className={text.lead}>
          <RichText message="subscriptions.cancel.doneMail" values={{ email: claims.user_name }} />
        </p>
      )}
      <div className={layout.stack}>
        <DescriptionList facts={facts} />
        <div className={layout.pair}>
          {jws && <SavePdf id={id} number={number ?? ''} />}
          <Button variant="outline" onClick={() => print()}>
            {t('subscriptions.receipt.print')}
          </Button>
        </div>
        {jws && <SaveSigned jws={jws} number={number ?? ''} />}
      </div>
      <YourRights rights={rights} />
      <ChangedMind id={id} endDate={endDate} />
    </>
  );
};

const SavePdf = ({ id, number }: { readonly id: string; readonly number: string }) => {
  const t = useT();
  const lang = useLanguage();
  const { busy, failed, download } = useDownload(
    () => call(getCancellationPdf, { params: { id }, query: { lang } }),
    `${number}.pdf`,
  );
  return (
    <div>
      <Button variant="outline" wide busy={busy} onClick={() => void download()}>
        {t('subscriptions.receipt.pdf')}
      </Button>
      <DownloadFailure code={failed} />
    </div>
  );
};

/** The signed statement as a file: anyone can check it with the API, also after the subscription is gone. */
const SaveSigned = ({ jws, number }: { readonly jws: string; readonly number: string }) => {
  const t = useT();
  const save = () => saveFile(new Blob([jws], { type: 'application/jose' }), `${number}.jws`);
  return (
    <div className={css.signed}>
      <Button variant="text" onClick={save}>
        {t('subscriptions.receipt.signed')}
      </Button>
      <p className={text.hint}>{t('subscriptions.receipt.signedLead')}</p>
    </div>
  );
};

/** Until the end date the plan page restarts it. */
const ChangedMind = ({ id, endDate }: { readonly id: string; readonly endDate: string }) => {
  const t = useT();
  const plan = usePlanLink(id);
  const date = formatDate(endDate, useLanguage());
  const [isOver] = useState(() => Date.parse(endDate) <= Date.now());
  if (isOver) return null;
  return (
    <Section title={t('subscriptions.receipt.mind')}>
      <div className={panel.panel}>
        <div className={panel.row}>
          <div>
            <p className={panel.value}>{t('subscriptions.receipt.restart', { date })}</p>
            <p className={panel.key}>{t('subscriptions.receipt.restartLead')}</p>
          </div>
          <Link {...plan} className={panel.act}>
            {t('subscriptions.cancel.toPlan')}
          </Link>
        </div>
      </div>
    </Section>
  );
};

const NotCancelled = ({ id }: { readonly id: string }) => {
  const t = useT();
  const plan = usePlanLink(id);
  return (
    <div className={`${panel.panel} ${panel.empty}`}>
      <h2>{t('subscriptions.receipt.active')}</h2>
      <p>{t('subscriptions.receipt.activeLead')}</p>
      <p>
        <Link {...plan} className={buttonClass({ variant: 'outline' })}>
          {t('subscriptions.cancel.toPlan')}
        </Link>
      </p>
    </div>
  );
};
