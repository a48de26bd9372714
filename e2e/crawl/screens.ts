/** Preconditions of each screen: persona, URL parameters and tab state. */
import { changeEmail } from '@marquee/product/contract/account.ts';
import { putCart } from '@marquee/product/contract/billing/purchase.ts';
import { makeMigration } from '@marquee/product/contract/test.ts';
import type { Endpoint, ReplyOf, RequestBodyOf } from '@marquee/product/endpoint.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import { type Precondition, redirectRoutes, type Screen } from '@marquee/product/navigation/route.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { pricingPlanId } from '@marquee/product/values/billing/catalog.ts';
import type { CustomerKind } from '@marquee/product/values/demo/demo-customers.ts';
import type { Customer } from './personas.ts';
import type { StoredState } from './crawler.ts';

/** Screens that redirect immediately. */
const passing = [
  'accountLogout',
  'accountLogoutBdu',
  'ssoCheckServices',
  'bduAuthCheck',
  'bduAuth',
  'zBrowser',
  'reconnectBdu',
  'verifyEmail',
  'changeEmailConfirm',
] as const satisfies readonly Screen[];

export interface Setting {
  /** Demo customer kind; absent: signed out. */
  readonly as?: CustomerKind;
  readonly query?: Params;
  /** The URL names something that does not exist. */
  readonly refused?: true;
  readonly kept?: StoredState;
  readonly have?: readonly Precondition[];
  /** Set-up on the server; its result is added to the URL. */
  readonly before?: (at: { url: string; customer: Customer | undefined }) => Promise<Params>;
}

const send = async <E extends Endpoint>(
  url: string,
  { method, path }: E,
  body: RequestBodyOf<E>,
  token = '',
): Promise<ReplyOf<E>> => {
  const reply = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return (await reply.json()) as ReplyOf<E>;
};

const email = 'marie-philippe.beauchemin-desrochers@laurentides.example.ca';
const inTab = (app: object): StoredState => ({ tab: { 'um.app': app } });
const inTabLogin = (login: object): StoredState => ({ tab: { 'um.login': login } });
const inBrowser = (login: object): StoredState => ({ browser: { 'um.login': login } });
const merchantLink = {
  specialService: 'bundle',
  brands: ['crave', 'tsn'],
  token: 'nonsense',
  aggregator: 'acme',
};

const plan = { productId: 'crave_standard', pricingPlanId: pricingPlanId('crave_standard', 'monthly') };
const chosen = inTab({
  selectedPurchaseObject: {
    isBundle: false,
    plan,
    addOns: [],
    skus: ['crave_standard'],
    acceptsTwice: false,
  },
  shoppingCart: [plan],
});
const fillCart: Setting['before'] = async ({ url, customer }) => {
  await send(url, putCart, { items: [plan] }, customer!.token);
  return {};
};

const special: Partial<Record<RouteName, Setting>> = {
  manageEmailConfirm: {
    as: 'fresh',
    before: async ({ url, customer }) => {
      const newEmail = `ada-${crypto.randomUUID().slice(0, 8)}@example.ca`;
      const { token, password } = customer!;
      await send(url, changeEmail, { newEmail, emailConfirm: newEmail, password }, token);
      return {};
    },
  },
  cancellationReceipt: { as: 'cancelled' },
  deleteAccount: { as: 'fresh' },
  deleteForbidden: {
    as: 'dtc',
    have: ['deleteForbidden'],
    kept: inTab({ deleteForbidden: { brands: ['crave', 'tsn'], balances: { CAD: 25, crave: 10 } } }),
  },
  consolidation: { as: 'twins' },
  firstTime: { as: 'no-master' },
  partnersDetails: { as: 'linked' },
  partnersUnlink: { as: 'linked' },
  purchaseWarning: { as: 'dtc', have: ['selectedProduct', 'cart'], kept: chosen, before: fillCart },
  purchasePayments: { as: 'fresh', have: ['selectedProduct', 'cart'], kept: chosen, before: fillCart },
  purchaseSuccess: {
    as: 'dtc',
    have: ['currentOrder'],
    kept: inTab({ currentOrder: { orderNumber: 'A-1001', skus: ['crave_total'] } }),
  },
  redeem: { as: 'dtc' },
  redeemValid: {
    as: 'dtc',
    have: ['redeemObject'],
    kept: {
      tab: {
        'um.redeem': {
          redeem: { code: 'GIFT25', kind: 'GIFT', value: 25, description: 'Crave', key: 'k' },
        },
      },
    },
  },
  redeemSuccess: {
    as: 'dtc',
    have: ['redeemOrder'],
    kept: {
      tab: {
        'um.redeem': { order: { orderNumber: 'A-1002', kind: 'GIFT', value: 25, balances: { CAD: 25 } } },
      },
    },
  },
  giftPurchaseSuccess: {
    have: ['giftOrder'],
    kept: {
      tab: {
        'um.gift': {
          order: {
            status: 'bought',
            orderNumber: 'A-1003',
            price: 50,
            recipientEmail: email,
            senderEmail: email,
          },
        },
      },
    },
  },
  loginDTCRecent: {
    have: ['recentConnections'],
    kept: inBrowser({ recentConnections: [{ email, lastLogin: '2026-01-31T12:00:00.000Z' }] }),
  },
  loginDTCPassword: { have: ['loginEmail'], kept: inBrowser({ email }) },
  forgotPassword: { have: ['recoveryEmail'], kept: inTabLogin({ passwordRecoveryEmail: email }) },
  merchantForgotPassword: { have: ['recoveryEmail'], kept: inTabLogin({ passwordRecoveryEmail: email }) },
  registerPassword: { have: ['loginAttemptEmail'], kept: inTab({ loginAttemptEmail: email }) },
  resetPassword: { query: { token: 'nonsense', email }, refused: true },
  merchantResetPassword: { query: { token: 'nonsense', email }, refused: true },
  forgotPasswordResend: { query: { email } },
  merchantForgotPasswordResend: { query: { email } },
  legacyForgotPasswordResend: { query: { email } },
  confirmDeletion: { query: { token: 'nonsense' } },
  storeRelease: { query: { token: 'nonsense' }, refused: true },
  changeEmailUndo: { query: { token: 'nonsense' }, refused: true },
  checkServices: { as: 'bdu', query: { requiredEntitlements: 'nothing' } },
  migrate: {
    before: async ({ url }) => ({
      action: 'signInDtc',
      ...(await send(url, makeMigration, { action: 'signInDtc' })),
    }),
  },
  existingServiceProvider: { query: { action: 'linkBdu' } },
  merchantActivate: { query: { token: 'nonsense', brands: 'crave' }, refused: true },
  merchantLogin: { kept: inTab({ specialService: merchantLink }), refused: true },
  merchantRegister: { kept: inTab({ specialService: merchantLink }), refused: true },
  merchantSuccess: { as: 'dtc', kept: inTab({ specialService: merchantLink }) },
  shortcodeInUrl: { as: 'dtc', query: { code: 'ABC123' }, refused: true },
  activateBdu: { as: 'dtc', query: { code: 'ABC123' }, refused: true },
};

const unseen = new Set<string>([...redirectRoutes, ...passing]);

export const screenNames = (Object.keys(routes) as RouteName[]).filter((name) => !unseen.has(name));

export const settingOf = (route: RouteName): Setting =>
  special[route] ?? (routes[route].access === 'auth' ? { as: 'dtc' } : {});
