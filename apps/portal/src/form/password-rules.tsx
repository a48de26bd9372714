import { passwordRules } from '@marquee/product/values/fields.ts';
import { useT } from '../i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { check } from '../ui/icon/icons.ts';
import text from '../ui/text.module.css';
import css from './password-rules.module.css';

/** Ticks the rules of a new password as it is typed. */
export const PasswordRules = ({ password }: { readonly password: string }) => {
  const t = useT();
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
