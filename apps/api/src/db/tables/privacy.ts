/** The tables of consents, preferences, data downloads and unused accounts as the queries see them. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import type { CommunicationPurpose, communicationSources } from '@marquee/product/privacy/consents.ts';
import type { recordConsent } from '@marquee/product/contract/privacy/consents.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import type { languageChoicePlaces } from '@marquee/product/values/rights/document-languages.ts';
import type { Generated } from 'kysely';
import type { TimeOnce, TimeOrNull, Time } from './billing.ts';

type Decision = BodyOf<typeof recordConsent>;

export interface PrivacySchema {
  consents: {
    id: string;
    /** Null: a decision about mails, which belongs to an account. */
    visitor_id: string | null;
    account_id: string | null;
    brand: BrandId;
    purpose: Decision['purpose'] | CommunicationPurpose;
    granted: boolean;
    version: number;
    language: Language;
    source: Decision['source'] | (typeof communicationSources)[number];
    decided_at: TimeOnce;
    email_hash: Buffer | null;
    words: string | null;
    ended_at: TimeOrNull;
  };
  communication_preferences: {
    account_id: string;
    brand: BrandId;
    purpose: CommunicationPurpose;
    granted: boolean;
    version: number;
    consent_id: string;
    changed_at: Time;
  };
  language_choices: {
    /** In the order of the choices. */
    id: Generated<string>;
    account_id: string;
    language: Language;
    chosen_at: TimeOnce;
    place: (typeof languageChoicePlaces)[number];
  };
  data_exports: {
    id: string;
    account_id: string;
    language: Language;
    brand: BrandId;
    state: Generated<'asked' | 'ready'>;
    asked_at: TimeOnce;
    ready_at: TimeOrNull;
    expires_at: TimeOrNull;
    downloads: Generated<number>;
    downloaded_at: TimeOrNull;
    bytes: number | null;
    content: Buffer | null;
  };
  inactive_accounts: {
    account_id: string;
    since: TimeOnce;
    first_notice_at: TimeOrNull;
    last_notice_at: TimeOrNull;
  };
}
