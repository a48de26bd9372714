/** What a deleted account takes with it. */
import { useT } from '../../../i18n/i18n.ts';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import css from './delete-account-page.module.css';

export const allLosses = ['access', 'profiles', 'devices', 'details'] as const;

interface LossesProps {
  readonly losses: readonly (typeof allLosses)[number][];
  readonly later: string;
}

export const Losses = ({ losses: shown, later }: LossesProps) => {
  const t = useT();
  return (
    <>
      <p className={text.lead}>{t('account.delete.lead')}</p>
      <ul className={`${panel.facts} ${css.losses}`}>
        {shown.map((loss) => (
          <li key={loss}>{t(`account.delete.${loss}`)}</li>
        ))}
      </ul>
      <p className={text.lead}>{later}</p>
    </>
  );
};
