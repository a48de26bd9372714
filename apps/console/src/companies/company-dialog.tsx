/** A company's form: a new one, or a change of one. Both wait for a second person. */
import { useState } from 'react';
import { brandIds, brandOf } from '@marquee/product/brands.ts';
import type { Company } from '@marquee/product/contract/staff/companies.ts';
import { changeCompany } from '@marquee/product/contract/staff/company-changes.ts';
import {
  authMethods,
  type ClaimMap,
  type ClaimsKind,
  type IntegrationKind,
  integrationKinds,
  logoutKinds,
  partnerKinds,
} from '@marquee/product/values/integrations.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { Choices, Field, Select } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { textIn } from '../ui/text-in.ts';
import { ClaimsTester } from './claims-tester.tsx';
import { claimFields, claimsIn, codesText, contentIn } from './company-form.ts';
import { LogoField, readLogo } from './logo-field.tsx';
import { useCompanyFailure } from './use-company-failure.ts';

interface CompanyDialogProps {
  /** Absent: a new one. */
  readonly company?: Company | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Settings = Company['content']['settings'];

/** Settings of other kinds are absent in a form of this kind. */
const valuesOf = (settings: Settings | undefined): Readonly<Record<string, unknown>> => ({ ...settings });
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

interface ClaimFieldsProps {
  readonly kind: ClaimsKind;
  readonly company: string | undefined;
  readonly claims: ClaimMap;
}

const ClaimFields = ({ kind, company, claims }: ClaimFieldsProps) => {
  const { t } = useWords();
  return (
    <details>
      <summary>{t('company.claims')}</summary>
      <div className="more-fields">
        <Field
          label={t('company.claims.skus')}
          name="claims.skus"
          initial={claims.skus?.path ?? ''}
          hint={t('companies.claimsHint')}
        />
        <Field
          label={t('companies.codes')}
          name="codes"
          rows={3}
          initial={codesText(claims)}
          hint={t('companies.codesHint')}
        />
        <div className="pair">
          {claimFields.map((name) => (
            <Field
              key={name}
              label={t(`company.claims.${name}`)}
              name={`claims.${name}`}
              initial={claims[name] ?? ''}
            />
          ))}
        </div>
        <ClaimsTester
          kind={kind}
          company={company}
          mapOf={(form) => (form ? claimsIn(new FormData(form)) : claims)}
        />
      </div>
    </details>
  );
};

const KindFields = ({
  kind,
  company,
  values,
}: {
  kind: IntegrationKind;
  company: string | undefined;
  values: Readonly<Record<string, unknown>>;
}) => {
  const { t, language } = useWords();
  const text = (name: string, otherwise = '') => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise;
  };
  const brands = brandIds.map((id) => [id, brandOf(id).name[language]] as const);
  const grantDays = (
    <Field label={t('company.grantDays')} name="grantDays" type="number" initial={text('grantDays')} />
  );
  if (kind === 'merchant') return grantDays;
  return (
    <>
      {kind === 'partner' ? (
        <>
          <div className="pair">
            <Select
              label={t('company.kind')}
              name="kind"
              initial={text('kind', 'bundle')}
              options={partnerKinds.map((each) => [each, t(`company.kind.${each}`)])}
            />
            <Select label={t('company.brand')} name="brand" initial={text('brand')} options={brands} />
          </div>
          <Field
            label={t('company.skus')}
            name="skus"
            rows={3}
            required
            initial={textsOf(values['skus']).join('\n')}
            hint={t('companies.skusHint')}
          />
        </>
      ) : (
        <>
          <Choices
            label={t('company.brands')}
            name="brands"
            options={brands}
            chosen={textsOf(values['brands'])}
            hint={t('companies.brandsHint')}
          />
          <Choices
            label={t('company.languages')}
            name="languages"
            options={[
              ['en', 'English'],
              ['fr', 'Français'],
            ]}
            chosen={textsOf(values['languages'])}
          />
          <div className="pair">
            <Select
              label={t('company.logout')}
              name="logout"
              initial={text('logout', 'hint')}
              options={logoutKinds.map((each) => [each, t(`company.logout.${each}`)])}
            />
            {grantDays}
          </div>
        </>
      )}
      <div className="pair">
        <Field
          label={t('company.scope')}
          name="scope"
          required
          initial={text('scope', 'openid entitlements')}
        />
        <Field
          label={t('company.place')}
          name="place"
          type="number"
          required
          initial={text('place', '100')}
          hint={t('companies.placeHint')}
        />
      </div>
      <ClaimFields kind={kind} company={company} claims={values['claims'] ?? {}} />
    </>
  );
};

export const CompanyDialog = ({ company, onClose, onDone }: CompanyDialogProps) => {
  const { t, language } = useWords();
  const explain = useCompanyFailure();
  const [kind, setKind] = useState<IntegrationKind>(company?.kind ?? 'tvProvider');
  const values = valuesOf(company?.content.settings);
  const send = async (reason: string, form: FormData) => {
    const clientSecret = textIn(form, 'clientSecret');
    const data = await readLogo(form);
    const logo = data === undefined ? (form.get('logoRemove') === 'on' ? null : undefined) : { data };
    await call(changeCompany, {
      params: { id: company?.id ?? textIn(form, 'id').trim() },
      body: {
        company: contentIn(kind, form),
        ...(clientSecret && { clientSecret }),
        ...(logo !== undefined && { logo }),
        version: company?.version ?? null,
        reason,
      },
    });
    onDone();
  };
  return (
    <FormDialog
      title={company ? t('companies.editOf', { name: company.name[language] }) : t('companies.add')}
      submit={t('askApproval')}
      send={send}
      explain={(failure) =>
        failure.code === 'CHANGED_SINCE' && !company ? t('companies.wrong.id') : explain(failure)
      }
      onClose={onClose}
    >
      {!company && (
        <div className="pair">
          <Select
            label={t('companies.kindOf')}
            value={kind}
            onChange={(value) => setKind(value as IntegrationKind)}
            options={integrationKinds.map((each) => [each, t(`companies.kind.${each}`)])}
          />
          <Field
            label={t('company.id')}
            name="id"
            required
            pattern="[a-z0-9\-]{2,40}"
            hint={t('clients.idHint')}
          />
        </div>
      )}
      <div className="pair">
        <Field
          label={t('company.nameEn')}
          name="nameEn"
          required
          maxLength={80}
          initial={company?.name.en ?? ''}
        />
        <Field
          label={t('company.nameFr')}
          name="nameFr"
          required
          maxLength={80}
          initial={company?.name.fr ?? ''}
          lang="fr-CA"
        />
      </div>
      <Field
        label={t('company.issuer')}
        name="issuer"
        type="url"
        required
        initial={company?.issuer ?? ''}
        hint={t('companies.issuerHint')}
      />
      <div className="pair">
        <Field
          label={t('company.clientId')}
          name="clientId"
          required
          maxLength={200}
          initial={company?.content.settings.clientId ?? ''}
        />
        <Select
          label={t('company.authMethod')}
          name="authMethod"
          initial={company?.content.settings.authMethod ?? 'client_secret_basic'}
          options={authMethods.map((each) => [each, t(`company.authMethod.${each}`)])}
        />
      </div>
      <Field
        label={t('company.clientSecret')}
        name="clientSecret"
        type="password"
        maxLength={500}
        hint={[...(company?.hasSecret ? [t('companies.secretKept')] : []), t('companies.secretHint')].join(
          ' ',
        )}
      />
      {kind !== 'merchant' && <LogoField logo={company?.logo ?? null} />}
      <KindFields key={kind} kind={kind} company={company?.id} values={values} />
      <label className="check">
        <input type="checkbox" name="enabled" defaultChecked={company?.enabled ?? true} />{' '}
        {t('company.enabled')}
      </label>
      <p className="alert warn">{t('fourEyes')}</p>
    </FormDialog>
  );
};
