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
import { FormDialog } from '../ui/form-dialog.tsx';
import { VersionsDialog } from '../ui/versions-dialog.tsx';
import { CompanyDifferences } from './company-differences.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

interface CompanyHistoryDialogProps {
  readonly company: Company;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

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
  const { t, language } = useWords();
  const name = company.name[language];
  const [restored, setRestored] = useState<CompanyChange>();
  const pages = usePages(`company ${company.id}`, async (after, signal) => {
    const { changes, next } = await call(listCompanyChanges, {
      params: { id: company.id },
      query: { after },
      signal,
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
    <VersionsDialog
      title={t('companies.historyOf', { name })}
      emptyText={t('companies.neverChanged')}
      pages={pages}
      headOf={({ reason }) => reason}
      approvedBy={({ decidedBy, state }) => (state === 'refused' ? null : decidedBy)}
      onRestore={setRestored}
      onClose={onClose}
    >
      {(change, at, changes) => (
        <CompanyDifferences
          before={change.before ?? beforeOf(changes, at)}
          after={change}
          replacesSecret={change.replacesSecret}
        />
      )}
    </VersionsDialog>
  );
};
