/** Types of the navigation guard: its facts, rules and decisions. */
import type { Action } from './actions.ts';
import type { ReturnAddress } from './return-address.ts';
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
  /** Undefined if it was not needed, or the account could not be read. */
  readonly verified: boolean | undefined;
  /** The tab state said signed in before the tokens were checked. */
  readonly believedLoggedIn: boolean;
  readonly loginCheck: 'ok' | 'threw';
  readonly action: Action | '';
  readonly goto: RouteName | '';
  /** Undefined if the signed-in account may not use it, or something takes precedence. */
  readonly returnAddress: ReturnAddress | undefined;
  readonly consolidating: boolean;
  readonly requireDtc: boolean;
  readonly bduLoginWithShortcode: boolean;
  /** Account that started a reconnection, compared with the signed-in one. */
  readonly reconnection: 'same' | 'other' | 'none';
  readonly have: ReadonlySet<Precondition>;
}

/** State changes made by a rule. */
export interface StatePatch {
  readonly action?: Action | '';
  readonly goto?: RouteName | '';
  /** undefined: cleared. */
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
  /** Rules that applied, the deciding one last. */
  readonly applied: readonly string[];
  /** Number of rules evaluated. */
  readonly looked: number;
}
