/** A simulated TV provider or partner. */
import type { Language, Localized } from '@marquee/product/brands.ts';
import type { MaturityType } from '@marquee/product/values/enums.ts';

/** Claims about a customer besides the name; each is shown on the consent page. */
interface Entitlements {
  readonly skus: readonly string[];
  readonly maturity?: MaturityType;
  readonly line?: string;
}

/** What the company has verified about a customer, if the customer lets it be shared. */
export interface Contacts {
  readonly email?: string;
  readonly phone?: string;
}

export interface Company {
  readonly kind: 'tv' | 'partner' | 'staff';
  readonly id: string;
  readonly name: Localized;
  /** The only language of its pages; absent: both. */
  readonly language?: Language;
  /** Redirect URIs after sign-in and after sign-out. */
  readonly returnsTo: readonly string[];
  readonly signedOutReturnsTo: readonly string[];
  readonly entitlementsOf: (userName: string) => Entitlements;
  /** Absent: it shares no contacts. */
  readonly contactsOf?: (userName: string) => Contacts;
  /** Has no entitlements endpoint; entitlements come with sign-in only. */
  readonly answersNoChecks?: boolean;
  /** Name of a member of staff; undefined for anyone else. Only for `staff`, whose people need no consent. */
  readonly staffOf?: (userName: string) => string | undefined;
  /** Origins besides the portal's that a sign-in returns to. */
  readonly formTargets?: readonly string[];
  /** Fails after sign-in. */
  readonly fails?: boolean;
}

export const mountOf = ({ kind, id }: Company): string => (kind === 'staff' ? `/${id}` : `/${kind}/${id}`);

export const longestUserName = 64;
export const longestEmail = 254;
export const longestPhone = 20;
