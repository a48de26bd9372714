/** What an action does, as sentences. */
import type { Effect } from '@marquee/product/staff/actions.ts';
import { useWords } from '../data/i18n.ts';

export const Effects = ({ effects }: { effects: readonly Effect[] }) => {
  const { t, money } = useWords();
  return (
    <ul className="effects">
      {effects.map(({ key, values }) => (
        <li key={key}>
          {t(`effect.${key}`, {
            ...values,
            amount: money(Number(values['cents'] ?? 0)),
            newBalance: money(Number(values['balance'] ?? 0)),
          })}
        </li>
      ))}
    </ul>
  );
};
