import { AppError } from '@marquee/product/errors.ts';
import { FormField } from '../../../forms/form-field.tsx';
import type { FormState } from '../../../forms/use-form.ts';
import { useT } from '../../../i18n/i18n.ts';

/** A new PIN is typed twice to catch typing errors. */
export const NewPinFields = ({ form }: { readonly form: FormState<'pin' | 'confirmPin'> }) => {
  const t = useT();
  return (
    <>
      <FormField form={form} name="pin" label={t('profiles.pin.new')} />
      <FormField form={form} name="confirmPin" />
    </>
  );
};

/** Maps the field name of the API to that of the form. */
export const toNewPin = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error;
  const { newPin, ...details } = error.details ?? {};
  throw new AppError(error.code, newPin === undefined ? details : { ...details, pin: newPin });
};
