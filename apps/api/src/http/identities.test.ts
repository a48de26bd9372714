/** Every endpoint with every kind of caller: access to the caller's own data only. */
import { contract, endpoints } from '@marquee/product/contract/registry.ts';
import { buildRequest, type Endpoint } from '@marquee/product/endpoint.ts';
import { type ErrorCode, errors, problemOf } from '@marquee/product/errors.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signAccessToken } from '../identity/sessions/access-token.ts';
import { type TestApp, createTestApp } from '../testing/create-test-app.ts';
import { bearer, claimsOf, type TestCustomer, newCustomer } from '../testing/test-clients.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ BOT_CHECK: 'off' });
});
afterAll(() => test.close());

const identities = ['anonymous', 'other', 'bdu', 'unverified', 'owner', 'linked', 'player'] as const;
type Identity = (typeof identities)[number];
const kinds = {
  other: 'dtc',
  bdu: 'bdu',
  unverified: 'unverified',
  owner: 'dtc',
  linked: 'dtc',
  player: 'dtc',
} as const;

/** A caller and the ids of their rows; a row that they lack has an id that exists nowhere. */
interface Person {
  readonly accountId: string;
  readonly password: string;
  readonly token: string;
  readonly profileId: string;
  readonly kidId: string;
  readonly deviceId: string;
  readonly downloadId: string;
  readonly receiptId: string;
  readonly noteId: string;
}

/** The token of a session made from the customer's own: by magic link, or by a device that was let in. */
const tokenOfAnotherSession = async (
  { accountId, access_token }: TestCustomer,
  identity: 'linked' | 'player',
  deviceId: string,
): Promise<string> => {
  const { sessions, database, clock, tokenKeys, env } = test;
  const common = { userAgent: 'test', brand: 'crave' } as const;
  const { bearer } =
    identity === 'linked'
      ? await sessions.startLinked(database.query, clock.now(), {
          ...common,
          parentId: claimsOf(access_token).sid,
        })
      : await sessions.start(database.query, clock.now(), {
          ...common,
          accountId,
          deviceId,
          method: 'deviceCode',
        });
  return signAccessToken(tokenKeys, clock.now(), env.publicUrl, bearer!, 'crave').accessToken;
};

const makePerson = async (identity: Exclude<Identity, 'anonymous'>): Promise<Person> => {
  const customer = await newCustomer(test, kinds[identity]);
  const { accountId, password } = customer;
  const idsIn = async (table: 'profiles' | 'devices' | 'download_devices') => {
    const rows = await test.database.query
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy(table === 'profiles' ? 'created_at' : 'registered_at')
      .execute();
    return rows.map(({ id }) => id);
  };
  const [profileId = randomUUID(), , kidId = profileId] = await idsIn('profiles');
  const [deviceId = randomUUID()] = await idsIn('devices');
  const [downloadId = randomUUID()] = await idsIn('download_devices');
  const order = await test.database.query
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const receiptId = order?.id ?? randomUUID();
  const noteId = randomUUID();
  if (order)
    await test.database.query
      .insertInto('credit_notes')
      .values({
        id: noteId,
        order_id: order.id,
        invoice_id: null,
        account_id: accountId,
        kind: 'REFUND',
        cents: 100,
        taxes: '[]',
        total_cents: 100,
        gift_cents: 100,
        status: 'DONE',
        made_at: new Date(test.clock.now()),
      })
      .execute();
  const token =
    identity === 'linked' || identity === 'player'
      ? await tokenOfAnotherSession(customer, identity, deviceId)
      : customer.access_token;
  return { accountId, password, token, profileId, kidId, deviceId, downloadId, receiptId, noteId };
};

interface Sample {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}
interface Row {
  /** Everybody may call it, signed in or not. */
  readonly isOpen?: true;
  /** A call that would work. */
  readonly ask?: (person: Person) => Sample;
  /** It names a row of an account: another account gets NOT_FOUND. */
  readonly names?: 'NOT_FOUND' | 'PROFILE_NOT_FOUND';
  /** Where the answer is another than the contract's usual one. */
  readonly but?: Partial<Record<Exclude<Identity, 'linked' | 'player'>, ErrorCode>>;
  /** Where the status depends on the caller. */
  readonly status?: (identity: Identity) => number;
}

const pin = '2468';
const newPassword = 'Rainy-Night-77';
const device = { name: 'A stick', type: 'stick', platform: 'web' };
const ofProfile = (body?: object) => ({
  ask: ({ kidId: profileId }: Person) => ({ params: { profileId }, ...(body && { body }) }),
  names: 'PROFILE_NOT_FOUND' as const,
});
const ofDevice = {
  ask: ({ deviceId: id }: Person) => ({ params: { id } }),
  names: 'NOT_FOUND' as const,
};
const ofDownload = {
  ask: ({ downloadId: id }: Person) => ({ params: { id } }),
  names: 'NOT_FOUND' as const,
};
const noCredential = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } };
const withPin = { pin: '1234' };
const nobodys = randomUUID();
const customersHear = (code: ErrorCode) => ({ owner: code, other: code, unverified: code });
const withoutKey = customersHear('IDEMPOTENCY_REQUIRED');
const nothingThere = customersHear('NOT_FOUND');
const nothingForAnybody = { ...nothingThere, bdu: 'NOT_FOUND' } as const;
const refusedByStore = { ...customersHear('STORE_INVALID'), bdu: 'STORE_INVALID' } as const;
const aWrongCode = {
  ask: () => ({ body: { code: 'BCDFG' } }),
  but: { ...customersHear('SHORTCODE_WRONG'), bdu: 'SHORTCODE_WRONG' },
} as const;

/** Rows of the service API are derived: a customer's token is never accepted there. */
const { service: _, ...customersContract } = contract;
type Customers = typeof customersContract;
type Name = { [A in keyof Customers]: keyof Customers[A] }[keyof Customers];

/** One row for every call; calls that anybody may make need nothing said. */
const rows: Readonly<Record<Name, Row>> = {
  grantToken: {},
  getChallenge: {},
  openSession: { ask: () => ({ body: {} }) },
  endSession: { status: (identity) => (identity === 'bdu' ? 200 : 204) },
  generateMagicLink: {},
  getAccount: {},
  getAccountOverview: {},
  emailExists: {},
  register: {},
  createEmailVerification: { but: { owner: 'ALREADY_VERIFIED', other: 'ALREADY_VERIFIED' } },
  confirmEmailToken: {},
  confirmEmailCode: {
    ask: () => ({ body: { verificationCode: '000000' } }),
    but: { unverified: 'CODE_INVALID' },
  },
  getEmailVerificationStatus: {},
  sendRecoveryMail: {},
  resetPassword: {},
  listExperiences: { ask: ({ accountId: id }) => ({ params: { id } }), names: 'NOT_FOUND' },
  listUnifiedSubscriptions: {},
  listEntitlements: {},
  getEntitlement: {
    ask: () => ({ params: { sku: 'crave_total' } }),
    but: { bdu: 'NO_SUBSCRIPTION', unverified: 'NO_SUBSCRIPTION' },
  },
  updateAccount: { ask: () => ({ body: { language: 'fr' } }) },
  changePassword: { ask: ({ password }) => ({ body: { oldPassword: password, newPassword } }) },
  getPendingEmail: {},
  changeEmail: {
    ask: ({ accountId, password }) => ({
      body: {
        newEmail: `${accountId}@demo.test`,
        emailConfirm: `${accountId}@demo.test`,
        password,
      },
    }),
  },
  resendEmailChange: { but: { owner: 'NO_PENDING_CHANGE', other: 'NO_PENDING_CHANGE' } },
  confirmEmailChange: {},
  undoEmailChange: {},
  deleteAccount: {
    ask: ({ accountId: id, password }) => ({ params: { id }, body: { password } }),
    names: 'NOT_FOUND',
    but: { owner: 'DELETE_FORBIDDEN', bdu: 'PROOF_REQUIRED' },
  },
  deleteOwnAccount: {
    ask: ({ password }) => ({ body: { password } }),
    but: { owner: 'DELETE_FORBIDDEN', other: 'DELETE_FORBIDDEN', bdu: 'PROOF_REQUIRED' },
  },
  debugUser: {},
  listProfiles: {},
  listMaturities: {},
  createProfile: { ask: () => ({ body: { nickname: 'New', maturity: 'TEEN' } }) },
  updateProfile: {
    ask: ({ kidId: id }) => ({ body: { id, nickname: 'New', ...withPin } }),
    names: 'PROFILE_NOT_FOUND',
  },
  deleteProfile: { ...ofProfile(), but: { bdu: 'MASTER_PROFILE' } },
  setPin: ofProfile({ newPin: pin, ...withPin }),
  verifyPin: { ...ofProfile(withPin), but: { bdu: 'PIN_WRONG', unverified: 'PIN_WRONG' } },
  resetPin: ofProfile({ newPin: pin }),
  listDevices: {},
  registerDevice: { ask: () => ({ body: device }) },
  removeDevice: { ...ofDevice, but: { bdu: 'NOT_FOUND' } },
  listBrowsers: {},
  listDownloadDevices: {},
  registerDownloadDevice: {
    ask: () => ({ body: device }),
    but: { bdu: 'DEVICE_LIMIT', unverified: 'DEVICE_LIMIT' },
  },
  removeDownloads: { ...ofDownload, but: { bdu: 'NOT_FOUND' } },
  removeDownloadDevice: { ...ofDownload, but: { bdu: 'NOT_FOUND' } },
  listProviders: {},
  authorizeProvider: {},
  grantByProvider: {},
  endProviderSession: {},
  authorizeProviderLink: {
    ask: () => ({ body: { providerId: 'nobody' } }),
    but: customersHear('NO_PROVIDER'),
  },
  linkProvider: {
    ask: () => ({ body: { code: 'x', state: 'y' } }),
    but: customersHear('AUTH_CODE_INVALID'),
  },
  authorizeReauthentication: {
    but: { ...customersHear('NO_PROVIDER'), bdu: 'BDU_LOGIN_FAILED' },
  },
  reauthenticate: {
    ask: () => ({ body: { code: 'x', state: 'y' } }),
    but: { ...customersHear('AUTH_CODE_INVALID'), bdu: 'AUTH_CODE_INVALID' },
  },
  getOwnProvider: { but: { owner: 'NO_PROVIDER', other: 'NO_PROVIDER', unverified: 'NO_PROVIDER' } },
  unlinkProvider: {
    but: {
      owner: 'NO_PROVIDER',
      other: 'NO_PROVIDER',
      unverified: 'NO_PROVIDER',
      bdu: 'BDU_FORBIDDEN',
    },
  },
  getUserIdentity: {
    ask: ({ accountId: id }) => ({ params: { id } }),
    names: 'NOT_FOUND',
    but: { owner: 'NOT_FOUND', unverified: 'NOT_FOUND' },
  },
  listLinks: { ask: ({ accountId }) => ({ params: { accountId } }), names: 'NOT_FOUND' },
  authorizePartner: {},
  linkPartner: {
    ask: () => ({ params: { partnerId: 'mobilink' }, body: { authorizationCode: 'x', state: 'y' } }),
    but: { owner: 'AUTH_CODE_INVALID', other: 'AUTH_CODE_INVALID', unverified: 'AUTH_CODE_INVALID' },
  },
  unlinkPartner: {
    ask: () => ({ params: { partnerId: 'mobilink' } }),
    but: { owner: 'NOT_LINKED', other: 'NOT_LINKED', unverified: 'NOT_LINKED' },
  },
  listPartnerSubscriptions: {
    ask: () => ({ params: { partnerId: 'mobilink' } }),
    but: { owner: 'NOT_LINKED', other: 'NOT_LINKED', unverified: 'NOT_LINKED' },
  },
  getMerchantActivation: {},
  activateMerchant: {
    ask: () => ({ body: { token: 'x' } }),
    but: { owner: 'NOT_FOUND', other: 'NOT_FOUND', unverified: 'NOT_FOUND', bdu: 'NOT_FOUND' },
  },
  getMigration: {},
  migrate: {
    ask: () => ({ body: { migrationCode: 'x', action: 'linkBdu' } }),
    but: { owner: 'MIGRATION_INVALID', other: 'MIGRATION_INVALID', unverified: 'MIGRATION_INVALID' },
  },
  beginMigration: {
    ask: () => ({ body: { action: 'signInDtc' } }),
    // The viewer’s brand has no migration.
    but: {
      owner: 'NO_PROVIDER',
      other: 'NO_PROVIDER',
      unverified: 'NO_PROVIDER',
      bdu: 'BRAND_NOT_ALLOWED',
    },
  },
  stepUp: {
    ask: ({ password }) => ({ body: { password } }),
  },
  getSecuritySummary: {},
  createAssistCode: {},
  getAssist: {},
  endAssist: {},
  listSessions: {},
  removeSession: { ask: () => ({ params: { id: nobodys } }), but: nothingForAnybody },
  removeSessions: { ask: () => ({ query: { keep: 'this' } }) },
  listActivity: {},
  getTwoStep: {},
  setUpTotp: {},
  confirmTotp: { ask: () => ({ body: { code: '000000' } }), but: customersHear('SECOND_STEP_INVALID') },
  turnOffTwoStep: { but: nothingThere },
  renewRecoveryCodes: { but: nothingThere },
  forgetTrustedDevices: {},
  cancelTwoStepRecovery: { but: nothingThere },
  recoverTwoStep: {},
  secureAccount: {},
  confirmDeletion: {},
  refuseDeletion: {},
  getPasskeyOptions: {},
  listPasskeys: {},
  createPasskeyOptions: {},
  addPasskey: {
    ask: () => ({ body: { ceremony: 'x', credential: noCredential, name: 'Phone' } }),
    but: { owner: 'PASSKEY_INVALID', other: 'PASSKEY_INVALID' },
  },
  renamePasskey: {
    ask: () => ({ params: { id: 'x' }, body: { name: 'Phone' } }),
    but: { owner: 'NOT_FOUND', other: 'NOT_FOUND' },
  },
  removePasskey: {
    ask: () => ({ params: { id: 'x' } }),
    but: { owner: 'NOT_FOUND', other: 'NOT_FOUND' },
  },
  listConsolidation: {},
  sendConsolidationCode: {
    ask: ({ accountId }) => ({ body: { accountId } }),
    names: 'NOT_FOUND',
    but: { owner: 'NOT_FOUND', unverified: 'NOT_FOUND' },
  },
  authorizeConsolidation: {
    ask: ({ accountId }) => ({ body: { accountId } }),
    names: 'NOT_FOUND',
    but: { owner: 'NOT_FOUND', unverified: 'NOT_FOUND' },
  },
  consolidate: {
    ask: ({ accountId }) => ({ body: { accountIds: [accountId] } }),
    names: 'NOT_FOUND',
    but: { owner: 'NOT_FOUND', unverified: 'NOT_FOUND' },
  },
  authorizeDevice: {},
  lookUpShortCode: aWrongCode,
  activateShortCode: aWrongCode,
  denyShortCode: aWrongCode,
  getShortCodeStatus: { ask: () => ({ body: { code: 'BCDFG' } }), but: nothingForAnybody },
  getActivation: { ask: () => ({ params: { id: nobodys } }), but: nothingForAnybody },
  activateProduct: { ask: () => ({ params: { id: nobodys } }), but: nothingForAnybody },
  listSubscriptions: {},
  listAllSubscriptions: {},
  listBilledSubscriptions: {},
  listThirdPartySubscriptions: {},
  listCancellationReasons: { ask: () => ({ params: { id: nobodys } }), but: nothingThere },
  openCancellation: { ask: () => ({ body: { subscriptionItemId: nobodys } }), but: nothingThere },
  isOfferEligible: {
    ask: () => ({ query: { subscriptionId: nobodys, subscriptionItemId: nobodys } }),
    but: nothingThere,
  },
  getOffer: {
    ask: () => ({ query: { subscriptionId: nobodys, subscriptionItemId: nobodys } }),
    but: nothingThere,
  },
  redeemOffer: {
    ask: () => ({ body: { subscriptionId: nobodys, redemptionCode: 'x' } }),
    but: withoutKey,
  },
  cancelSubscription: {
    ask: () => ({ params: { id: nobodys }, body: { subscriptionItemId: nobodys } }),
    but: withoutKey,
  },
  getCancellation: { ask: () => ({ params: { id: nobodys } }), but: nothingThere },
  getCancellationPdf: { ask: () => ({ params: { id: nobodys } }), but: nothingThere },
  previewPlanChange: {
    ask: () => ({ params: { id: nobodys }, query: { pricingPlanId: 'crave_basic.monthly' } }),
    but: nothingThere,
  },
  changePlan: {
    ask: () => ({ params: { id: nobodys }, body: { pricingPlanId: 'crave_basic.monthly' } }),
    but: withoutKey,
  },
  payNow: { ask: () => ({ params: { id: nobodys }, body: {} }), but: withoutKey },
  restartSubscription: { ask: () => ({ params: { id: nobodys }, body: { type: 'all' } }), but: withoutKey },
  getBalance: {},
  listGiftEntries: {},
  getNextBill: { ask: () => ({ query: { subscriptionId: nobodys } }), but: nothingThere },
  listInstruments: {},
  addInstrument: {
    ask: () => ({
      body: { token: 'x', BillingAddress: { State: 'QC', City: '', postalCode: 'H2X 1Y4' } },
    }),
    but: { owner: 'VALIDATION', other: 'VALIDATION', unverified: 'VALIDATION' },
  },
  completeCardSetup: { ask: () => ({ params: { id: nobodys } }), but: nothingThere },
  chooseInstrument: { ask: () => ({ params: { id: nobodys }, body: { default: true } }), but: nothingThere },
  removeInstrument: { ask: () => ({ params: { id: nobodys } }), but: nothingThere },
  listEligibleProducts: { ask: () => ({ query: { brand: 'crave' } }) },
  listEligibleAddOns: { ask: () => ({ query: { brand: 'crave' } }) },
  listProducts: { ask: () => ({ query: { brand: 'crave' } }) },
  listPackages: {},
  getCart: {},
  putCart: {
    ask: () => ({ body: { items: [{ productId: 'tsn', pricingPlanId: 'tsn.monthly' }] } }),
  },
  emptyCart: {},
  placeOrder: {
    ask: () => ({ body: { cartId: nobodys } }),
    but: withoutKey,
  },
  getOrder: { ask: () => ({ params: { id: nobodys } }), but: nothingThere },
  getOutcome: {
    but: { ...withoutKey, anonymous: 'IDEMPOTENCY_REQUIRED', bdu: 'IDEMPOTENCY_REQUIRED' },
  },
  listReceipts: {},
  listReceiptsOfYear: {},
  getReceipt: { ask: ({ receiptId: id }) => ({ params: { id } }), names: 'NOT_FOUND' },
  getReceiptPdf: { ask: ({ receiptId: id }) => ({ params: { id } }), names: 'NOT_FOUND' },
  getCreditNotePdf: { ask: ({ noteId: id }) => ({ params: { id } }), names: 'NOT_FOUND' },
  receivePaymentEvent: {},
  receiveStoreNotice: { ask: () => ({ params: { store: 'apple' } }), but: refusedByStore },
  getStoreToken: {},
  claimStorePurchase: {
    ask: () => ({ params: { store: 'google' }, body: { transactionId: 't' } }),
    but: refusedByStore,
  },
  releaseStorePurchase: { ask: () => ({ body: { token: 't' } }) },
  listGifts: {},
  buyGift: {
    ask: () => ({
      body: {
        productId: 'gift_crave_25',
        senderName: 'A',
        senderEmail: 'a@demo.test',
        recipientEmail: 'b@demo.test',
        payment: { token: 'x' },
      },
    }),
    but: { ...withoutKey, anonymous: 'IDEMPOTENCY_REQUIRED', bdu: 'IDEMPOTENCY_REQUIRED' },
  },
  checkCode: {
    ask: () => ({ body: { code: 'nonsense', brand: 'crave' } }),
    but: {
      owner: 'REDEEM_CODE_INVALID',
      other: 'REDEEM_CODE_INVALID',
      unverified: 'REDEEM_CODE_INVALID',
    },
  },
  checkCodeInAddress: {
    ask: () => ({ params: { code: 'nonsense' }, query: { brand: 'crave' } }),
    but: {
      owner: 'REDEEM_CODE_INVALID',
      other: 'REDEEM_CODE_INVALID',
      unverified: 'REDEEM_CODE_INVALID',
    },
  },
  redeemCode: { ask: () => ({ body: { code: 'nonsense', brand: 'crave' } }), but: withoutKey },
  askGraphql: { ask: () => ({ body: { query: '{ recommendations { id } watchlist { id } }' } }) },
  readGraphql: { ask: () => ({ query: { query: '{ watchlist { id } }' } }) },
  listWatchlist: {},
  addToWatchlist: { ask: () => ({ params: { id: 'the-last-ferry' } }) },
  removeFromWatchlist: { ask: () => ({ params: { id: 'the-last-ferry' } }) },
  getConfig: {},
  postClientLog: {},
  recordConsent: {
    ask: () => ({
      body: {
        id: randomUUID(),
        brand: 'crave',
        purpose: 'analytics',
        granted: true,
        version: 1,
        language: 'en',
        source: 'banner',
      },
    }),
    isOpen: true,
  },
  getPreferences: {},
  setPreferences: {
    ask: () => ({
      body: {
        language: 'en',
        choices: [{ brand: 'crave', purpose: 'offers', granted: true, version: 1 }],
      },
    }),
  },
  unsubscribe: {},
  listExports: {},
  requestExport: {
    ask: () => ({ body: { language: 'en' } }),
    status: () => 202,
  },
  getExportFile: {
    but: { ...customersHear('NOT_FOUND'), bdu: 'NOT_FOUND' },
  },
  verifyCancellation: {},
  makeAccount: {},
  advanceClock: {},
  resetClock: {},
  failNextCalls: {},
  makeMigration: {},
  makeCode: {},
  makeActivation: {},
  makeDeadJob: {},
};

const send = async (endpoint: Endpoint, token: string | undefined, { params, query, body }: Sample = {}) => {
  const { method, url } = buildRequest(endpoint, params ?? placeholders(endpoint), query);
  return test.app.inject({
    method,
    url,
    headers: token === undefined ? {} : bearer(token),
    ...(body && { payload: body }),
  });
};
const placeholders = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, randomUUID()]));

const usual = ({ reply }: Endpoint): number => Math.min(...Object.keys(reply).map(Number));

/** Order of checks: authentication, kind of account, verified email, ownership of the row. */
const refusalOf = (
  endpoint: Endpoint,
  { names, but, isOpen }: Row,
  identity: Identity,
  { body }: Sample = {},
): ErrorCode | undefined => {
  if (isOpen) return undefined;
  if (identity === 'anonymous') return but?.anonymous ?? 'invalid_token';
  if (identity === 'player' && !endpoint.player)
    return endpoint.who === 'signedIn' ? 'SCOPE_FORBIDDEN' : but?.anonymous;
  // A linked session has proved nothing itself.
  if (identity === 'linked' && endpoint.fresh && (endpoint.freshFor?.({ ...body }) ?? true))
    return 'REAUTH_REQUIRED';
  if (identity === 'linked' || identity === 'player') return but?.owner;
  if (identity === 'bdu' && endpoint.bdu === false) return 'BDU_FORBIDDEN';
  if (identity === 'unverified' && endpoint.verified) return 'EMAIL_UNVERIFIED';
  if (identity === 'other' && names) return names;
  return but?.[identity];
};

const answerOf = (reply: { statusCode: number; body: string }): [number, string | undefined] => [
  reply.statusCode,
  reply.body.startsWith('{') ? (JSON.parse(reply.body) as { code?: string }).code : undefined,
];

describe('[T19] [finding F1] Every call × everybody', () => {
  it('has a row for every call', () => {
    const names = Object.values(customersContract).flatMap((area) => Object.keys(area));
    expect(Object.keys(rows).toSorted((a, b) => a.localeCompare(b))).toEqual(
      names.toSorted((a, b) => a.localeCompare(b)),
    );
    expect(names).toHaveLength(endpoints.length - Object.keys(contract.service).length);
  });

  const calls = Object.values(contract).flatMap(
    (area) => Object.entries(area) as readonly (readonly [Name, Endpoint])[],
  );

  /** Read-only calls share their accounts: creating one takes longer than all the calls. */
  const shared = new Map<Identity, Promise<Person>>();
  const personFor = (identity: Exclude<Identity, 'anonymous'>, changes: boolean): Promise<Person> => {
    if (changes) return makePerson(identity);
    const person = shared.get(identity) ?? makePerson(identity);
    shared.set(identity, person);
    return person;
  };

  const refusedBeforeAnything = new Set<ErrorCode>([
    'SCOPE_FORBIDDEN',
    'REAUTH_REQUIRED',
    'BDU_FORBIDDEN',
    'EMAIL_UNVERIFIED',
  ]);

  const isPersonal = ([, { who }]: (typeof calls)[number]) => who === 'signedIn' || who === 'mayBeSignedIn';

  it.each(calls.filter(isPersonal))('%s', { timeout: 30_000 }, async (name, endpoint) => {
    const row = rows[name];
    const changes = endpoint.method !== 'GET';
    const owner = await personFor('owner', changes);
    for (const identity of identities) {
      // Who may not ask at all changes nothing either.
      const barred = refusalOf(endpoint, row, identity);
      const isBarred = barred && !endpoint.freshFor && refusedBeforeAnything.has(barred);
      const changesTheirs = changes && !isBarred;
      const caller =
        identity === 'anonymous' || identity === 'owner' ? owner : await personFor(identity, changesTheirs);
      const things = identity === 'other' && row.names ? { ...owner, password: caller.password } : caller;
      const token = identity === 'anonymous' ? undefined : caller.token;
      const sample = row.ask?.(things);
      const reply = await send(endpoint, token, sample);
      const refusal = refusalOf(endpoint, row, identity, sample);
      const [status, code] = answerOf(reply);
      expect([status, refusal && code], `${name} by ${identity}: ${reply.body}`).toEqual([
        refusal ? errors[refusal].status : (row.status?.(identity) ?? usual(endpoint)),
        refusal && problemOf(refusal, '').code,
      ]);
      if (identity === 'other')
        for (const secret of [owner.accountId, owner.profileId, owner.deviceId, owner.receiptId])
          expect(reply.body, `${name} by ${identity}`).not.toContain(secret);
    }
  });

  it.each(calls.filter((call) => !isPersonal(call)))(
    '%s answers everybody alike',
    { timeout: 180_000 },
    async (name, endpoint) => {
      const answers = new Set<string>();
      for (const identity of identities) {
        const token = identity === 'anonymous' ? undefined : (await personFor(identity, false)).token;
        answers.add(JSON.stringify(answerOf(await send(endpoint, token))));
      }
      expect([...answers], name).toHaveLength(1);
    },
  );
});
