/** Tables of TV providers, partners and merchants. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type {
  AuthMethod,
  ClaimMap,
  HealthState,
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
