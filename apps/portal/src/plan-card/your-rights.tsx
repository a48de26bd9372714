/** Rights of the customer: our terms, and what the laws of the province add. */
import type { Rights } from '@marquee/product/contract/billing/rights.ts';
import { limits } from '@marquee/product/limits.ts';
import { provinces } from '@marquee/product/values/billing/taxes.ts';
import type { Right } from '@marquee/product/values/rights/rights.ts';
import { useId } from 'react';
import { useLanguage, useT } from '../i18n/i18n.ts';
import panel from '../ui/panel.module.css';
import css from './your-rights.module.css';

interface Props {
  /** Absent while servers of the release before answer: nothing is shown. */
  readonly rights: Rights | undefined;
}

export const YourRights = ({ rights }: Props) => {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  if (!rights) return null;
  const { province } = rights;
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
        {rights.rights.map((right) => (
          <li key={right.id}>{wordsOf(right)}</li>
        ))}
      </ul>
    </section>
  );
};
