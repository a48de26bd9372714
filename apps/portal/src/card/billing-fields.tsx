/** Where a card is billed; the province decides the taxes. */
import { provinceIds, provinces } from '@marquee/product/values/buying/taxes.ts';
import { Field } from '../form/field.tsx';
import type { Fields } from '../form/use-fields.ts';
import { useLanguage, useT } from '../i18n.ts';
import { SelectField } from '../ui/form/select-field.tsx';
import css from './card-fields.module.css';

export type Billing = 'province' | 'city' | 'postalCode';

const ProvinceField = ({
  form,
  hint,
}: {
  readonly form: Fields<Billing>;
  readonly hint: string | undefined;
}) => {
  const t = useT();
  const language = useLanguage();
  const { name, label, error, ref, onChange } = form.field('province');
  const choices = provinceIds
    .map((value) => ({ value, label: provinces[value].name[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <SelectField<string>
      label={label}
      name={name}
      hint={hint}
      error={error}
      ref={ref}
      autoComplete="address-level1"
      empty={t('payments.card.chooseProvince')}
      choices={choices}
      value={form.typed.province}
      onChange={onChange}
    />
  );
};

interface Props {
  readonly form: Fields<Billing>;
  readonly provinceHint?: string | undefined;
  /** No card is needed, and still somebody's taxes are due. */
  readonly onlyProvince?: boolean;
}

export const BillingFields = ({ form, provinceHint, onlyProvince = false }: Props) => (
  <>
    <div className={css.pair}>
      <ProvinceField form={form} hint={provinceHint} />
      {!onlyProvince && <Field form={form} name="postalCode" />}
    </div>
    {!onlyProvince && <Field form={form} name="city" />}
  </>
);
