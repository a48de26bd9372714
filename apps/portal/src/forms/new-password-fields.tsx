import { passwordRules } from '@marquee/product/values/fields.ts';
import { useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { check } from '../ui/icon/shell-icons.ts';
import text from '../ui/text.module.css';
import { FormField } from './form-field.tsx';
import css from './new-password-fields.module.css';
import type { FormState } from './use-form.ts';

interface Props {
  readonly form: FormState<'newPassword' | 'confirmPassword'>;
  readonly label?: string;
}

/** A new password is typed twice to catch typing errors. */
export const NewPasswordFields = ({ form, label }: Props) => {
  const t = useT();
  return (
    <>
      <FormField
        form={form}
        name="newPassword"
        label={label ?? t('fields.newPassword.label')}
        hint={t('fields.newPassword.hint')}
      />
      <Rules password={form.typed.newPassword} />
      <FormField form={form} name="confirmPassword" />
    </>
  );
};

/** Password rules, checked off while typing. */
const Rules = ({ password }: { readonly password: string }) => {
  const t = useT();
  return (
    <ul className={css.rules} aria-live="polite">
      {passwordRules(password).map(({ id, met }) => (
        <li key={id} data-met={met || undefined}>
          <span className={css.dot}>{met && <Icon path={check} />}</span>
          <span>{t(`fields.newPassword.${id}`)}</span>
          {met && <span className={text.hidden}>{t('fields.newPassword.met')}</span>}
        </li>
      ))}
    </ul>
  );
};
