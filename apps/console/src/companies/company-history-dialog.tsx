/** Every change of a company; an earlier one can be asked for again. */
import { useState } from 'react';
import type { Company } from '@marquee/product/contract/staff/companies.ts';
import {
  changeCompany,
  type CompanyChange,
  listCompanyChanges,
} from '@marquee/product/contract/staff/company-changes.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { usePages } from '../data/use-load.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Loaded, MoreButton } from '../ui/list-states.tsx';
import { Chip } from '../ui/table.tsx';
import { CompanyDifferences } from './company-differences.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

interface CompanyHistoryDialogProps {
  readonly company: Company;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const toneOf = (state: CompanyChange['state']) =>
  state === 'live' ? 'good' : state === 'waiting' ? 'warn' : 'plain';

/** Also for a company that is turned on again: the same settings, but enabled. */
export const RestoreDialog = ({
  company,
  title,
  submit,
  restored,
  onClose,
  onDone,
}: CompanyHistoryDialogProps & {
  readonly title: string;
  readonly submit: string;
  readonly restored: Pick<CompanyChange, 'content' | 'logo'>;
}) => {
  const { t } = useWords();
  const explain = useCompanyFailure();
  return (
    <FormDialog
      title={title}
      submit={submit}
      explain={explain}
      send={async (reason) => {
        const sha256 = restored.logo?.split('/').at(-1);
        await call(changeCompany, {
          params: { id: company.id },
          body: {
            company: restored.content,
            logo: sha256 === undefined ? null : { sha256 },
            version: company.version,
            reason,
          },
        });
        onDone();
      }}
      onClose={onClose}
    >
      <CompanyDifferences before={company} after={restored} />
      <p className="alert warn">{t('fourEyes')}</p>
    </FormDialog>
  );
};

export const CompanyHistoryDialog = ({ company, onClose, onDone }: CompanyHistoryDialogProps) => {
  const { t, dateTime, language } = useWords();
  const name = company.name[language];
  const [restored, setRestored] = useState<CompanyChange>();
  const pages = usePages(`company ${company.id}`, async (after, signal) => {
    const { changes, next } = await call(listCompanyChanges, {
      params: { id: company.id },
      query: { after },
      ...(signal && { signal }),
    });
    return { rows: changes, next };
  });
  if (restored)
    return (
      <RestoreDialog
        company={company}
        title={t('companies.restoreOf', { name })}
        submit={t('askApproval')}
        restored={restored}
        onClose={() => setRestored(undefined)}
        onDone={onDone}
      />
    );
  /** What held before it: the next older change that took effect. */
  const beforeOf = (rows: readonly CompanyChange[], at: number) =>
    rows.slice(at + 1).find(({ state }) => state === 'past' || state === 'live') ?? null;
  return (
    <Dialog title={t('companies.historyOf', { name })} onClose={onClose}>
      <Loaded load={pages} empty={({ rows }) => rows.length === 0} emptyText={t('companies.neverChanged')}>
        {({ rows }) => (
          <ul className="versions">
            {rows.map((change, at) => (
              <li key={change.id}>
                <p>
                  <Chip tone={toneOf(change.state)}>{t(`settings.state.${change.state}`)}</Chip>{' '}
                  <b>{change.reason}</b>
                </p>
                <CompanyDifferences
                  before={change.before ?? beforeOf(rows, at)}
                  after={change}
                  replacesSecret={change.replacesSecret}
                />
                <p className="muted">
                  {change.changedBy}, {dateTime(change.changedAt)}
                  {change.decidedBy !== null &&
                    change.state !== 'refused' &&
                    ` · ${t('settings.approvedBy', { name: change.decidedBy })}`}
                </p>
                {change.state === 'past' && (
                  <button type="button" className="button" onClick={() => setRestored(change)}>
                    {t('settings.restore')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {pages.data && <MoreButton next={pages.data.next} onMore={pages.more} />}
    </Dialog>
  );
};
