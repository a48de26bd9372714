import { passwordRules, passwordStrength, passwordStrengths } from '@marquee/product/values/fields.ts';
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

/** Required rules are checked off while typing; the others raise the strength. */
const Rules = ({ password }: { readonly password: string }) => {
  const t = useT();
  const rules = passwordRules(password);
  const strength = passwordStrength(password);
  const level = password === '' ? 0 : passwordStrengths.indexOf(strength) + 1;
  return (
    <div className={css.advice}>
      <RuleList rules={rules.filter(({ blocking }) => blocking)} />
      <div className={css.meter} data-strength={level > 0 ? strength : undefined}>
        <p>
          {t('fields.newPassword.strength')}
          <b role="status">{level > 0 && t(`fields.newPassword.${strength}`)}</b>
        </p>
        <span className={css.bars} aria-hidden="true">
          {passwordStrengths.map((each, index) => (
            <span key={each} data-on={index < level || undefined} />
          ))}
        </span>
      </div>
      <p className={text.hint}>{t('fields.newPassword.stronger')}</p>
      <RuleList rules={rules.filter(({ blocking }) => !blocking)} />
    </div>
  );
};

const RuleList = ({ rules }: { readonly rules: ReturnType<typeof passwordRules> }) => {
  const t = useT();
  return (
    <ul className={css.rules} aria-live="polite">
      {rules.map(({ id, met }) => (
        <li key={id} data-met={met || undefined}>
          <span className={css.dot}>{met && <Icon path={check} />}</span>
          <span>{t(`fields.newPassword.${id}`)}</span>
          {met && <span className={text.hidden}>{t('fields.newPassword.met')}</span>}
        </li>
      ))}
    </ul>
  );
};
