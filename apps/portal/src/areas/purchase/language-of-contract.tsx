/** The contract in French first: where to read it, and the choice of English, which is kept. */
import { setLanguage } from '../../navigation/set-language.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import css from './purchase.module.css';

interface Props {
  readonly choosesEnglish: boolean;
  readonly onChange: (choosesEnglish: boolean) => void;
}

export const LanguageOfContract = ({ choosesEnglish, onChange }: Props) => {
  const t = useT();
  return (
    <InlineAlert>
      <p>{t('purchase.payments.frenchFirst')}</p>
      <Button variant="text" onClick={() => void setLanguage('fr')}>
        {t('purchase.payments.inFrench')}
      </Button>
      <label className={css.consent}>
        <input type="checkbox" checked={choosesEnglish} onChange={({ target }) => onChange(target.checked)} />
        <span>{t('purchase.payments.choosesEnglish')}</span>
      </label>
    </InlineAlert>
  );
};
