/** A dialog with a form: sends it once, and shows why it failed. */
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { ApiError } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly onClose: () => void;
  readonly send: (form: FormData) => Promise<void>;
  readonly children: ReactNode;
}

export const FormDialog = ({ title, submit, onClose, send, children }: FormDialogProps) => {
  const { t } = useWords();
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsBusy(true);
    send(new FormData(event.currentTarget))
      .catch((reason: unknown) =>
        setFailure(reason instanceof ApiError ? reason : new ApiError('GENERIC', null)),
      )
      .finally(() => setIsBusy(false));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Failure failure={failure} />
      <form onSubmit={onSubmit}>
        {children}
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
