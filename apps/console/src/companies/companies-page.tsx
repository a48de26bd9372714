/** TV providers, partners and merchants: health, a test of discovery, and turning off. */
import { useState } from 'react';
import {
  checkCompany,
  type Company,
  disableCompany,
  listCompanies,
} from '@marquee/product/contract/staff/companies.ts';
import { call } from '../data/api.ts';
import { spaced, useWords } from '../data/i18n.ts';
import { usePageTitle } from '../data/use-page-title.ts';
import { useLoad } from '../data/use-load.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Freshness, Loaded } from '../ui/list-states.tsx';
import { Chip, Table } from '../ui/table.tsx';

const CheckDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const { t, language } = useWords();
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
                <li key={problem}>{spaced(problem)}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
};

export const CompaniesPage = () => {
  const { t, language, since } = useWords();
  const [open, setOpen] = useState<{ readonly what: 'check' | 'disable'; readonly company: Company }>();
  const [said, setSaid] = useState('');
  const load = useLoad('companies', (signal) => call(listCompanies, { signal }));
  usePageTitle(t('companies.title'));
  const close = () => setOpen(undefined);
  return (
    <>
      <h1>{t('companies.title')}</h1>
      <p className="muted">{t('companies.lead')}</p>
      <p role="status" className={said ? 'alert good' : 'silent'}>
        {said}
      </p>
      <Loaded
        load={load}
        empty={({ companies }) => companies.length === 0}
        emptyText={t('companies.none')}
        emptyNext={t('companies.noneNext')}
      >
        {({ companies }) => (
          <Table
            label={t('companies.title')}
            rows={companies}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t('companies.company'),
                render: ({ id, name }) => (
                  <>
                    {name[language]} <small>{id}</small>
                  </>
                ),
              },
              { head: t('companies.kind'), render: ({ kind }) => t(`companies.kind.${kind}`) },
              {
                head: t('companies.health'),
                render: ({ enabled, health }) =>
                  enabled ? (
                    <>
                      <Chip
                        tone={health?.state === 'ok' ? 'good' : health?.state === 'down' ? 'bad' : 'warn'}
                      >
                        {t(`companies.state.${health?.state ?? 'unchecked'}`)}
                      </Chip>{' '}
                      {health && <small>{since(health.since)}</small>}
                    </>
                  ) : (
                    <Chip>{t('companies.off')}</Chip>
                  ),
              },
              {
                head: t('companies.unknown'),
                render: ({ unknownCodes }) => (
                  <small className="clip">
                    {unknownCodes.map(({ code, times }) => `${code} (${times})`).join(', ')}
                  </small>
                ),
              },
              {
                head: t('queues.actions'),
                render: (company) => (
                  <span className="actions">
                    <button
                      type="button"
                      className="button"
                      data-row-link
                      onClick={() => setOpen({ what: 'check', company })}
                    >
                      {t('companies.check')}
                      <span className="hidden"> {company.name[language]}</span>
                    </button>
                    {company.enabled && (
                      <button
                        type="button"
                        className="button"
                        onClick={() => setOpen({ what: 'disable', company })}
                      >
                        {t('webhooks.turnOff')}
                        <span className="hidden"> {company.name[language]}</span>
                      </button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Freshness load={load} />
      {open?.what === 'check' && <CheckDialog company={open.company} onClose={close} />}
      {open?.what === 'disable' && (
        <FormDialog
          title={t('companies.offOf', { name: open.company.name[language] })}
          submit={t('webhooks.turnOff')}
          send={async (reason) => {
            await call(disableCompany, {
              params: { id: open.company.id },
              body: { reason, version: open.company.version },
            });
            setSaid(t('webhooks.turnedOff'));
            close();
            load.reload();
          }}
          onClose={close}
        >
          <p>{t('companies.offHint')}</p>
        </FormDialog>
      )}
    </>
  );
};
