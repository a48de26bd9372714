/** Consequences of a cancellation: end date, refund, what is lost and what stays. */
import { formatDate } from '@marquee/product/values/dates.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { card, check, clock, close } from '../../../ui/icon/shell-icons.ts';
import panel from '../../../ui/panel.module.css';
import css from './cancellation.module.css';
import type { CancellationItem } from './cancellation-item.ts';

/** An unpaid period ends at once. */
const endsNow = ({ cycleDate }: CancellationItem): boolean => Date.parse(cycleDate) <= Date.now();

export const Consequences = ({ item }: { readonly item: CancellationItem }) => {
  const t = useT();
  const date = formatDate(item.cycleDate, useLanguage());
  const isNow = endsNow(item);
  return (
    <>
      <EndDate item={item} />
      <Ticks
        title={t(isNow ? 'subscriptions.cancel.loseNow' : 'subscriptions.cancel.lose')}
        icon={close}
        facts={[
          t('subscriptions.cancel.loseAccess', { name: item.name }),
          item.hasDownloads && t('subscriptions.cancel.loseDownloads'),
        ]}
      />
      <Ticks
        title={t('subscriptions.cancel.stay')}
        icon={check}
        facts={[
          item.isAddOn && item.plan !== item.name && t('subscriptions.cancel.stayPlan', { plan: item.plan }),
          t(item.hasProfiles ? 'subscriptions.cancel.stayProfiles' : 'subscriptions.cancel.stayAccount'),
          !isNow && t('subscriptions.cancel.stayMind', { date }),
        ]}
      />
    </>
  );
};

const EndDate = ({ item }: { readonly item: CancellationItem }) => {
  const t = useT();
  const { name } = item;
  const date = formatDate(item.cycleDate, useLanguage());
  return (
    <div className={panel.panel}>
      <div className={panel.row}>
        <span className={panel.tile}>
          <Icon path={clock} />
        </span>
        {endsNow(item) ? (
          <div>
            <p className={panel.value}>{t('subscriptions.cancel.endsNow')}</p>
            <p className={panel.key}>{t('subscriptions.cancel.endsNowWhy')}</p>
          </div>
        ) : (
          <div>
            <p className={panel.key}>{t('subscriptions.cancel.keepUntil', { name })}</p>
            <p className={css.date}>{date}</p>
          </div>
        )}
      </div>
      <div className={panel.row}>
        <span className={panel.tile}>
          <Icon path={card} />
        </span>
        <div>
          <p className={panel.value}>{t('subscriptions.cancel.noPayment')}</p>
          {!endsNow(item) && <p className={panel.key}>{t('subscriptions.cancel.noRefund')}</p>}
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
