/** What is kept about customers, why and for how long: the table that the purge jobs read. */
import {
  durationOf,
  keptDataNames,
  type KeptDataName,
  retention,
} from '@marquee/product/privacy/retention.ts';
import { useT } from '../../i18n/i18n.ts';
import panel from '../../ui/panel.module.css';
import css from './privacy.module.css';

const useHowLong = () => {
  const t = useT();
  return (name: KeptDataName): string => {
    const { days } = retention[name];
    if (days === null || name === 'account' || name === 'watching') return t('privacy.kept.always');
    const { unit, count } = durationOf(days);
    return t('privacy.kept.after', {
      duration: t(`privacy.kept.${unit}`, { count }),
      from: t(`privacy.from.${name}`),
    });
  };
};

export const KeptData = () => {
  const t = useT();
  const howLong = useHowLong();
  return (
    <div className={panel.panel}>
      <table className={css.kept}>
        <thead>
          <tr>
            <th scope="col">{t('privacy.kept.what')}</th>
            <th scope="col">{t('privacy.kept.why')}</th>
            <th scope="col">{t('privacy.kept.long')}</th>
          </tr>
        </thead>
        <tbody>
          {keptDataNames.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`privacy.kept.${name}`)}</th>
              <td>{t(`privacy.why.${name}`)}</td>
              <td>{howLong(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
