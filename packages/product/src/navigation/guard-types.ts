/** Types of the navigation guard: its facts, rules and decisions. */
import type { Action } from './actions.ts';
import type { ReturnAddress } from '../url/return-address.ts';
import type { BrandId } from '../brands.ts';
import type { ErrorCode } from '../errors.ts';
import type { Features } from '../features.ts';
import type { Params } from './links.ts';
import type { RouteName } from './names.ts';
import type { Precondition } from './route.ts';

export interface Facts {
  readonly to: RouteName;
  readonly from: RouteName | undefined;
  readonly params: Params;
  readonly query: Params;
  readonly brand: BrandId;
  readonly features: Features;
  readonly user: 'anonymous' | 'dtc' | 'bdu';
  /** Undefined while nobody needed to know, or when the account could not be read. */
  readonly verified: boolean | undefined;
  /** The tab believed it was signed in before the tokens were checked. */
  readonly believedLoggedIn: boolean;
  readonly loginCheck: 'ok' | 'threw';
  readonly action: Action | '';
  readonly goto: RouteName | '';
  /** As far as the person who is signed in may use it, and nothing goes before it. */
  readonly returnAddress: ReturnAddress | undefined;
  readonly consolidating: boolean;
  readonly requireDtc: boolean;
  readonly bduLoginWithShortcode: boolean;
  /** The account that began a reconnection, compared with the one signed in. */
  readonly reconnection: 'same' | 'other' | 'none';
  readonly have: ReadonlySet<Precondition>;
}

/** What a rule writes to the state of the tab. */
export interface StatePatch {
  readonly action?: Action | '';
  readonly goto?: RouteName | '';
  /** undefined: it has been used. */
  readonly returnAddress?: ReturnAddress | undefined;
}

export interface Target {
  readonly route: RouteName;
  readonly params: Params;
  readonly query: Params;
}

export interface Outcome extends StatePatch {
  readonly go?: RouteName;
  readonly params?: Params;
  readonly query?: Params;
  readonly cancel?: true;
  readonly stay?: true;
  readonly signOut?: true;
  readonly modal?: 'sessionExpired';
  readonly failure?: ErrorCode;
}

export interface Rule {
  readonly id: string;
  readonly says: string;
  readonly user: 'anyone' | 'out' | 'in';
  readonly when: (facts: Facts) => boolean;
  readonly then: (facts: Facts) => Outcome;
}

export interface Decision {
  readonly kind: 'stay' | 'go' | 'cancel';
  readonly rule: string;
  readonly why: string;
  readonly go: Target | undefined;
  readonly set: StatePatch;
  readonly signOut: boolean;
  readonly modal: 'sessionExpired' | undefined;
  readonly failure: ErrorCode | undefined;
  /** Rules that applied on the way, the deciding one last. */
  readonly applied: readonly string[];
  /** How many rules were looked at. */
  readonly looked: number;
}
