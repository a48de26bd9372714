/** Asks for approval of a draft: why, from when for new customers, and from when for current ones. */
import { type SyntheticEvent, useId, useState } from 'react';
import { askCatalogueApproval } from '@marquee/product/contract/staff/catalogue.ts';
import { limits } from '@marquee/product/limits.ts';
import { addDays, dayOf } from '@marquee/product/values/dates.ts';
import { ApiError, call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { textIn } from '../ui/text-in.ts';

interface AskProps {
  readonly version: number;
  /** Returns the revision that is asked for. */
  readonly save: () => Promise<number>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const AskDialog = ({ version, save, onClose, onDone }: AskProps) => {
  const { t } = useWords();
  const ids = { reason: useId(), from: useId(), subscribers: useId(), hint: useId() };
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const [from, setFrom] = useState('');
  const [today] = useState(() => dayOf(Date.now()));
  const earliest = addDays(from === '' ? today : from.slice(0, 10), limits.priceNoticeDays);
  const ask = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const subscribersFrom = textIn(form, 'subscribersFrom');
    setIsBusy(true);
    save()
      .then((revision) =>
        call(askCatalogueApproval, {
          params: { version },
          body: {
            revision,
            reason: textIn(form, 'reason'),
            ...(from !== '' && { liveFrom: new Date(from).toISOString() }),
            ...(subscribersFrom !== '' && { subscribersFrom }),
          },
        }),
      )
      .then(onDone)
      .catch((reason: unknown) => {
        setFailure(reason instanceof ApiError ? reason : new ApiError('GENERIC', null));
        setIsBusy(false);
      });
  };
  return (
    <Dialog title={t('askApproval')} onClose={onClose}>
      <Failure failure={failure} />
      <form onSubmit={ask}>
        <p className="field">
          <label htmlFor={ids.reason}>{t('prices.reason')}</label>
          <textarea id={ids.reason} name="reason" rows={2} required maxLength={limits.staffNoteLength} />
        </p>
        <p className="field">
          <label htmlFor={ids.from}>{t('prices.newFrom')}</label>
          <input
            id={ids.from}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <small>{t('prices.newFromHint')}</small>
        </p>
        <p className="field">
          <label htmlFor={ids.subscribers}>{t('prices.currentFrom')}</label>
          <input
            id={ids.subscribers}
            name="subscribersFrom"
            type="date"
            min={earliest}
            aria-describedby={ids.hint}
          />
          <small id={ids.hint}>{t('prices.currentFromHint', { days: limits.priceNoticeDays })}</small>
        </p>
        <footer>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="button main" disabled={isBusy}>
            {t('askApproval')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
};
