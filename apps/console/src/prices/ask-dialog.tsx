/** Asks for approval of a draft: why, from when for new customers, and from when for current ones. */
import { useId, useState } from 'react';
import { askCatalogueApproval } from '@marquee/product/contract/staff/catalogue.ts';
import { limits } from '@marquee/product/limits.ts';
import { addDays, dayOf } from '@marquee/product/values/dates.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
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
  const ids = { from: useId(), subscribers: useId(), hint: useId() };
  const [from, setFrom] = useState('');
  const [today] = useState(() => dayOf(Date.now()));
  const earliest = addDays(from === '' ? today : from.slice(0, 10), limits.priceNoticeDays);
  const ask = async (reason: string, form: FormData) => {
    const subscribersFrom = textIn(form, 'subscribersFrom');
    const revision = await save();
    await call(askCatalogueApproval, {
      params: { version },
      body: {
        revision,
        reason,
        ...(from !== '' && { liveFrom: new Date(from).toISOString() }),
        ...(subscribersFrom !== '' && { subscribersFrom }),
      },
    });
    onDone();
  };
  return (
    <FormDialog title={t('askApproval')} submit={t('askApproval')} send={ask} onClose={onClose}>
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
    </FormDialog>
  );
};
