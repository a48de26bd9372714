/** TV providers, partners and merchants: health, a test of discovery, changes by two people, history. */
import { useState } from 'react';
import {
  checkCompany,
  type Company,
  disableCompany,
  listCompanies,
} from '@marquee/product/contract/staff/companies.ts';
import type { CompanyContent } from '@marquee/product/contract/staff/company-changes.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { useLoad } from '../data/use-load.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, Loaded } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { ClaimsDialog } from './claims-tester.tsx';
import { CompanyApprovals } from './company-approvals.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { CompanyHistoryDialog, RestoreDialog } from './company-history-dialog.tsx';
import { CompanyRow } from './company-row.tsx';

const CheckDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const { t, language, nameOf } = useWords();
  const load = useLoad(`check ${company.id}`, () => call(checkCompany, { params: { id: company.id } }));
  return (
    <Dialog title={t('companies.checkOf', { name: company.name[language] })} onClose={onClose}>
      <p className="muted break">{company.issuer}</p>
      <Loaded load={load} empty={() => false} emptyText="">
        {({ problems }) =>
          problems.length === 0 ? (
            <p className="alert good">{t('companies.answers')}</p>
          ) : (
            <ul className="effects">
              {problems.map((problem) => (
                <li key={problem}>{nameOf('problem', problem)}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
};

const turnedOn = (content: CompanyContent): CompanyContent =>
  ({ ...content, settings: { ...content.settings, enabled: true } }) as CompanyContent;

type Open =
  | { readonly what: 'add' }
  | {
      readonly what: 'check' | 'claims' | 'edit' | 'history' | 'disable' | 'enable';
      readonly company: Company;
    };

export const CompaniesPage = () => {
  const { t, language } = useWords();
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState('');
  const load = useLoad('companies', (signal) => call(listCompanies, { signal }));
  const close = () => setOpen(undefined);
  const done = (text: string) => {
    setSaid(text);
    close();
    load.reload();
  };
  const asked = () => done(t('companies.asked'));
  return (
    <>
      <PageHead title={t('companies.title')} lead={t('companies.lead')}>
        <button type="button" className="button main" onClick={() => setOpen({ what: 'add' })}>
          {t('companies.add')}
        </button>
      </PageHead>
      <StatusMessage text={said} />
      <Loaded
        load={load}
        empty={({ companies, waiting }) => companies.length + waiting.length === 0}
        emptyText={t('companies.none')}
        emptyNext={t('companies.noneNext')}
      >
        {({ companies, waiting }) => (
          <>
            <CompanyApprovals
              changes={waiting}
              onDone={(approves) => done(t(approves ? 'approved' : 'refused'))}
            />
            <ul className="panel settings" aria-label={t('companies.title')}>
              {companies.map((company) => (
                <CompanyRow
                  key={company.id}
                  company={company}
                  isWaiting={waiting.some((change) => change.company === company.id)}
                  onOpen={(what) => setOpen({ what, company })}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Freshness load={load} />
      {open?.what === 'add' && <CompanyDialog onClose={close} onDone={asked} />}
      {open?.what === 'edit' && <CompanyDialog company={open.company} onClose={close} onDone={asked} />}
      {open?.what === 'history' && (
        <CompanyHistoryDialog company={open.company} onClose={close} onDone={asked} />
      )}
      {open?.what === 'enable' && (
        <RestoreDialog
          company={open.company}
          title={t('companies.onOf', { name: open.company.name[language] })}
          submit={t('askApproval')}
          restored={{ content: turnedOn(open.company.content), logo: open.company.logo }}
          onClose={close}
          onDone={asked}
        />
      )}
      {open?.what === 'check' && <CheckDialog company={open.company} onClose={close} />}
      {open?.what === 'claims' && open.company.content.kind !== 'merchant' && (
        <ClaimsDialog
          kind={open.company.content.kind}
          company={open.company.id}
          name={open.company.name[language]}
          map={open.company.content.settings.claims}
          onClose={close}
        />
      )}
      {open?.what === 'disable' && (
        <FormDialog
          title={t('companies.offOf', { name: open.company.name[language] })}
          submit={t('webhooks.turnOff')}
          send={async (reason) => {
            await call(disableCompany, {
              params: { id: open.company.id },
              body: { reason, version: open.company.version },
            });
            done(t('webhooks.turnedOff'));
          }}
          onClose={close}
        >
          <p>{t('companies.offHint')}</p>
        </FormDialog>
      )}
    </>
  );
};
