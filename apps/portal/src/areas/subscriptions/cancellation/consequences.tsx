/** Consequences of a cancellation: end date, refund, what is lost and what stays. */
import { listDevices } from '@marquee/product/contract/devices.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../../api/use-query.ts';
import { call } from '../../../api/client.ts';
import { profilesQuery } from '../../../auth/profiles-query.ts';
import { useHasFeature } from '../../../state/current-route.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { RichText } from '../../../i18n/rich-text.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { card } from '../../../ui/icon/page-icons.ts';
import { check, clock, close } from '../../../ui/icon/shell-icons.ts';
import panel from '../../../ui/panel.module.css';
import css from './cancellation.module.css';
import type { CancellationItem } from './cancellation-item.ts';

/** An unpaid period ends at once. */
export const endsNow = ({ cycleDate }: CancellationItem): boolean => Date.parse(cycleDate) <= Date.now();

interface Props {
  readonly item: CancellationItem;
  /** Of a cancellation at once. */
  readonly refund: number | undefined;
}

export const Consequences = ({ item, refund }: Props) => {
  const t = useT();
  const date = formatDate(item.cycleDate, useLanguage());
  const isNow = endsNow(item) || refund !== undefined;
  const { devices, downloads, profiles } = useUsage(item);
  const { name } = item;
  return (
    <>
      <EndDate item={item} refund={refund} />
      <Ticks
        title={t(isNow ? 'subscriptions.cancel.loseNow' : 'subscriptions.cancel.lose')}
        icon={close}
        facts={[
          devices
            ? t('subscriptions.cancel.loseDevices', { name, count: devices })
            : t('subscriptions.cancel.loseAccess', { name }),
          item.hasDownloads &&
            (downloads
              ? t('subscriptions.cancel.loseCount', { count: downloads })
              : t('subscriptions.cancel.loseDownloads')),
        ]}
      />
      <Ticks
        title={t('subscriptions.cancel.stay')}
        icon={check}
        facts={[
          item.isAddOn && item.plan !== item.name && t('subscriptions.cancel.stayPlan', { plan: item.plan }),
          profiles
            ? t('subscriptions.cancel.stayCount', { count: profiles })
            : t(item.hasProfiles ? 'subscriptions.cancel.stayProfiles' : 'subscriptions.cancel.stayAccount'),
          !isNow && t('subscriptions.cancel.stayMind', { date }),
        ]}
      />
    </>
  );
};

/** Numbers that make the sentences concrete; without them the sentences stay general. */
const useUsage = ({ hasProfiles }: CancellationItem) => {
  const has = useHasFeature();
  const { data: usage } = useQuery({ ...usageQuery, enabled: has('devices') });
  const { data: profiles } = useQuery({ ...profilesQuery, enabled: hasProfiles });
  return { devices: usage?.devices, downloads: usage?.downloads, profiles: profiles?.length };
};

const usageQuery = queryOptions({
  queryKey: ['cancellationUsage'],
  queryFn: async () => {
    const { devices } = await call(listDevices, { query: {} });
    return {
      devices: devices.length,
      downloads: devices.reduce((sum, { downloadCount }) => sum + downloadCount, 0),
    };
  },
});

const dateBelow = { b: (day: string) => <span className={css.date}>{day}</span> };

const EndDate = ({ item, refund }: Props) => {
  const t = useT();
  const language = useLanguage();
  const { name } = item;
  const date = formatDate(item.cycleDate, language);
  const isNow = endsNow(item) || refund !== undefined;
  return (
    <div className={panel.panel}>
      <div className={panel.row}>
        <span className={panel.tile}>
          <Icon path={clock} />
        </span>
        {isNow ? (
          <div>
            <p className={panel.value}>{t('subscriptions.cancel.endsNow')}</p>
            <p className={panel.key}>
              {t(refund === undefined ? 'subscriptions.cancel.endsNowWhy' : 'subscriptions.cancel.nowWhy')}
            </p>
          </div>
        ) : (
          <p className={panel.key}>
            <RichText message="subscriptions.cancel.keepUntil" values={{ name, date }} tags={dateBelow} />
          </p>
        )}
      </div>
      <div className={panel.row}>
        <span className={panel.tile}>
          <Icon path={card} />
        </span>
        <div>
          <p className={panel.value}>{t('subscriptions.cancel.noPayment')}</p>
          {!isNow && <p className={panel.key}>{t('subscriptions.cancel.noRefund')}</p>}
          {refund !== undefined && (
            <p className={panel.key}>
              <RichText
                message="subscriptions.cancel.refund"
                values={{ refund: formatMoney(refund, language) }}
              />
            </p>
          )}
        </div>
      </div>
    </div>
  );
};

interface TicksProps {
  readonly title: string;
  readonly icon: string;
  readonly facts: readonly (string | false)[];
}

const Ticks = ({ title, icon, facts }: TicksProps) => (
  <section className={css.facts}>
    <h2>{title}</h2>
    <ul className={`${panel.panel} ${css.ticks}`}>
      {facts.map(
        (fact) =>
          fact && (
            <li key={fact}>
              <Icon path={icon} />
              <span>{fact}</span>
            </li>
          ),
      )}
    </ul>
  </section>
);
