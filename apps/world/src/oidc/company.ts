/** A company whose customers sign in with it: a TV provider or a partner. */
import type { Language, Localized } from '@marquee/product/brands.ts';
import type { MaturityType } from '@marquee/product/values/enums.ts';

/** What a company says of a customer, besides the name; each is a claim and a line on the page that asks. */
interface Entitlements {
  readonly skus: readonly string[];
  readonly maturity?: MaturityType;
  readonly line?: string;
}

export interface Company {
  readonly kind: 'tv' | 'partner';
  readonly id: string;
  readonly name: Localized;
  /** The only language it speaks; absent: both. */
  readonly language?: Language;
  /** Where people may be sent back to after signing in, and after signing out. */
  readonly returnsTo: readonly string[];
  readonly signedOutReturnsTo: readonly string[];
  readonly entitlementsOf: (userName: string) => Entitlements;
  /** Cannot be asked what a customer has, except by the customer's own sign-in. */
  readonly answersNoChecks?: boolean;
  /** Signs people in, and then breaks. */
  readonly fails?: boolean;
}

export const mountOf = ({ kind, id }: Company): string => `/${kind}/${id}`;

export const longestUserName = 64;
