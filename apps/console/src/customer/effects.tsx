/** What an action does, as sentences. */
import type { Effect } from '@marquee/product/staff/actions.ts';
import { skuName } from '@marquee/product/values/skus.ts';
import { useWords } from '../data/i18n.ts';

export const Effects = ({ effects }: { effects: readonly Effect[] }) => {
  const { t, money, date, language } = useWords();
  const plan = (sku: string) => skuName(sku, language) ?? sku;
  return (
    <ul className="effects">
      {effects.map(({ key, values }) => (
        <li key={`${key} ${values['sku'] ?? ''}`}>
          {t(`effect.${key}`, {
            ...values,
            amount: money(Number(values['cents'] ?? 0)),
            newBalance: money(Number(values['balance'] ?? 0)),
            plan: plan(String(values['sku'] ?? '')),
            company: values[language === 'fr' ? 'nameFr' : 'nameEn'] ?? '',
            // Noon: the day is the same in every zone of the country.
            date: values['date'] === undefined ? '' : date(`${values['date']}T17:00:00Z`),
          })}
        </li>
      ))}
    </ul>
  );
};
