import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useLanguage, useT } from '../../../i18n/i18n.ts';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import type { CancellationTime } from './cancellation-calls.ts';
import type { CancellationItem } from './cancellation-item.ts';

interface Props {
  readonly item: CancellationItem;
  readonly refund: number;
  readonly when: CancellationTime;
  readonly onChange: (when: CancellationTime) => void;
}

/** Only where the province grants a cancellation at once. */
export const WhenChoice = ({ item, refund, when, onChange }: Props) => {
  const t = useT();
  const language = useLanguage();
  return (
    <RadioGroup
      legend={t('subscriptions.cancel.when')}
      name="when"
      choices={[
        {
          value: 'periodEnd',
          label: t('subscriptions.cancel.whenEnd', { date: formatDate(item.cycleDate, language) }),
          about: t('subscriptions.cancel.whenEndAbout'),
        },
        {
          value: 'now',
          label: t('subscriptions.cancel.whenNow', { refund: formatMoney(refund, language) }),
          about: t('subscriptions.cancel.whenNowAbout'),
        },
      ]}
      value={when}
      onChange={onChange}
    />
  );
};
