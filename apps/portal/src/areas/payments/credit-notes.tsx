/** Credit notes of a payment with their destination and PDF. */
import type { Receipt } from '@marquee/product/contract/billing/payments.ts';
import { formatDate } from '@marquee/product/values/dates.ts';
import { formatMoney } from '@marquee/product/values/money.ts';
import { useId } from 'react';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import css from './credit-notes.module.css';
import { DownloadFailure, useDownload } from '../../api/download.tsx';
import { downloadCreditNotePdf } from './payments-queries.ts';

type Note = NonNullable<Receipt['creditNotes']>[number];

export const CreditNotes = ({ notes }: { readonly notes: readonly Note[] }) => {
  const t = useT();
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={id} className={css.notes}>
      <h3 id={id}>{t('payments.notes.title')}</h3>
      <ul>
        {notes.map((note) => (
          <CreditNote key={note.id} note={note} />
        ))}
      </ul>
    </section>
  );
};

/** Most credit notes have one destination; a split one lists the amount of each. */
const useDestinations = ({ toCard, toBalance, toOrder }: Note): string => {
  const t = useT();
  const language = useLanguage();
  const parts = [
    [toCard, 'payments.notes.toCard'],
    [toBalance, 'payments.notes.toBalance'],
    [toOrder, 'payments.notes.toOrder'],
  ] as const;
  const used = parts.filter(([amount]) => amount > 0);
  return used
    .map(([amount, key]) => (used.length > 1 ? `${t(key)} ${formatMoney(amount, language)}` : t(key)))
    .join(' · ');
};

const CreditNote = ({ note }: { readonly note: Note }) => {
  const t = useT();
  const language = useLanguage();
  const destinations = useDestinations(note);
  const { busy, done, failed, download } = useDownload(
    () => downloadCreditNotePdf(note.id, language),
    t('payments.notes.file', { number: note.number }),
  );
  return (
    <li className={css.note}>
      <p className={css.name}>
        {note.number}
        <span className={css.about}>{formatDate(note.date, language)}</span>
        <span className={css.about}>{destinations}</span>
      </p>
      <p className={css.amount}>{formatMoney(note.total, language)}</p>
      <Button
        variant="text"
        small
        busy={busy}
        aria-label={t('payments.notes.download', { number: note.number })}
        onClick={() => void download()}
      >
        {t('payments.notes.get')}
      </Button>
      <DownloadFailure code={failed} />
      <p className={text.hidden} role="status">
        {done && t('payments.notes.downloaded')}
      </p>
    </li>
  );
};
