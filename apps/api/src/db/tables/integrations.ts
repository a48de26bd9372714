/** Tables of TV providers, partners and merchants. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { CompanyContent } from '@marquee/product/contract/staff/company-changes.ts';
import type {
  AuthMethod,
  ClaimMap,
  HealthState,
  IntegrationKind,
  LogoutKind,
  PartnerKind,
} from '@marquee/product/values/integrations.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Time } from './billing.ts';

export interface IntegrationsSchema {
  integrations: {
    id: string;
    kind: string;
  };
  assets: {
    sha256: string;
    type: string;
    bytes: Buffer;
  };
  tv_providers: {
    id: string;
    name_en: string;
    name_fr: string;
    issuer: string;
    client_id: string;
    auth_method: AuthMethod;
    /** Sealed; null with `private_key_jwt`. */
    secret: ColumnType<string | null, string | null | undefined, string | null>;
    scope: string;
    claims: ColumnType<ClaimMap, string, string>;
    logo: ColumnType<string | null, string | null | undefined, string | null>;
    brands: BrandId[];
    languages: Language[];
    place: number;
    grant_days: number | null;
    logout: LogoutKind;
    enabled: boolean;
    version: Generated<number>;
  };
  partners: {
    id: string;
    name_en: string;
    name_fr: string;
    kind: PartnerKind;
    brand: BrandId;
    skus: string[];
    issuer: string;
    client_id: string;
    auth_method: AuthMethod;
    /** Sealed; null with `private_key_jwt`. */
    secret: ColumnType<string | null, string | null | undefined, string | null>;
    scope: string;
    claims: ColumnType<ClaimMap, string, string>;
    logo: ColumnType<string | null, string | null | undefined, string | null>;
    place: number;
    enabled: boolean;
    version: Generated<number>;
  };
  merchants: {
    id: string;
    name_en: string;
    name_fr: string;
    issuer: string;
    client_id: string;
    auth_method: AuthMethod;
    /** Sealed; null with `private_key_jwt`. */
    secret: ColumnType<string | null, string | null | undefined, string | null>;
    grant_days: number | null;
    enabled: boolean;
    version: Generated<number>;
  };
  company_changes: {
    id: Generated<string>;
    company: string;
    kind: IntegrationKind;
    settings: ColumnType<CompanyContent['settings'], string, never>;
    logo: string | null;
    /** Sealed, and only while the change waits. */
    secret: string | null;
    replaces_secret: boolean;
    /** The version of the row that the person saw; null: a new company. */
    base_version: number | null;
    asked_by: string;
    asked_at: Time;
    reason: string;
    state: 'waiting' | 'applied' | 'refused';
    decided_by: string | null;
    decided_at: Time | null;
    decision_note: string | null;
    /** The version of the row that it made. */
    version: number | null;
  };
  integration_health: {
    integration: string;
    state: HealthState;
    since: Time;
    checked_at: Time;
    failures: Generated<number>;
    last_error: string | null;
  };
  unknown_codes: {
    integration: string;
    code: string;
    times: Generated<string>;
    last_at: Time;
  };
}
