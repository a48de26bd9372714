/** Billing address: the postal code determines the province, which determines the taxes. */
import { provinceOf } from '@marquee/product/values/billing/postal-codes.ts';
import { provinces } from '@marquee/product/values/billing/taxes.ts';
import { FormField } from '../forms/form-field.tsx';
import type { FormState } from '../forms/use-form.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';
import css from './hosted-card-fields.module.css';

export type BillingAddress = 'city' | 'postalCode';

interface Props {
  readonly form: FormState<BillingAddress>;
  /** No card is needed, but taxes are due. */
  readonly onlyPostalCode?: boolean;
}

export const BillingFields = ({ form, onlyPostalCode = false }: Props) => {
  const t = useT();
  const language = useLanguage();
  const province = provinceOf(form.typed.postalCode);
  return (
    <div className={css.pair}>
      <FormField
        form={form}
        name="postalCode"
        hint={t('payments.card.postalHint')}
        aside={
          <output className={css.province} aria-label={t('fields.province.label')}>
            {province && provinces[province].name[language]}
          </output>
        }
      />
      {!onlyPostalCode && (
        <FormField
          form={form}
          name="city"
          more={form.codeOf('city') === 'LETTERS_ONLY' && t('fields.city.joiners')}
        />
      )}
    </div>
  );
};
