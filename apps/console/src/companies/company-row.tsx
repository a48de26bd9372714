/** A company in the list: logo, health, codes that grant nothing, and what can be done. */
import type { Company } from '@marquee/product/contract/staff/companies.ts';
import { useWords } from '../data/i18n.ts';
import { Chip } from '../ui/table.tsx';
import { CompanyLogo } from './company-differences.tsx';

type Action = 'check' | 'claims' | 'edit' | 'history' | 'disable' | 'enable';

interface CompanyRowProps {
  readonly company: Company;
  /** A change of it waits for a second person. */
  readonly isWaiting: boolean;
  readonly onOpen: (what: Action) => void;
}

const healthTone = (state: 'ok' | 'slow' | 'down' | undefined) =>
  state === 'ok' ? 'good' : state === 'down' ? 'bad' : 'warn';

export const CompanyRow = ({ company, isWaiting, onOpen }: CompanyRowProps) => {
  const { t, language, since } = useWords();
  const { id, kind, name, issuer, logo, enabled, health, unknownCodes } = company;
  const actions: readonly (readonly [Action, string])[] = [
    ['check', t('companies.check')],
    // A merchant's links have no claims.
    ...(kind === 'merchant' ? [] : [['claims', t('claims.try')] as const]),
    ['edit', t('companies.edit')],
    ['history', t('companies.history')],
    enabled ? ['disable', t('webhooks.turnOff')] : ['enable', t('companies.turnOn')],
  ];
  return (
    <li>
      {logo === null ? (
        <span className="company-logo" aria-hidden="true">
          {name[language].charAt(0).toUpperCase()}
        </span>
      ) : (
        <CompanyLogo logo={logo} />
      )}
      <div>
        <h2>
          {name[language]} <small>{id}</small>
        </h2>
        <p>
          {enabled ? (
            <Chip tone={healthTone(health?.state)}>
              {t(`companies.state.${health?.state ?? 'unchecked'}`)}
            </Chip>
          ) : (
            <Chip>{t('companies.off')}</Chip>
          )}{' '}
          <small>
            {enabled && health && `${since(health.since)} · `}
            {t(`companies.kind.${kind}`)}
          </small>{' '}
          {isWaiting && <Chip tone="warn">{t('companies.waiting')}</Chip>}
        </p>
        <p className="muted break">{issuer}</p>
        {unknownCodes.length > 0 && (
          <p className="muted break">
            {t('companies.unknownCodes', {
              codes: unknownCodes.map(({ code, times }) => `${code} (${times})`).join(', '),
            })}
          </p>
        )}
      </div>
      <p className="actions">
        {actions.map(([what, text]) => (
          <button
            key={what}
            type="button"
            className="button"
            data-row-link={what === 'check' || undefined}
            onClick={() => onOpen(what)}
          >
            {text}
            <span className="hidden"> {name[language]}</span>
          </button>
        ))}
      </p>
    </li>
  );
};
