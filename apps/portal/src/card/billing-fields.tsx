/** Where a card is billed; the postal code says the province, and the province decides the taxes. */
import { provinceOf } from '@marquee/product/values/buying/postal-codes.ts';
import { provinces } from '@marquee/product/values/buying/taxes.ts';
import { Field } from '../form/field.tsx';
import type { Fields } from '../form/use-fields.ts';
import { useLanguage, useT } from '../i18n.ts';
import css from './card-fields.module.css';

export type Billing = 'city' | 'postalCode';

interface Props {
  readonly form: Fields<Billing>;
  /** No card is needed, and taxes are due all the same. */
  readonly onlyPostalCode?: boolean;
}

export const BillingFields = ({ form, onlyPostalCode = false }: Props) => {
  const t = useT();
  const language = useLanguage();
  const province = provinceOf(form.typed.postalCode);
  return (
    <div className={css.pair}>
      <Field
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
        <Field
          form={form}
          name="city"
          more={form.codeOf('city') === 'LETTERS_ONLY' && t('fields.city.joiners')}
        />
      )}
    </div>
  );
};
