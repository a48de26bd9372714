/** What a change of a company changes: each field with what holds and what would. */
import type { CompanyContent } from '@marquee/product/contract/staff/company-changes.ts';
import { useWords } from '../data/i18n.ts';
import { differencesOf } from './company-form.ts';

interface Snapshot {
  readonly content: CompanyContent;
  readonly logo: string | null;
}

export const CompanyLogo = ({ logo }: { logo: string | null }) =>
  logo === null ? null : <img className="company-logo" src={logo} alt="" width={32} height={32} />;

export const CompanyDifferences = ({
  before,
  after,
  replacesSecret = false,
}: {
  /** Null: a new company. */
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  readonly replacesSecret?: boolean;
}) => {
  const words = useWords();
  const { t } = words;
  const fields = differencesOf(words, before?.content, after.content);
  const changesLogo = (before?.logo ?? null) !== after.logo;
  if (fields.length === 0 && !changesLogo && !replacesSecret)
    return <p className="muted">{t('companies.same')}</p>;
  return (
    <dl className="differences">
      {fields.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{t(`company.${field}`)}</dt>
          <dd>
            {from !== undefined && (
              <>
                <del>{from}</del>{' '}
              </>
            )}
            <ins>{to}</ins>
          </dd>
        </div>
      ))}
      {changesLogo && (
        <div>
          <dt>{t('company.logo')}</dt>
          <dd>{after.logo === null ? t('companies.unset') : <CompanyLogo logo={after.logo} />}</dd>
        </div>
      )}
      {replacesSecret && before !== null && (
        <div>
          <dt>{t('company.clientSecret')}</dt>
          <dd>{t('companies.newSecret')}</dd>
        </div>
      )}
    </dl>
  );
};
