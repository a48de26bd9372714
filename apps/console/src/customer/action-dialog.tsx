/** An action in two steps: preview of what it does, then confirmation with a reason. */
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { type ActionPreview, confirmCalls, previewCalls } from '@marquee/product/contract/staff/actions.ts';
import { type StaffActionKind, staffActionOf } from '@marquee/product/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import { ApiError, call } from '../data/api.ts';
import { isConsoleKey, useWords } from '../data/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { textIn } from '../ui/text-in.ts';
import { ActionFields, bodyOf, typedAtFirst } from './action-fields.tsx';
import { Effects } from './effects.tsx';

interface ActionDialogProps {
  readonly kind: StaffActionKind;
  readonly params?: Readonly<Record<string, string>>;
  readonly accountId: string;
  readonly onClose: () => void;
  readonly onDone: (waits: boolean) => void;
}

export const ActionDialog = ({ kind, params, accountId, onClose, onDone }: ActionDialogProps) => {
  const { t, time } = useWords();
  const ids = { reason: useId(), note: useId() };
  const [preview, setPreview] = useState<ActionPreview>();
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const reasonSelect = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (preview) reasonSelect.current?.focus();
  }, [preview]);
  const [typed, setTyped] = useState(() => typedAtFirst(kind));

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ApiError ? error : new ApiError('GENERIC', null));
      // The preview shows what no longer holds.
      if (error instanceof ApiError && error.code === 'PREVIEW_STALE') setPreview(undefined);
    }
    setIsBusy(false);
  };

  const [hasTried, setHasTried] = useState(false);
  const showPreview = (event: SyntheticEvent) => {
    event.preventDefault();
    setHasTried(true);
    const fields = bodyOf(kind, typed);
    if (!fields) return;
    const body = { ...params, ...fields };
    void run(async () => {
      setPreview(
        (await call(previewCalls[kind], { params: { id: accountId }, body: body as never })) as ActionPreview,
      );
    });
  };
  const confirm = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(async () => {
      const { state } = await call(confirmCalls[kind], {
        params: { id: preview!.actionId },
        body: { reasonCode: textIn(form, 'reason'), note: textIn(form, 'note') },
      });
      onDone(state === 'WAITING');
    });
  };

  const title = params?.['orderNumber']
    ? `${t(`action.${kind}`)} ${params['orderNumber']}`
    : t(`action.${kind}`);
  return (
    <Dialog title={title} onClose={onClose}>
      <Failure failure={failure} />
      {!preview && (
        <form onSubmit={showPreview} noValidate>
          <ActionFields kind={kind} typed={typed} showsErrors={hasTried} onChange={setTyped} />
          <footer>
            <button type="button" className="button" onClick={onClose}>
              {t('cancel')}
            </button>
            <button type="submit" className="button main" disabled={isBusy}>
              {t('preview.show')}
            </button>
          </footer>
        </form>
      )}
      {preview && (
        <form onSubmit={confirm}>
          <h3>{t('preview.title')}</h3>
          <Effects effects={preview.effects} />
          {preview.warnings.map((warning) => (
            <p key={warning} className="alert warn">
              {t(`warning.${warning}`)}
            </p>
          ))}
          {preview.needsApproval && <p className="alert warn">{t('fourEyes')}</p>}
          <p className="field">
            <label htmlFor={ids.reason}>{t('field.reason')}</label>
            <select ref={reasonSelect} id={ids.reason} name="reason" required defaultValue="">
              <option value="" disabled>
                {t('field.reasonNone')}
              </option>
              {staffActionOf(kind).reasons.map((reason) => {
                const key = `reason.${reason}`;
                return (
                  <option key={reason} value={reason}>
                    {isConsoleKey(key) ? t(key) : reason}
                  </option>
                );
              })}
            </select>
          </p>
          <p className="field">
            <label htmlFor={ids.note}>{t('field.note')}</label>
            <textarea id={ids.note} name="note" rows={3} maxLength={limits.staffNoteLength} />
          </p>
          <p className="muted note">{t('preview.until', { time: time(preview.expiresAt) })}</p>
          <footer>
            <button type="button" className="button" onClick={onClose}>
              {t('cancel')}
            </button>
            <button type="submit" className="button main" disabled={isBusy}>
              {t(preview.needsApproval ? 'askApproval' : 'confirm')}
            </button>
          </footer>
        </form>
      )}
    </Dialog>
  );
};
