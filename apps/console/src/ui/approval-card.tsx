/** Something that waits for a second person: what, why, who and when, and the decision. */
import { type ReactNode, useId } from 'react';
import { useWords } from '../data/i18n.ts';
import { Chip } from './table.tsx';

interface ApprovalCardProps {
  readonly title: ReactNode;
  readonly reason: ReactNode;
  readonly by: string;
  readonly at: string;
  readonly mayDecide: boolean;
  readonly onDecide: (approves: boolean) => void;
  readonly children: ReactNode;
}

export const ApprovalCard = ({ title, reason, by, at, mayDecide, onDecide, children }: ApprovalCardProps) => {
  const { t, dateTime } = useWords();
  const id = useId();
  return (
    <article className="panel approval" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <p className="break">{reason}</p>
      <p className="muted">
        {t('timeline.by', { name: by })}, {dateTime(at)}
      </p>
      {mayDecide ? (
        <p className="actions">
          <button type="button" className="button" onClick={() => onDecide(false)}>
            {t('refuse')}
          </button>
          <button type="button" className="button main" onClick={() => onDecide(true)}>
            {t('approve')}
          </button>
        </p>
      ) : (
        <p>
          <Chip>{t('own')}</Chip>
        </p>
      )}
    </article>
  );
};
