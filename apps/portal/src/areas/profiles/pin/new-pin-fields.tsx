import { mapErrorFields } from '../../../api/api-error.ts';
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

export const throwPinError = (error: unknown): never => {
  throw mapErrorFields(error, { newPin: 'pin' });
};
