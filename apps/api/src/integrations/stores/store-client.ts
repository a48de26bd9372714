/** Port of the app stores: who sent a notice, and what a store says about a subscription. */
import type { AppStore, StoreEnvironment, StoreState } from '@marquee/product/values/stores.ts';

/** Why a notice or a proof of purchase is refused. */
export type RefusalReason =
  | 'malformed'
  | 'signature'
  | 'certificate'
  | 'key'
  | 'expired'
  | 'issuer'
  | 'audience'
  | 'sender'
  | 'app'
  | 'environment'
  | 'unknown'
  | 'product'
  | 'ended';

export class StoreRefusal extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(`the store's word is refused: ${reason}`);
    this.reason = reason;
  }
}

/** The store, or the keys that it signs with, cannot be reached now. */
export class StoreUnavailable extends Error {}

interface StoreNotice {
  readonly eventId: string;
  /** The subscription that it is about; absent for test messages. */
  readonly key: string | undefined;
  /** The text that acknowledges it, and headers besides. */
  readonly acknowledgement?: { readonly text: string; readonly headers: Readonly<Record<string, string>> };
}

export interface PurchaseState {
  readonly environment: StoreEnvironment;
  readonly storeProductId: string;
  readonly state: StoreState;
  readonly expiresAt: Date | undefined;
  readonly graceUntil: Date | undefined;
  readonly autoRenews: boolean;
  readonly priceCents: number | undefined;
  readonly currency: string | undefined;
  /** The account that the app named at the purchase. */
  readonly claimToken: string | undefined;
  /** The subscription that this one replaces, such as a smaller plan. */
  readonly replaces?: string | undefined;
}

/** What an app has from its store after a purchase. */
interface PurchaseProof {
  readonly signedTransaction?: string | undefined;
  readonly purchaseToken?: string | undefined;
  readonly transactionId?: string | undefined;
}

/** Every method throws `StoreUnavailable`, and those that verify `StoreRefusal`. */
export interface StoreClient {
  readNotice(body: string, authorization: string | undefined): Promise<StoreNotice>;
  keyOf(proof: PurchaseProof): Promise<string>;
  /** Undefined for a subscription that the store does not know, or does not know any more. */
  readState(key: string): Promise<PurchaseState | undefined>;
  /** Subscriptions whose notices may have been lost since then. */
  listMissed(since: number): Promise<readonly string[]>;
}

/** Only the stores that are configured. */
export type StoreClients = Readonly<Partial<Record<AppStore, StoreClient>>>;
