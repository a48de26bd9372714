import { useT } from '../../../i18n/i18n.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import layout from '../../../ui/layout.module.css';
import panel from '../../../ui/panel.module.css';
import text from '../../../ui/text.module.css';
import css from './two-step.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shown once, to print or copy. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('saved', 'security.codes.copied');
  };
  return (
    <div className={layout.medium}>
      <FocusedHeading>{t('security.codes.savedTitle')}</FocusedHeading>
      <p className={text.lead}>{t('security.codes.lead')}</p>
      <div className={layout.stack}>
        <ul className={`${panel.panel} ${css.list}`} aria-label={t('security.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={layout.pair}>
          <Button variant="outline" onClick={() => void copy()}>
            {t('security.codes.copy')}
          </Button>
          <Button variant="outline" onClick={() => window.print()}>
            {t('security.codes.print')}
          </Button>
        </div>
        <Button wide onClick={onDone}>
          {t('security.codes.done')}
        </Button>
      </div>
    </div>
  );
};
