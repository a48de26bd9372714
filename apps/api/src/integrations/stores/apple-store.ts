/** The App Store: signed notices, and the App Store Server API. */
import {
  APIError,
  APIException,
  AppStoreServerAPIClient,
  Environment,
  type NotificationHistoryResponse,
  SignedDataVerifier,
  VerificationException,
  VerificationStatus,
} from '@apple/app-store-server-library';
import { limits } from '@marquee/product/limits.ts';
import type { StoreEnvironment, StoreState } from '@marquee/product/values/stores.ts';
import { generateKeyPairSync } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { AppleStoreConfig } from '../../env/store-kinds.ts';
import { appleRootG3 } from './apple-roots.ts';
import { type AskStore, createAskStore } from './ask-store.ts';
import {
  type PurchaseState,
  type RefusalReason,
  type StoreClient,
  StoreRefusal,
  StoreUnavailable,
} from './store-client.ts';

/** Data of Xcode and local testing is not signed by Apple: there is no such environment here. */
const environments = {
  Production: Environment.PRODUCTION,
  Sandbox: Environment.SANDBOX,
} as const satisfies Record<string, Environment>;
type AppleEnvironment = keyof typeof environments;
const ourEnvironment: Readonly<Record<AppleEnvironment, StoreEnvironment>> = {
  Production: 'PRODUCTION',
  Sandbox: 'SANDBOX',
};

const reasons: Readonly<Partial<Record<VerificationStatus, RefusalReason>>> = {
  [VerificationStatus.INVALID_APP_IDENTIFIER]: 'app',
  [VerificationStatus.INVALID_ENVIRONMENT]: 'environment',
  [VerificationStatus.INVALID_CHAIN_LENGTH]: 'certificate',
  [VerificationStatus.INVALID_CERTIFICATE]: 'certificate',
  [VerificationStatus.FAILURE]: 'malformed',
};

/** By Apple's status of a subscription. */
const states: readonly (StoreState | undefined)[] = [
  undefined,
  'ACTIVE',
  'EXPIRED',
  'ON_HOLD',
  'GRACE',
  'REVOKED',
];

const signedPayload = z.object({ signedPayload: z.string() });
/** Says which app and environment to verify for; nothing else of it is believed. */
const unverified = z.object({
  bundleId: z.optional(z.string()),
  environment: z.optional(z.string()),
  data: z.optional(z.object({ bundleId: z.optional(z.string()), environment: z.optional(z.string()) })),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const dateOf = (ms: number | undefined): Date | undefined => (ms === undefined ? undefined : new Date(ms));

/** The library's client knows two addresses and no timeout. */
class ApiClient extends AppStoreServerAPIClient {
  readonly #base: string;
  readonly #ask: AskStore;
  constructor(
    config: AppleStoreConfig,
    key: string,
    bundleId: string,
    name: AppleEnvironment,
    ask: AskStore,
  ) {
    super(key, config.keyId, config.issuerId, bundleId, environments[name]);
    this.#base = name === 'Production' ? config.apiUrl : config.sandboxUrl;
    this.#ask = ask;
  }

  protected override async makeFetchRequest(
    ...[path, query, method, body, headers]: Parameters<AppStoreServerAPIClient['makeFetchRequest']>
  ): ReturnType<AppStoreServerAPIClient['makeFetchRequest']> {
    const reply = await this.#ask(`${this.#base}${path}?${query.toString()}`, {
      method,
      headers,
      ...(typeof body === 'string' && { body }),
    });
    return reply as unknown as Awaited<ReturnType<AppStoreServerAPIClient['makeFetchRequest']>>;
  }
}

/** A key for the demo's store, which accepts any. */
const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;

const rootsMaxAgeMs = 60_000;

export const createAppleStore = (config: AppleStoreConfig, clock: Clock): StoreClient => {
  const { apps, rootsUrl } = config;
  const ask = createAskStore();
  const key = config.privateKey || newKey();
  const api = (bundleId: string, name: AppleEnvironment) => new ApiClient(config, key, bundleId, name, ask);
  let verifiers: { readonly at: number; readonly byName: Map<string, SignedDataVerifier> } | undefined;

  /** Apple's own root is shipped; the demo's store makes one when it starts. */
  const readRoots = async (): Promise<Buffer[]> => {
    if (rootsUrl === undefined) return [appleRootG3];
    const reply = await ask(rootsUrl);
    if (!reply.ok) throw new StoreUnavailable('the roots of the store cannot be read');
    return [Buffer.from(await reply.arrayBuffer())];
  };

  const verifierOf = async (bundleId: string | undefined, environment: string | undefined) => {
    const app = apps.find((each) => each.bundleId === bundleId);
    if (!app) throw new StoreRefusal('app');
    if (!Object.hasOwn(environments, environment ?? '')) throw new StoreRefusal('environment');
    const name = environment as AppleEnvironment;
    const isOld = verifiers && rootsUrl !== undefined && Date.now() - verifiers.at > rootsMaxAgeMs;
    if (!verifiers || isOld) {
      const roots = await readRoots();
      // Revocation is checked at Apple; the demo's authority has no such service.
      const isOnline = rootsUrl === undefined;
      const byName = new Map(
        apps.flatMap((each) =>
          (Object.keys(environments) as AppleEnvironment[]).map((one) => [
            `${each.bundleId} ${one}`,
            new SignedDataVerifier(roots, isOnline, environments[one], each.bundleId, each.appId),
          ]),
        ),
      );
      verifiers = { at: Date.now(), byName };
    }
    return verifiers.byName.get(`${app.bundleId} ${name}`)!;
  };

  const verify = async <T>(token: string, read: (verifier: SignedDataVerifier) => Promise<T>): Promise<T> => {
    const claims = unverified.safeParse(
      jsonOf(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    );
    if (!claims.success) throw new StoreRefusal('malformed');
    const { bundleId, environment, data } = claims.data;
    const verifier = await verifierOf(bundleId ?? data?.bundleId, environment ?? data?.environment);
    return read(verifier).catch((error: unknown) => {
      if (!(error instanceof VerificationException)) throw error;
      if (error.status === VerificationStatus.RETRYABLE_VERIFICATION_FAILURE)
        throw new StoreUnavailable('Apple’s certificates cannot be checked', { cause: error });
      throw new StoreRefusal(reasons[error.status] ?? 'signature');
    });
  };

  const readTransaction = (signed: string) =>
    verify(signed, (verifier) => verifier.verifyAndDecodeTransaction(signed));

  const readPayload = async (signed: string) => {
    const notice = await verify(signed, (verifier) => verifier.verifyAndDecodeNotification(signed));
    const { notificationUUID: eventId, data } = notice;
    if (eventId === undefined) throw new StoreRefusal('malformed');
    const transaction = data?.signedTransactionInfo && (await readTransaction(data.signedTransactionInfo));
    return {
      eventId,
      key: transaction ? transaction.originalTransactionId : undefined,
      signedAt: notice.signedDate ?? 0,
    };
  };

  /** Apple asks to look in production first; testers' purchases are in the sandbox. */
  const readStatus = async (originalTransactionId: string) => {
    for (const { bundleId } of apps)
      for (const name of Object.keys(environments) as AppleEnvironment[])
        try {
          const { data = [] } = await api(bundleId, name).getAllSubscriptionStatuses(originalTransactionId);
          const item = data
            .flatMap(({ lastTransactions = [] }) => lastTransactions)
            .find((each) => each.originalTransactionId === originalTransactionId);
          if (item) return { item, name, bundleId };
        } catch (error) {
          if (error instanceof StoreUnavailable) throw error;
          const isUnknown =
            error instanceof APIException &&
            (error.httpStatusCode === 404 || error.apiError === APIError.INVALID_TRANSACTION_ID);
          if (!isUnknown) throw new StoreUnavailable('Apple’s answer is not readable', { cause: error });
        }
    return undefined;
  };

  return {
    readNotice: async (body) => {
      const sent = signedPayload.safeParse(jsonOf(body));
      if (!sent.success) throw new StoreRefusal('malformed');
      const { eventId, key: about, signedAt } = await readPayload(sent.data.signedPayload);
      // Apple signs by real time, which tests do not advance.
      if (signedAt < Date.now() - limits.storeNoticeDays * 86_400_000) throw new StoreRefusal('expired');
      return { eventId, key: about };
    },

    keyOf: async ({ signedTransaction }) => {
      if (signedTransaction === undefined) throw new StoreRefusal('malformed');
      const { originalTransactionId } = await readTransaction(signedTransaction);
      if (originalTransactionId === undefined) throw new StoreRefusal('malformed');
      return originalTransactionId;
    },

    readState: async (originalTransactionId): Promise<PurchaseState | undefined> => {
      const found = await readStatus(originalTransactionId);
      if (!found) return undefined;
      const { item, name, bundleId } = found;
      const { signedTransactionInfo = '', signedRenewalInfo = '' } = item;
      const transaction = await readTransaction(signedTransactionInfo);
      const verifier = await verifierOf(bundleId, name);
      const renewal = await verifier.verifyAndDecodeRenewalInfo(signedRenewalInfo);
      const state = states[item.status ?? 0];
      if (!state || transaction.productId === undefined)
        throw new StoreUnavailable(`Apple's status ${item.status} is not known`);
      const autoRenews = renewal.autoRenewStatus === 1;
      return {
        environment: ourEnvironment[name],
        storeProductId: transaction.productId,
        state: state === 'ACTIVE' && !autoRenews ? 'CANCELLED' : state,
        expiresAt: dateOf(transaction.expiresDate),
        graceUntil: dateOf(renewal.gracePeriodExpiresDate),
        autoRenews,
        // In thousandths of the currency.
        priceCents: transaction.price === undefined ? undefined : Math.round(transaction.price / 10),
        currency: transaction.currency,
        claimToken: transaction.appAccountToken,
      };
    },

    listMissed: async (since) => {
      const keys: string[] = [];
      for (const { bundleId } of apps) {
        let page: string | null = null;
        do {
          const request = { startDate: since, endDate: clock.now(), onlyFailures: true };
          const read: NotificationHistoryResponse = await api(bundleId, 'Production')
            .getNotificationHistory(page, request)
            .catch((error: unknown) => {
              throw new StoreUnavailable('Apple’s history is not readable', { cause: error });
            });
          for (const { signedPayload: signed = '' } of read.notificationHistory ?? []) {
            const { key: about } = await readPayload(signed);
            if (about !== undefined) keys.push(about);
          }
          page = read.hasMore ? (read.paginationToken ?? null) : null;
        } while (page !== null);
      }
      return keys;
    },
  };
};
