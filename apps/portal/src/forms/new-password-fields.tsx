import { passwordRules, passwordStrength, passwordStrengths } from '@marquee/product/values/fields.ts';
import { obviousWeakness } from '@marquee/product/values/passwords/weakness.ts';
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
  /** A password close to it is weak; absent where the page does not know it. */
  readonly email?: string | undefined;
}

/** A new password is typed twice to catch typing errors. */
export const NewPasswordFields = ({ form, label, email }: Props) => {
  const t = useT();
  return (
    <>
      <FormField
        form={form}
        name="newPassword"
        label={label ?? t('fields.newPassword.label')}
        hint={t('fields.newPassword.hint')}
      />
      <Rules
        password={form.typed.newPassword}
        email={email}
        isRefused={form.codeOf('newPassword') === 'WEAK_PASSWORD'}
      />
      <FormField form={form} name="confirmPassword" />
    </>
  );
};

interface RulesProps {
  readonly password: string;
  readonly email: string | undefined;
  /** The server found it weak, and its reason is at the field. */
  readonly isRefused: boolean;
}

/** Required rules are checked off while typing; the others raise the strength. */
const Rules = ({ password, email, isRefused }: RulesProps) => {
  const t = useT();
  const rules = passwordRules(password);
  const isComplete = rules.every(({ blocking, met }) => met || !blocking);
  const weakness = isComplete ? obviousWeakness(password, email) : undefined;
  const strength = isRefused || weakness ? 'weak' : passwordStrength(password);
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
      <p className={text.hint} aria-live="polite">
        {t(weakness && !isRefused ? `fields.newPassword.${weakness}` : 'fields.newPassword.stronger')}
      </p>
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
