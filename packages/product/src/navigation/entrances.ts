/** How people arrive at each route in production, and where the data that it shows comes from. */
import type { contract } from '../contract/registry.ts';
import type mails from '../messages/en/mail.ts';
import type securityMails from '../messages/en/mail-security.ts';
import type { RouteName } from './names.ts';

type MailName = keyof (typeof mails & typeof securityMails) extends infer Key
  ? Key extends `mail.${infer Name}.subject`
    ? Name
    : never
  : never;
type ServiceCall = keyof (typeof contract)['service'];

export type Entrance =
  /** The account menu. */
  | { readonly by: 'menu' }
  /** A link, button or form of that screen. */
  | { readonly by: 'page'; readonly from: RouteName }
  /** The guard or the screen itself goes on from there. */
  | { readonly by: 'redirect'; readonly from: RouteName }
  | { readonly by: 'mail'; readonly mail: MailName }
  /** The site of a brand. */
  | { readonly by: 'brandSite' }
  /** An app or a TV opens it. */
  | { readonly by: 'app' }
  | { readonly by: 'tvProvider' }
  | { readonly by: 'partner' }
  | { readonly by: 'merchant' }
  /** An address that leads nowhere. */
  | { readonly by: 'error' }
  /** Only in test mode; not found in production. */
  | { readonly by: 'testMode' };

export type Source =
  | 'none'
  /** What the customer entered, bought or chose. */
  | 'customer'
  | 'catalogue'
  | 'settings'
  | 'storeNotice'
  | 'tvProvider'
  | 'partner'
  | 'merchant'
  | { readonly service: ServiceCall };

interface EntranceRow {
  /** The first is the usual one. */
  readonly entrances: readonly [Entrance, ...Entrance[]];
  readonly sources: readonly [Source, ...Source[]];
}

const menu: Entrance = { by: 'menu' };
const brandSite: Entrance = { by: 'brandSite' };
const app: Entrance = { by: 'app' };
const tvProvider: Entrance = { by: 'tvProvider' };
const partner: Entrance = { by: 'partner' };
const merchant: Entrance = { by: 'merchant' };
const on = (from: RouteName): Entrance => ({ by: 'page', from });
const after = (from: RouteName): Entrance => ({ by: 'redirect', from });
const inMail = (mail: MailName): Entrance => ({ by: 'mail', mail });
const service = (call: ServiceCall): Source => ({ service: call });

const row = (entrances: EntranceRow['entrances'], ...sources: EntranceRow['sources']): EntranceRow => ({
  entrances,
  sources,
});

export const entrances: Readonly<Record<RouteName, EntranceRow>> = {
  root: row([brandSite], 'none'),

  // The account
  account: row([brandSite], 'none'),
  manageAccount: row([menu, brandSite, after('account')], 'customer', service('putImportChunk')),
  manageName: row([on('manageAccount')], 'customer'),
  manageEmail: row([on('manageAccount')], 'customer'),
  manageEmailConfirm: row([on('manageEmail')], 'customer'),
  security: row([on('manageAccount')], 'customer'),
  securityPasskeys: row([on('security'), inMail('passkeyAdded'), inMail('passkeyRemoved')], 'customer'),
  securityTwoStep: row([on('security')], 'customer'),
  securitySessions: row([on('security')], 'customer'),
  securityActivity: row([on('security')], 'customer'),
  managePassword: row([on('manageAccount')], 'customer'),
  managePhone: row([on('manageAccount')], 'customer'),
  managePhonePage: row([app], 'customer'),
  manageLanguage: row([on('manageAccount')], 'customer'),
  deleteAccount: row([on('manageAccount')], 'customer'),
  deleteForbidden: row([after('deleteAccount')], 'customer'),
  accountLogout: row([menu, brandSite], 'none'),
  accountLogoutBdu: row([app], 'tvProvider'),
  accountConsolidation: row([on('manageAccount')], 'none'),

  // Your data
  privacy: row([on('manageAccount'), inMail('exportReady')], 'customer'),
  privacyPreferences: row([on('privacy')], 'customer'),
  unsubscribe: row([inMail('promotionWaiting')], 'customer'),

  // Subscriptions
  subscriptions: row([menu], 'none'),
  subscriptionsIndex: row([after('subscriptions')], 'customer'),
  subscriptionsBrand: row([after('subscriptionsIndex'), on('subscriptionsIndex')], 'customer', 'storeNotice'),
  subscribeBrandSuccess: row([brandSite], 'customer'),
  unifiedSubscriptions: row([menu], 'customer', 'storeNotice', service('putSubscription')),
  unifiedPaymentDetails: row([on('unifiedSubscriptions')], 'customer'),
  unifiedPlanDetails: row([on('unifiedSubscriptions')], 'customer', 'storeNotice'),
  cancellationReasons: row([on('unifiedPlanDetails')], 'catalogue'),
  cancellation: row([on('cancellationReasons')], 'customer', 'catalogue'),
  cancellationConfirmed: row([on('cancellation')], 'customer'),
  cancellationReceipt: row(
    [on('cancellationConfirmed'), on('unifiedSubscriptions'), on('subscriptionsBrand')],
    'customer',
  ),

  // Payments
  paymentMethods: row([menu, inMail('renewalFailed')], 'customer'),
  payments: row([menu, inMail('orderConfirmation')], 'none'),
  paymentsIndex: row([after('payments')], 'customer'),
  paymentsBrand: row([after('paymentsIndex'), on('paymentsIndex')], 'customer'),
  giftBalance: row([on('manageAccount'), on('paymentMethods')], 'customer', service('createCodeBatch')),

  // Profiles
  profiles: row([menu], 'customer'),
  profileCreate: row([on('profiles')], 'customer'),
  profileEdit: row([on('profiles')], 'customer'),
  profileEditPin: row([on('profiles')], 'customer'),
  firstTime: row([app, on('resetPin')], 'customer'),
  resetPin: row([on('profileEditPin'), app], 'customer'),

  // Partners
  linkPartner: row([inMail('partnerInvitation'), partner], service('provisionPartnerCustomer'), 'partner'),
  linkPartnerSuccess: row([on('linkPartner')], 'partner'),
  partners: row([menu], 'none'),
  partnersIndex: row([after('partners')], 'settings', 'partner', 'tvProvider'),
  partnersDetails: row([on('partnersIndex')], 'partner', 'tvProvider'),
  partnersLink: row([on('partnersIndex')], 'settings'),
  partnersLinkSuccess: row([on('partnersLink')], 'partner', 'tvProvider'),
  partnersUnlink: row([on('partnersDetails')], 'partner', 'tvProvider'),

  // Devices
  settings: row([menu], 'none'),
  settingsDevices: row([after('settings'), inMail('deviceActivated')], 'customer', service('receiveEvents')),
  settingsRemoveDevice: row([on('settingsDevices')], 'customer'),
  settingsRemoveDeviceSuccess: row([on('settingsRemoveDevice')], 'customer'),
  settingsRemoveDownload: row([on('settingsDevices')], service('receiveEvents')),
  settingsRemoveDownloadDevice: row([on('settingsDevices')], service('receiveEvents')),
  settingsRemoveDownloadSuccess: row(
    [on('settingsRemoveDownload'), on('settingsRemoveDownloadDevice')],
    service('receiveEvents'),
  ),

  // Sign in
  login: row([brandSite], 'none'),
  loginIndex: row([after('login')], 'settings'),
  loginDTC: row([on('loginIndex')], 'none'),
  loginDTCRecent: row([after('loginDTC')], 'customer'),
  loginDTCIdentifier: row([after('loginDTC'), on('loginDTCRecent')], 'none'),
  loginDTCPassword: row([on('loginDTCIdentifier'), on('loginDTCRecent')], 'customer'),
  loginSecondStep: row([after('loginDTCPassword'), after('bduAuth')], 'customer'),
  forgotPassword: row([on('loginDTCPassword'), inMail('sessionEnded')], 'customer'),
  forgotPasswordResend: row([on('forgotPassword')], 'customer'),
  resetPassword: row([inMail('recovery')], 'customer'),
  resetPasswordSuccess: row([on('resetPassword')], 'none'),
  loginBDU: row([on('loginIndex')], 'settings'),
  loginBDUError: row([after('bduAuth')], 'tvProvider'),
  bduAuthCheck: row([after('bduAuth')], 'tvProvider'),
  bduAuth: row([tvProvider], 'tvProvider'),

  // Register, verify, recover
  register: row([brandSite, on('loginIndex')], 'none'),
  registerIdentifier: row([after('register')], 'none'),
  registerPassword: row([on('registerIdentifier')], 'customer'),
  accountCreated: row([on('registerPassword')], 'customer'),
  checkEmail: row([on('accountCreated'), on('verifyEmailError')], 'customer'),
  verifyEmail: row([inMail('verifyEmail')], 'customer'),
  verifyEmailSuccess: row([after('verifyEmail'), on('checkEmail'), on('accountCreated')], 'none'),
  verifyEmailError: row([after('verifyEmail')], 'none'),
  changeEmailConfirm: row([inMail('emailChange')], 'customer'),
  notMe: row(
    [inMail('newSignIn'), inMail('deviceActivated'), inMail('passkeyAdded'), inMail('twoStepChanged')],
    'customer',
  ),
  changeEmailUndo: row([inMail('emailChangeNotice')], 'customer'),
  confirmDeletion: row([inMail('deletionStarted')], 'customer'),
  storeRelease: row([inMail('storeRelease')], 'storeNotice'),
  changeEmailSuccess: row([after('changeEmailConfirm')], 'customer'),
  changeEmailError: row([after('changeEmailConfirm'), after('changeEmailUndo')], 'none'),

  // Migration, reconnection and consolidation
  migrate: row(
    [on('manageAccount'), inMail('migrationInvitation'), tvProvider],
    service('createMigrationCode'),
    'tvProvider',
  ),
  oneAccountSuccess: row([on('migrate')], 'customer', 'tvProvider'),
  oneAccountError: row([on('migrate')], 'tvProvider'),
  existingServiceProvider: row([on('oneAccountError'), after('bduAuthCheck')], 'tvProvider'),
  reconnectBdu: row([app], 'tvProvider'),
  consolidation: row([on('accountConsolidation')], service('suggestConsolidation'), 'customer'),
  consolidationSuccess: row([on('consolidation')], 'customer'),

  // Merchant links
  merchantActivate: row([merchant], 'merchant'),
  merchantLogin: row([after('merchantActivate')], 'merchant'),
  merchantRegister: row([on('merchantLogin')], 'merchant'),
  merchantSuccess: row([on('merchantLogin'), on('merchantRegister')], 'merchant'),
  merchantRecovery: row([on('merchantLogin')], 'none'),
  merchantForgotPassword: row([on('merchantLogin')], 'customer'),
  merchantForgotPasswordResend: row([on('merchantRecovery'), on('merchantForgotPassword')], 'customer'),
  merchantResetPassword: row([inMail('recovery')], 'customer'),
  merchantResetPasswordSuccess: row([on('merchantResetPassword')], 'none'),

  // Activation of a TV
  activate: row([brandSite, app], 'none'),
  shortcode: row([after('activate')], 'customer'),
  shortcodeInUrl: row([app, inMail('activationLink')], service('createActivationLink'), 'customer'),
  shortcodeSuccess: row([on('shortcode'), on('shortcodeInUrl')], 'customer'),
  activateBdu: row([app], 'tvProvider'),

  // Purchase
  subscribe: row([brandSite], 'none'),
  purchase: row([brandSite], 'none'),
  purchaseProducts: row([after('subscribe'), after('purchase'), on('unifiedSubscriptions')], 'catalogue'),
  purchaseAddOn: row([on('purchaseProducts'), on('unifiedPlanDetails')], 'catalogue'),
  purchaseWarning: row([on('purchaseProducts')], 'customer'),
  purchasePayments: row([on('purchaseAddOn'), on('purchaseProducts')], 'customer', 'catalogue'),
  purchaseSuccess: row([on('purchasePayments')], 'customer'),

  // Codes and gifts
  redeem: row([brandSite, on('unifiedSubscriptions'), inMail('giftReceived')], 'none'),
  redeemValid: row([on('redeem')], service('createCodeBatch'), 'customer'),
  redeemSuccess: row([on('redeemValid')], 'customer'),
  gift: row([brandSite, on('unifiedSubscriptions')], 'catalogue'),
  giftPurchase: row([on('gift')], 'catalogue'),
  giftPurchaseSuccess: row([on('giftPurchase')], 'customer'),

  // Outdated apps
  legacyUnsupported: row([app], 'none'),
  legacyForgotPassword: row([app], 'none'),
  legacyForgotPasswordResend: row([on('legacyForgotPassword')], 'customer'),

  // Redirects
  automaticSignIn: row([app], 'customer'),
  checkServices: row([on('loginDTCPassword'), after('bduAuthCheck')], 'customer'),
  ssoCheckServices: row([app], 'customer'),
  zBrowser: row([brandSite, app], 'customer'),

  fomoRecommendations: row([on('cancellationReasons')], 'catalogue'),

  devTools: row([{ by: 'testMode' }], 'settings'),
  debug: row([{ by: 'testMode' }], 'none'),
  notFound: row([{ by: 'error' }], 'none'),
};
