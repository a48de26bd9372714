import { passwordRules } from '@marquee/product/values/fields.ts';
import { useWatch } from 'react-hook-form';
import { useT } from '../i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { check } from '../ui/icon/icons.ts';
import text from '../ui/text.module.css';
import css from './password-rules.module.css';
import type { Fields } from './use-fields.ts';

/** Ticks the rules of a new password as it is typed. */
export const PasswordRules = ({ control }: Pick<Fields, 'control'>) => {
  const t = useT();
  const password = useWatch({ control, name: 'newPassword' });
  return (
    <ul className={css.rules} aria-live="polite">
      {passwordRules(password).map(({ id, met }) => (
        <li key={id} data-met={met || undefined}>
          <span className={css.dot}>{met && <Icon draw={check} />}</span>
          <span>{t(`fields.newPassword.${id}`)}</span>
          {met && <span className={text.hidden}>{t('fields.newPassword.met')}</span>}
        </li>
      ))}
    </ul>
  );
};
