/** Actions that wait for a second person: what, who, why; approve or refuse. */
import { type SyntheticEvent, useId, useState } from 'react';
import {
  type Approval,
  approveAction,
  listApprovals,
  refuseAction,
} from '@marquee/product/contract/staff/actions.ts';
import { limits } from '@marquee/product/limits.ts';
import { Effects } from './customer/effects.tsx';
import { ApiError, call } from './data/api.ts';
import { isConsoleKey, useWords } from './data/i18n.ts';
import { usePageTitle } from './data/use-page-title.ts';
import { followLink } from './data/router.ts';
import { usePages } from './data/use-load.ts';
import { Dialog } from './ui/dialog.tsx';
import { Failure } from './ui/failure.tsx';
import { textIn } from './ui/text-in.ts';
import { Freshness, Loaded, MoreButton } from './ui/list-states.tsx';

interface DecisionProps {
  readonly approval: Approval;
  readonly approves: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const DecisionDialog = ({ approval, approves, onClose, onDone }: DecisionProps) => {
  const { t } = useWords();
  const noteId = useId();
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const decide = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = textIn(new FormData(event.currentTarget), 'note');
    setIsBusy(true);
    call(approves ? approveAction : refuseAction, { params: { id: approval.actionId }, body: { note } })
      .then(onDone)
      .catch((reason: unknown) => {
        setFailure(reason instanceof ApiError ? reason : new ApiError('GENERIC', null));
        setIsBusy(false);
      });
  };
  return (
    <Dialog
      title={t('decision.title', { action: t(`action.${approval.kind}`), name: approval.customer })}
      onClose={onClose}
    >
      <Failure failure={failure} />
      <form onSubmit={decide}>
        <Effects effects={approval.effects} />
        <p className="field">
          <label htmlFor={noteId}>{t('field.note')}</label>
          <textarea id={noteId} name="note" rows={2} maxLength={limits.staffNoteLength} />
        </p>
        <footer>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="button main" disabled={isBusy}>
            {t(approves ? 'approve' : 'refuse')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
};

export const ApprovalsPage = () => {
  const { t, dateTime } = useWords();
  const [decision, setDecision] = useState<{ readonly approval: Approval; readonly approves: boolean }>();
  const [said, setSaid] = useState('');
  const pages = usePages('approvals', async (after, signal) => {
    const { approvals, next } = await call(listApprovals, { query: { after }, ...(signal && { signal }) });
    return { rows: approvals, next };
  });
  usePageTitle(t('approvals.title'));
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      <p className="muted">{t('approvals.lead')}</p>
      <p role="status" className={said ? 'alert good' : 'silent'}>
        {said}
      </p>
      <Loaded
        load={pages}
        empty={({ rows }) => rows.length === 0}
        emptyText={t('empty.approvals')}
        emptyNext={t('empty.approvalsNext')}
      >
        {({ rows, next }) => (
          <>
            {rows.map((row) => {
              const reason = `reason.${row.reasonCode}`;
              return (
                <article
                  key={row.actionId}
                  className="panel approval"
                  aria-label={`${t(`action.${row.kind}`)}, ${row.customer}`}
                >
                  <h2>
                    {t(`action.${row.kind}`)}{' '}
                    <a data-row-link href={`/customers/${row.accountId}`} onClick={followLink}>
                      {row.customer}
                    </a>
                  </h2>
                  <Effects effects={row.effects} />
                  <p>
                    <b>{isConsoleKey(reason) ? t(reason) : row.reasonCode}</b> {row.note}
                  </p>
                  <p className="muted">
                    {t('timeline.by', { name: row.madeBy })}, {dateTime(row.confirmedAt)}
                  </p>
                  {row.mayDecide ? (
                    <p className="actions">
                      <button
                        type="button"
                        className="button"
                        onClick={() => setDecision({ approval: row, approves: false })}
                      >
                        {t('refuse')}
                      </button>
                      <button
                        type="button"
                        className="button main"
                        onClick={() => setDecision({ approval: row, approves: true })}
                      >
                        {t('approve')}
                      </button>
                    </p>
                  ) : (
                    <p className="muted">{t('own')}</p>
                  )}
                </article>
              );
            })}
            <MoreButton next={next} onMore={pages.more} />
          </>
        )}
      </Loaded>
      <Freshness load={pages} />
      {decision && (
        <DecisionDialog
          {...decision}
          onClose={() => setDecision(undefined)}
          onDone={() => {
            setSaid(t(decision.approves ? 'approved' : 'refused'));
            setDecision(undefined);
            pages.reload();
          }}
        />
      )}
    </>
  );
};
