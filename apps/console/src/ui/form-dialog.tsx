/** A change with its reason: fields, why, and what failed. What was typed stays after a failure. */
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { limits } from '@marquee/product/limits.ts';
import { ApiError } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Dialog } from './dialog.tsx';
import { Failure } from './failure.tsx';
import { textIn } from './text-in.ts';

interface FormDialogProps {
  readonly title: string;
  /** Words of the button. */
  readonly submit: string;
  /** `optional`: a note that may stay empty; `none`: no reason is asked for. */
  readonly reason?: 'required' | 'optional' | 'none';
  readonly send: (reason: string, form: FormData) => Promise<unknown>;
  /** What a failure of a field means here. */
  readonly explain?: (failure: ApiError) => string | undefined;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export const FormDialog = ({
  title,
  submit,
  reason = 'required',
  send,
  explain,
  onClose,
  children,
}: FormDialogProps) => {
  const { t } = useWords();
  const reasonId = useId();
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const submitForm = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setFailure(undefined);
    send(textIn(form, 'reason').trim(), form).catch((error: unknown) => {
      setFailure(error instanceof ApiError ? error : new ApiError('GENERIC', null));
      setIsBusy(false);
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submitForm}>
        {children}
        {reason !== 'none' && (
          <p className="field">
            <label htmlFor={reasonId}>{t(reason === 'required' ? 'field.why' : 'field.note')}</label>
            <textarea
              id={reasonId}
              name="reason"
              rows={2}
              required={reason === 'required'}
              maxLength={limits.staffNoteLength}
            />
          </p>
        )}
        <Failure failure={failure} explained={failure && explain?.(failure)} />
        <footer>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="button main" disabled={isBusy}>
            {submit}
          </button>
        </footer>
      </form>
    </Dialog>
  );
};
