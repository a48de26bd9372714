import { Failure } from '@marquee/product/errors.ts';
import { Field } from '../../../form/field.tsx';
import type { Fields } from '../../../form/use-fields.ts';
import { useT } from '../../../i18n.ts';

/** A PIN that nobody knows yet is typed twice. */
export const NewPin = ({ form }: { readonly form: Fields<'pin' | 'confirmPin'> }) => {
  const t = useT();
  return (
    <>
      <Field form={form} name="pin" label={t('profiles.pin.new')} />
      <Field form={form} name="confirmPin" />
    </>
  );
};

/** The calls name the field otherwise than the form does. */
export const asNewPin = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error;
  const { newPin, ...details } = error.details ?? {};
  throw new Failure(error.code, newPin === undefined ? details : { ...details, pin: newPin });
};
