/** The customer's view: opened with the customer's code, read only, ended by either side. */
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { endAssistView, getAssistState, startAssist } from '@marquee/product/contract/staff/assist/assist.ts';
import { limits } from '@marquee/product/limits.ts';
import { ApiError, call } from '../../data/api.ts';
import { useWords } from '../../data/i18n.ts';
import { useLoad } from '../../data/use-load.ts';
import { Loaded } from '../../ui/list-states.tsx';

const codePattern = new RegExp(`^\\d{${limits.assistCodeLength}}$`);

const OpenForm = ({ id, onOpened }: { readonly id: string; readonly onOpened: () => void }) => {
  const { t, error } = useWords();
  const field = useId();
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const open = async (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    if (!codePattern.test(digits)) {
      setSaid(t('assist.codeWrong'));
      return;
    }
    setIsBusy(true);
    setSaid(undefined);
    try {
      await call(startAssist, { params: { id }, body: { code: digits } });
      onOpened();
    } catch (reason) {
      setSaid(error(reason instanceof ApiError ? reason.code : 'GENERIC'));
    }
    setIsBusy(false);
  };
  return (
    <form className="assist-open" onSubmit={(event) => void open(event)} noValidate>
      <p className="muted">{t('assist.lead')}</p>
      <p className="field">
        <label htmlFor={field}>{t('assist.code')}</label>
        <input
          id={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={limits.assistCodeLength + 1}
          value={code}
          aria-invalid={said !== undefined}
          aria-describedby={`${field} said`}
          onChange={({ target }) => setCode(target.value)}
        />
        <small id={`${field} said`} className="wrong" role="alert">
          {said}
        </small>
      </p>
      <button type="submit" className="button main" disabled={isBusy}>
        {t('assist.open')}
      </button>
    </form>
  );
};

interface OpenViewProps {
  readonly id: string;
  readonly endsAt: string;
  readonly onEnd: () => void;
}

const OpenView = ({ id, endsAt, onEnd }: OpenViewProps) => {
  const { t, time } = useWords();
  return (
    <div className="assist-frame">
      <div className="assist-bar">
        <p>
          <b>{t('assist.open.title')}</b> {t('assist.until', { time: time(endsAt) })}
        </p>
        <button
          type="button"
          className="button"
          onClick={() => void call(endAssistView, { params: { id } }).finally(onEnd)}
        >
          {t('assist.end')}
        </button>
      </div>
      {/* The page's own header is its sandbox; it needs the origin for the session of the person. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe className="assist-screens" title={t('assist.screens')} src={`/view/${id}/account/manage`} />
    </div>
  );
};

export const AssistTab = ({ id }: { readonly id: string }) => {
  const { t } = useWords();
  const load = useLoad(`assist ${id}`, (signal) => call(getAssistState, { params: { id }, signal }));
  const [wasOpen, setWasOpen] = useState(false);
  const { reload } = load;
  const isOpen = typeof load.data?.endsAt === 'string';
  if (isOpen && !wasOpen) setWasOpen(true);
  // The customer can end it at any time.
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(reload, limits.assistPollMs);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  return (
    <Loaded load={load} empty={() => false} emptyText="">
      {({ endsAt }) =>
        endsAt === null ? (
          <>
            {wasOpen && (
              <p className="alert warn" role="status">
                {t('assist.ended')}
              </p>
            )}
            <OpenForm id={id} onOpened={reload} />
          </>
        ) : (
          <OpenView id={id} endsAt={endsAt} onEnd={reload} />
        )
      }
    </Loaded>
  );
};
