/** Something that waits for a second person: what, why, who and when, and the decision. */
import { type ReactNode, useId, useState } from 'react';
import type { ApiError } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { FormDialog } from './form-dialog.tsx';
import { Chip } from './table.tsx';

interface ApprovalCardProps {
  readonly title: string;
  /** Of the card; absent: the title. */
  readonly heading?: ReactNode;
  readonly reason: ReactNode;
  readonly by: string;
  readonly at: string;
  readonly mayDecide: boolean;
  readonly decide: (approves: boolean, note: string) => Promise<unknown>;
  readonly onDone: (approves: boolean) => void;
  /** What a failure means here. */
  readonly explain?: (failure: ApiError) => string | undefined;
  /** What is decided on; also asked with the decision. */
  readonly children: ReactNode;
}

export const ApprovalCard = ({
  title,
  heading = title,
  reason,
  by,
  at,
  mayDecide,
  decide,
  onDone,
  explain = () => undefined,
  children,
}: ApprovalCardProps) => {
  const { t, dateTime } = useWords();
  const id = useId();
  const [approves, setApproves] = useState<boolean>();
  return (
    <>
      <article className="panel approval" aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        {children}
        <p className="break">{reason}</p>
        <p className="muted">
          {t('timeline.by', { name: by })}, {dateTime(at)}
        </p>
        {mayDecide ? (
          <p className="actions">
            <button type="button" className="button" onClick={() => setApproves(false)}>
              {t('refuse')}
            </button>
            <button type="button" className="button main" onClick={() => setApproves(true)}>
              {t('approve')}
            </button>
          </p>
        ) : (
          <p>
            <Chip>{t('own')}</Chip>
          </p>
        )}
      </article>
      {approves !== undefined && (
        <FormDialog
          title={title}
          submit={t(approves ? 'approve' : 'refuse')}
          reason="optional"
          explain={explain}
          send={async (note) => {
            await decide(approves, note);
            setApproves(undefined);
            onDone(approves);
          }}
          onClose={() => setApproves(undefined)}
        >
          {children}
        </FormDialog>
      )}
    </>
  );
};
