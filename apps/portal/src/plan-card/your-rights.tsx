/** Rights of the customer: our terms, and what the laws of the province add. */
import { limits } from '@marquee/product/limits.ts';
import { type ProvinceId, provinces } from '@marquee/product/values/billing/taxes.ts';
import { type Day, dayOf } from '@marquee/product/values/dates.ts';
import { type Right, rightsOf } from '@marquee/product/values/rights/rights.ts';
import { useId, useState } from 'react';
import { useLanguage, useT } from '../i18n/i18n.ts';
import panel from '../ui/panel.module.css';
import css from './your-rights.module.css';

interface Props {
  /** Of the card that pays; without one, our terms alone are shown. */
  readonly province: ProvinceId | null | undefined;
  /** Of a contract that is over; else today. */
  readonly day?: Day;
}

export const YourRights = ({ province, day }: Props) => {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [today] = useState(() => dayOf(Date.now()));
  const wordsOf = (right: Right): string => {
    const words = t(`payments.rights.${right.id}`, {
      days: limits.priceNoticeDays,
      offerDays: limits.offerNoticeDays,
      renewalDays: limits.renewalNoticeDays,
      months: limits.renewalNoticeMonths,
    });
    return right.law ? t('payments.rights.byLaw', { right: words, law: right.law[language] }) : words;
  };
  return (
    <section className={css.rights} aria-labelledby={id}>
      <h2 id={id}>
        {province
          ? t('payments.rights.titleIn', { province: provinces[province].name[language] })
          : t('payments.rights.title')}
      </h2>
      <ul className={panel.facts}>
        {rightsOf(province, day ?? today).map((right) => (
          <li key={right.id}>{wordsOf(right)}</li>
        ))}
      </ul>
    </section>
  );
};
