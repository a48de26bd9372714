import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { check } from '../../ui/icon/shell-icons.ts';
import text from '../../ui/text.module.css';
import css from './checkout-steps.module.css';

/** As customers see them; analytics has a name for each part of the payment page. */
const steps = ['plan', 'payment', 'done'] as const;

export const CheckoutSteps = ({ at }: { readonly at: (typeof steps)[number] }) => {
  const t = useT();
  const now = steps.indexOf(at);
  return (
    <ol className={css.steps} aria-label={t('purchase.steps.name')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          data-passed={index < now || undefined}
        >
          <span className={css.number}>{index < now ? <Icon path={check} /> : index + 1}</span>
          <span className={css.name}>{t(`purchase.steps.${step}`)}</span>
          {index < now && <span className={text.hidden}>{t('purchase.steps.passed')}</span>}
        </li>
      ))}
    </ol>
  );
};
