/** A simulated TV provider or partner. */
import type { Language, Localized } from '@marquee/product/brands.ts';
import type { MaturityType } from '@marquee/product/values/enums.ts';

/** Claims about a customer besides the name; each is shown on the consent page. */
interface Entitlements {
  readonly skus: readonly string[];
  readonly maturity?: MaturityType;
  readonly line?: string;
}

export interface Company {
  readonly kind: 'tv' | 'partner';
  readonly id: string;
  readonly name: Localized;
  /** The only language of its pages; absent: both. */
  readonly language?: Language;
  /** Redirect URIs after sign-in and after sign-out. */
  readonly returnsTo: readonly string[];
  readonly signedOutReturnsTo: readonly string[];
  readonly entitlementsOf: (userName: string) => Entitlements;
  /** Has no entitlements endpoint; entitlements come with sign-in only. */
  readonly answersNoChecks?: boolean;
  /** Fails after sign-in. */
  readonly fails?: boolean;
}

export const mountOf = ({ kind, id }: Company): string => `/${kind}/${id}`;

export const longestUserName = 64;
