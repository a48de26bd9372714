/**
 * Route table, one row per screen. Router, titles, links, menu, documents, guard and tests derive from it. One file
 * on purpose: it is read as one table.
 */
import { migrationActions } from '../values/enums.ts';
import type { RouteName } from './names.ts';
import { account, auth, type Condition, framable, guest, type Need, type Route, title } from './route.ts';

const directLogin: Need[] = [
  { feature: 'signIn', else: 'notFound' },
  { feature: 'dtcLogin', else: 'loginBDU' },
];
const providerLogin: Need[] = [
  { feature: 'signIn', else: 'notFound' },
  { feature: 'bduLogin', else: 'login' },
];
const profilesOnly: Need[] = [{ feature: 'profiles', else: 'manageAccount' }];
const partnersOnly: Need[] = [
  { feature: 'partners', else: 'settings' },
  { have: 'directAccount', else: 'settings' },
];
const devicesOnly: Need[] = [{ feature: 'devices', else: 'manageAccount' }];
const unifiedOnly: Need[] = [
  { feature: 'subscriptionPages', else: 'login' },
  { feature: 'unifiedSubscriptions', else: 'subscriptions' },
];
const shortcodeOnly: Need[] = [{ feature: 'shortcode', else: 'login' }];
const giftOnly: Need[] = [{ feature: 'gift', else: 'login' }];
const redeemOnly: Need[] = [
  { feature: 'redeem', else: 'login' },
  { have: 'session', else: 'login' },
];
const migrationAction: Condition = { action: migrationActions };
const withDevice: Need[] = [...devicesOnly, { query: 'deviceId', else: 'settingsDevices' }];
const otherBrand: Condition = { lack: 'ownBrand' };

const subscriptionsTitle = title('Manage my subscriptions', 'Gérer mes abonnements');
const paymentsTitle = title('Manage my payments', 'Gérer mes factures');
const signInTitle = title('Sign in', 'Connexion');
const createTitle = title('Create an account', 'Créer un compte');
const forgotTitle = title('Forgot password', 'Mot de passe oublié');
const sentTitle = title('Email sent', 'Courriel envoyé');
const resetTitle = title('Reset your password', 'Réinitialiser votre mot de passe');
const changedTitle = title('Password changed', 'Mot de passe modifié');
const cancelTitle = title('Cancel my subscription', 'Annuler mon abonnement');
const consolidateTitle = title('Consolidate your account', 'Consolidez votre compte');
const activateTitle = title('Activate a device', 'Activer un appareil');
const signingInTitle = title('Signing in', 'Connexion en cours');
const waitTitle = title('Please wait', 'Veuillez patienter');
const phoneTitle = title('Phone', 'Téléphone');
const logoutTitle = title('Logout', 'Déconnexion');
const partnersTitle = title('Partners', 'Partenaires');

export const routes: Readonly<Record<RouteName, Route>> = {
  root: guest('auth', 'login', undefined, { path: '/', goes: [{ to: 'login' }] }),

  // The account
  account: account('account', 'account', undefined, { path: '/account', goes: [{ to: 'manageAccount' }] }),
  manageAccount: account('account', 'account', title('My account', 'Mon compte'), {
    path: '/account/manage',
  }),
  manageName: account('account', 'account', title('Name', 'Nom'), {
    path: '/account/manage/name',
    bdu: false,
    verified: true,
    transition: 'slide',
  }),
  manageEmail: account('account', 'account', title('Email', 'Courriel'), {
    path: '/account/manage/email',
    bdu: false,
    verified: true,
    transition: 'slide',
  }),
  manageEmailConfirm: account('account', 'account', title('Confirm your email', 'Confirmez votre courriel'), {
    path: '/account/manage/email/confirm',
    bdu: false,
    verified: true,
    transition: 'slide',
  }),
  managePassword: account('account', 'account', title('Password', 'Mot de passe'), {
    path: '/account/manage/password',
    bdu: false,
    verified: true,
    transition: 'slide',
  }),
  managePhone: account('account', 'account', phoneTitle, {
    path: '/account/manage/phone',
    bdu: false,
    verified: true,
    transition: 'slide',
  }),
  managePhonePage: account('account', 'account', phoneTitle, {
    path: '/account/manage-phone',
    bdu: false,
    verified: true,
    transition: 'slide',
  }),
  manageLanguage: account('account', 'account', title('Language', 'Langue'), {
    path: '/account/manage/language',
    verified: true,
    transition: 'slide',
  }),
  deleteAccount: account('account', 'account', title('Delete my account', 'Supprimer mon compte'), {
    path: '/account/manage/delete',
    bdu: false,
    needs: [{ feature: 'deleteAccount', else: 'manageAccount' }],
    transition: 'slide',
  }),
  deleteForbidden: account(
    'account',
    'account',
    title('Account deletion unavailable', 'Suppression du compte impossible'),
    {
      path: '/account/manage/delete-forbidden',
      bdu: false,
      needs: [{ have: 'deleteForbidden', else: 'manageAccount' }],
      transition: 'slide',
    },
  ),
  accountLogout: account('auth', 'login', logoutTitle, {
    path: '/account/logout',
    aliases: ['/logout'],
    bdu: true,
  }),
  accountLogoutBdu: account('providers', 'login', logoutTitle, { path: '/logout/bdu', bdu: true }),
  accountConsolidation: account('migration', 'account', consolidateTitle, {
    path: '/account/consolidation',
    verified: true,
  }),

  // Subscriptions
  subscriptions: account('subscriptions', 'subscriptionMgmt', subscriptionsTitle, {
    path: '/account/subscriptions',
    aliases: ['/subscriptions'],
    bdu: false,
    needs: [{ feature: 'subscriptionPages', else: 'login' }],
    goes: [
      { to: 'unifiedSubscriptions', when: [{ feature: 'unifiedSubscriptions' }] },
      { to: 'subscriptionsIndex' },
    ],
  }),
  subscriptionsIndex: account('subscriptions', 'subscriptionMgmt', subscriptionsTitle, {
    path: '/account/subscriptions/index',
    bdu: false,
    needs: [{ feature: 'subscriptionPages', else: 'login' }],
    goes: [
      { to: 'unifiedSubscriptions', when: [{ feature: 'unifiedSubscriptions' }] },
      { to: 'subscriptionsBrand', when: [{ feature: 'oneBrand' }] },
    ],
  }),
  subscriptionsBrand: account('subscriptions', 'subscriptionMgmt', subscriptionsTitle, {
    path: '/account/subscriptions/:brand',
    bdu: false,
    needs: [{ feature: 'subscriptionPages', else: 'login' }],
    goes: [
      { to: 'subscribeBrandSuccess', when: [otherBrand, { action: ['subscribeSuccess'] }], usesAction: true },
      { to: 'subscriptions', when: [otherBrand] },
    ],
  }),
  subscribeBrandSuccess: account('subscriptions', 'subscribe', title('Success', 'Succès'), {
    path: '/account/subscriptions/:brand/success',
    bdu: false,
    transition: 'zoom',
  }),
  unifiedSubscriptions: account('subscriptions', 'subscriptionMgmt', subscriptionsTitle, {
    path: '/account/unifiedSubscriptions',
    aliases: ['/unifiedSubscriptions'],
    bdu: false,
    needs: unifiedOnly,
  }),
  unifiedPaymentDetails: account(
    'subscriptions',
    'subscriptionMgmt',
    title('Payment details', 'Détails du paiement'),
    {
      path: '/account/unifiedSubscriptions/details/payment',
      bdu: false,
      verified: true,
      needs: [...unifiedOnly, { query: 'subscriptionItemId', else: 'unifiedSubscriptions' }],
      transition: 'slide',
    },
  ),
  unifiedPlanDetails: account(
    'subscriptions',
    'subscriptionMgmt',
    title('Plan details', 'Détails du forfait'),
    {
      path: '/account/unifiedSubscriptions/planDetails',
      bdu: false,
      verified: true,
      needs: [...unifiedOnly, { query: 'subscriptionItemId', else: 'unifiedSubscriptions' }],
      transition: 'slide',
    },
  ),
  cancellationReasons: account('subscriptions', 'subscriptionMgmt', cancelTitle, {
    path: '/account/unifiedSubscriptions/cancellation/reasons',
    bdu: false,
    needs: [
      ...unifiedOnly,
      { query: 'subscriptionItemId', else: 'unifiedSubscriptions' },
      { query: 'cycleDate', else: 'unifiedSubscriptions' },
      { query: 'productType', else: 'unifiedSubscriptions' },
    ],
    transition: 'slide',
  }),
  cancellation: account('subscriptions', 'subscriptionMgmt', cancelTitle, {
    path: '/account/unifiedSubscriptions/cancellation',
    bdu: false,
    needs: [
      ...unifiedOnly,
      { query: 'subscriptionItemId', else: 'unifiedSubscriptions' },
      { query: 'cycleDate', else: 'unifiedSubscriptions' },
    ],
    transition: 'slide',
  }),
  cancellationConfirmed: account(
    'subscriptions',
    'subscriptionMgmt',
    title('Subscription cancelled', 'Abonnement annulé'),
    {
      path: '/account/unifiedSubscriptions/cancellation/confirmed',
      bdu: false,
      needs: [...unifiedOnly, { query: 'cycleDate', else: 'unifiedSubscriptions' }],
      transition: 'zoom',
    },
  ),

  // Payments
  paymentMethods: account('payments', 'orderHistory', title('Payment Methods', 'Modes de paiement'), {
    path: '/account/paymentMethods',
    aliases: ['/paymentMethods'],
    bdu: false,
    verified: true,
    needs: [{ feature: 'paymentInfo', else: 'login' }],
    transition: 'slide',
  }),
  payments: account('payments', 'orderHistory', paymentsTitle, {
    path: '/account/payments',
    aliases: ['/payments'],
    bdu: false,
    verified: true,
    needs: [{ feature: 'subscriptionPages', else: 'login' }],
    goes: [{ to: 'paymentsIndex' }],
  }),
  paymentsIndex: account('payments', 'orderHistory', paymentsTitle, {
    path: '/account/payments/index',
    bdu: false,
    verified: true,
    needs: [{ feature: 'subscriptionPages', else: 'login' }],
    goes: [{ to: 'paymentsBrand', when: [{ feature: 'oneBrand' }] }],
  }),
  paymentsBrand: account('payments', 'orderHistory', paymentsTitle, {
    path: '/account/payments/:brand',
    bdu: false,
    verified: true,
    needs: [
      { feature: 'subscriptionPages', else: 'login' },
      { have: 'ownBrand', else: 'payments' },
    ],
  }),

  // Profiles
  profiles: account('profiles', 'profiles', title('Manage profiles', 'Gérer les profils'), {
    path: '/account/profiles',
    aliases: ['/profiles'],
    verified: true,
    needs: profilesOnly,
  }),
  profileCreate: account('profiles', 'profiles', title('Create a profile', 'Créer un profil'), {
    path: '/account/profiles/create',
    verified: true,
    needs: profilesOnly,
    transition: 'slide',
  }),
  profileEdit: account('profiles', 'profiles', title('Edit profile', 'Modifier le profil'), {
    path: '/account/profiles/edit',
    verified: true,
    needs: profilesOnly,
    transition: 'slide',
  }),
  profileEditPin: account('profiles', 'profiles', title('Profile PIN', 'NIP du profil'), {
    path: '/account/profiles/pin',
    verified: true,
    needs: profilesOnly,
    transition: 'slide',
  }),
  firstTime: account('profiles', 'profiles', title('Welcome', 'Bienvenue'), {
    path: '/first-time',
    aliases: ['/account/first-time'],
    verified: true,
  }),
  resetPin: auth('profiles', 'profiles', title('Reset PIN', 'Réinitialiser le NIP'), {
    path: '/reset-pin',
    needs: [{ feature: 'profiles', else: 'login' }],
  }),

  // Partners
  linkPartner: account('partners', 'partners', title('Link your account', 'Lier votre compte'), {
    path: '/linkPartner',
    aliases: ['/account/linkPartner'],
    verified: true,
    needs: partnersOnly,
  }),
  linkPartnerSuccess: account('partners', 'partners', title('Account linked', 'Compte lié'), {
    path: '/linkPartner/:partnerId/success',
    verified: true,
    transition: 'zoom',
  }),
  partners: account('partners', 'partners', partnersTitle, {
    path: '/account/partners',
    aliases: ['/partners'],
    child: 'partnersIndex',
    verified: true,
    needs: partnersOnly,
  }),
  partnersIndex: account('partners', 'partners', partnersTitle, {
    path: '/account/partners',
    verified: true,
    needs: partnersOnly,
  }),
  partnersDetails: account('partners', 'partners', title('Partner details', 'Détails du partenaire'), {
    path: '/account/partners/:partnerId/details',
    verified: true,
    needs: partnersOnly,
    transition: 'slide',
  }),
  partnersLink: account('partners', 'partners', title('Link a partner', 'Lier un partenaire'), {
    path: '/account/partners/:partnerId/link',
    needs: partnersOnly,
    transition: 'slide',
  }),
  partnersLinkSuccess: account('partners', 'partners', title('Partner linked', 'Partenaire lié'), {
    path: '/account/partners/:partnerId/link/success',
    verified: true,
    needs: partnersOnly,
    transition: 'zoom',
  }),
  partnersUnlink: account('partners', 'partners', title('Unlink a partner', 'Délier un partenaire'), {
    path: '/account/partners/:partnerId/unlink',
    verified: true,
    needs: partnersOnly,
    transition: 'slide',
  }),

  // Devices
  settings: account('devices', 'devices', title('Settings', 'Paramètres'), {
    path: '/account/settings',
    aliases: ['/settings'],
    verified: true,
    needs: devicesOnly,
    goes: [{ to: 'settingsDevices' }],
  }),
  settingsDevices: account('devices', 'devices', title('Manage devices', 'Gérer les appareils'), {
    path: '/account/settings/devices',
    verified: true,
    needs: devicesOnly,
    transition: 'slide',
  }),
  settingsRemoveDevice: account('devices', 'devices', title('Remove device', "Retirer l'appareil"), {
    path: '/account/settings/removeDevice',
    verified: true,
    needs: withDevice,
    transition: 'slide',
  }),
  settingsRemoveDeviceSuccess: account('devices', 'devices', title('Device removed', 'Appareil retiré'), {
    path: '/account/settings/removeDevice/success',
    verified: true,
    needs: devicesOnly,
    transition: 'zoom',
  }),
  settingsRemoveDownload: account(
    'devices',
    'devices',
    title('Remove downloads', 'Retirer les téléchargements'),
    {
      path: '/account/settings/removeDownload',
      verified: true,
      needs: withDevice,
      transition: 'slide',
    },
  ),
  settingsRemoveDownloadDevice: account(
    'devices',
    'devices',
    title('Remove download device', "Retirer l'appareil de téléchargement"),
    {
      path: '/account/settings/removeDownloadDevice',
      verified: true,
      needs: withDevice,
      transition: 'slide',
    },
  ),
  settingsRemoveDownloadSuccess: account(
    'devices',
    'devices',
    title('Downloads removed', 'Téléchargements retirés'),
    {
      path: '/account/settings/removeDownload/success',
      verified: true,
      needs: devicesOnly,
      transition: 'zoom',
    },
  ),

  // Sign in
  login: framable('auth', 'login', signInTitle, {
    path: '/login',
    child: 'loginIndex',
    needs: directLogin,
  }),
  loginIndex: framable('auth', 'login', signInTitle, {
    path: '/login',
    needs: directLogin,
    goes: [{ to: 'loginDTC', when: [{ feature: 'dtcOnly' }] }],
  }),
  loginDTC: framable('auth', 'login', signInTitle, {
    path: '/login/dtc',
    needs: directLogin,
    goes: [{ to: 'loginDTCRecent', when: [{ have: 'recentConnections' }] }, { to: 'loginDTCIdentifier' }],
  }),
  loginDTCRecent: framable('auth', 'login', title('Recent accounts', 'Comptes récents'), {
    path: '/login/dtc/recent',
    needs: [...directLogin, { have: 'recentConnections', else: 'loginDTCIdentifier' }],
  }),
  loginDTCIdentifier: framable('auth', 'login', signInTitle, {
    path: '/login/dtc/identifier',
    needs: directLogin,
    oneField: true,
  }),
  loginDTCPassword: framable('auth', 'login', title('Enter your password', 'Entrez votre mot de passe'), {
    path: '/login/dtc/password',
    needs: [...directLogin, { have: 'loginEmail', else: 'loginDTCIdentifier' }],
    oneField: true,
    transition: 'slide',
  }),
  forgotPassword: framable('auth', 'login', forgotTitle, {
    path: '/login/recovery/forgot-password',
    aliases: ['/forgotPassword'],
    needs: [...directLogin, { have: 'recoveryEmail', else: 'loginDTCIdentifier' }],
  }),
  forgotPasswordResend: framable('auth', 'login', sentTitle, {
    path: '/login/recovery/forgot-password/resend',
    aliases: ['/login/forgot-password/resend'],
    needs: [...directLogin, { query: 'email', else: 'loginDTCIdentifier' }],
  }),
  resetPassword: framable('auth', 'login', resetTitle, {
    path: '/login/recovery/reset-password',
    needs: directLogin,
  }),
  resetPasswordSuccess: framable('auth', 'login', changedTitle, {
    path: '/login/recovery/reset-password/success',
    needs: directLogin,
    transition: 'zoom',
  }),
  loginBDU: framable(
    'providers',
    'login',
    title('TV provider sign in', 'Connexion avec un fournisseur télé'),
    {
      path: '/login/bdu',
      needs: providerLogin,
    },
  ),
  loginBDUError: framable('providers', 'error', title('Sign-in error', 'Erreur de connexion'), {
    path: '/login/bdu/error',
  }),
  bduAuthCheck: framable('providers', 'login', signingInTitle, {
    path: '/login/bdu/auth-check',
    bdu: true,
    needs: [{ have: 'session', else: 'loginBDU' }],
  }),
  bduAuth: framable('providers', 'login', signingInTitle, {
    path: '/login/bdu/auth',
    bdu: true,
    needs: [{ query: 'code', else: 'loginBDUError' }],
    transition: 'none',
  }),

  // Register, verify, recover
  register: framable('auth', 'register', createTitle, {
    path: '/register',
    needs: directLogin,
    goes: [{ to: 'registerIdentifier' }],
  }),
  registerIdentifier: framable('auth', 'register', createTitle, {
    path: '/register/identifier',
    needs: directLogin,
    oneField: true,
  }),
  registerPassword: framable('auth', 'register', title('Create a password', 'Créer un mot de passe'), {
    path: '/register/password',
    needs: [...directLogin, { have: 'loginAttemptEmail', else: 'login' }],
    transition: 'slide',
  }),
  accountCreated: framable('auth', 'register', title('Account created', 'Compte créé'), {
    path: '/register/accountCreated',
    needs: directLogin,
    transition: 'zoom',
  }),
  checkEmail: framable('auth', 'register', title('Check your email', 'Vérifiez vos courriels'), {
    path: '/checkEmail',
    oneField: true,
  }),
  verifyEmail: guest('auth', 'register', title('Email verification', 'Vérification du courriel'), {
    path: '/verify-email/verification',
    bdu: false,
  }),
  verifyEmailSuccess: guest('auth', 'register', title('Email verified', 'Courriel vérifié'), {
    path: '/verify-email/verification/success',
    aliases: ['/verify-email/success'],
    bdu: false,
    transition: 'zoom',
  }),
  verifyEmailError: guest('auth', 'error', title('Verification failed', 'Échec de la vérification'), {
    path: '/verify-email/verification/error',
    aliases: ['/verify-email/error'],
    bdu: false,
  }),
  changeEmailConfirm: guest('account', 'account', title('Confirm your email', 'Confirmez votre courriel'), {
    path: '/change-email/confirm',
    needs: [{ query: 'token', else: 'changeEmailError' }],
  }),
  changeEmailUndo: guest('account', 'account', title('Keep your email', 'Gardez votre courriel'), {
    path: '/change-email/undo',
  }),
  changeEmailSuccess: guest('account', 'account', title('Email changed', 'Courriel modifié'), {
    path: '/change-email/success',
    transition: 'zoom',
  }),
  changeEmailError: guest('account', 'error', title('Email change failed', 'Échec de la modification'), {
    path: '/change-email/error',
  }),

  // Migration, reconnection and consolidation
  migrate: guest('migration', 'login', title('One account', 'Un seul compte'), {
    path: '/migrate',
    needs: [
      { feature: 'migration', else: 'loginBDU' },
      { ...migrationAction, else: 'loginBDU' },
    ],
  }),
  oneAccountSuccess: guest('migration', 'login', title('Your account is ready', 'Votre compte est prêt'), {
    path: '/one-account-success',
    transition: 'zoom',
  }),
  oneAccountError: guest('migration', 'error', title('Something went wrong', 'Une erreur est survenue'), {
    path: '/one-account-error',
  }),
  existingServiceProvider: guest(
    'migration',
    'login',
    title('Existing service provider', 'Fournisseur de service existant'),
    {
      path: '/existing',
      needs: [
        { feature: 'migration', else: 'login' },
        { ...migrationAction, else: 'login' },
      ],
    },
  ),
  reconnectBdu: guest(
    'providers',
    'login',
    title('Reconnect your provider', 'Reconnecter votre fournisseur'),
    {
      path: '/reconnectBdu',
      transition: 'none',
    },
  ),
  consolidation: auth('migration', 'account', consolidateTitle, { path: '/consolidation' }),
  consolidationSuccess: auth('migration', 'account', consolidateTitle, {
    path: '/consolidation/success',
    transition: 'zoom',
  }),

  // Merchant links
  merchantActivate: guest('merchants', 'activate', title('Activate your service', 'Activer votre service'), {
    path: '/merchant/activate',
    header: 'special',
  }),
  merchantLogin: guest('merchants', 'login', signInTitle, {
    path: '/merchant/activate/login',
    header: 'special',
  }),
  merchantRegister: guest('merchants', 'register', createTitle, {
    path: '/merchant/activate/register',
    header: 'special',
  }),
  merchantSuccess: guest('merchants', 'activate', title('Service activated', 'Service activé'), {
    path: '/merchant/activate/success',
    header: 'special',
    transition: 'zoom',
  }),
  merchantRecovery: guest('merchants', 'login', title('Password recovery', 'Récupération du mot de passe'), {
    path: '/merchant/activate/recovery',
    header: 'special',
    oneField: true,
  }),
  merchantForgotPassword: guest('merchants', 'login', forgotTitle, {
    path: '/merchant/activate/recovery/forgot-password',
    header: 'special',
    needs: [{ have: 'recoveryEmail', else: 'merchantLogin' }],
  }),
  merchantForgotPasswordResend: guest('merchants', 'login', sentTitle, {
    path: '/merchant/activate/recovery/forgot-password/resend',
    header: 'special',
    needs: [{ query: 'email', else: 'merchantLogin' }],
  }),
  merchantResetPassword: guest('merchants', 'login', resetTitle, {
    path: '/merchant/activate/recovery/reset-password',
    header: 'special',
  }),
  merchantResetPasswordSuccess: guest('merchants', 'login', changedTitle, {
    path: '/merchant/activate/recovery/reset-password/success',
    header: 'special',
    transition: 'zoom',
  }),

  // Activation of a TV
  activate: auth('activation', 'activate', activateTitle, {
    path: '/activate',
    child: 'shortcode',
    bdu: true,
    needs: shortcodeOnly,
  }),
  shortcode: auth('activation', 'activate', activateTitle, {
    path: '/activate',
    oneField: true,
    bdu: true,
    needs: shortcodeOnly,
  }),
  shortcodeInUrl: auth('activation', 'activate', activateTitle, {
    path: '/activate/code',
    bdu: true,
    needs: shortcodeOnly,
  }),
  shortcodeSuccess: auth('activation', 'activate', title('Device activated', 'Appareil activé'), {
    path: '/activate/success',
    bdu: true,
    needs: shortcodeOnly,
    transition: 'zoom',
  }),
  activateBdu: auth('activation', 'activate', activateTitle, {
    path: '/activate/bdu',
    oneField: true,
    bdu: true,
    needs: shortcodeOnly,
  }),

  // Purchase
  subscribe: auth('purchase', 'subscribe', title('Subscribe', "S'abonner"), {
    path: '/subscribe',
    goes: [{ to: 'activate', when: [{ action: ['shortcodeInProgress'] }] }, { to: 'purchaseProducts' }],
  }),
  purchase: auth('purchase', 'subscribe', undefined, {
    path: '/purchase',
    bdu: false,
    header: 'purchase',
    goes: [{ to: 'purchaseProducts' }],
  }),
  purchaseProducts: auth('purchase', 'subscribe', title('Choose your plan', 'Choisissez votre forfait'), {
    path: '/purchase/products',
    bdu: false,
    header: 'purchase',
  }),
  purchaseAddOn: auth('purchase', 'subscribe', title('Add-ons', 'Options'), {
    path: '/purchase/products/add-on',
    bdu: false,
    header: 'purchase',
    transition: 'slide',
  }),
  purchaseWarning: auth('purchase', 'subscribe', title('Before you continue', 'Avant de continuer'), {
    path: '/purchase/products/warning',
    bdu: false,
    header: 'purchase',
    needs: [{ have: 'selectedProduct', else: 'purchaseProducts' }],
    transition: 'slide',
  }),
  purchasePayments: auth('purchase', 'subscribe', title('Payment', 'Paiement'), {
    path: '/purchase/payments',
    bdu: false,
    header: 'purchase',
    needs: [{ have: 'cart', else: 'purchaseProducts' }],
    transition: 'slide',
  }),
  purchaseSuccess: auth('purchase', 'subscribe', title('Thank you', 'Merci'), {
    path: '/purchase/success',
    bdu: false,
    header: 'purchase',
    needs: [{ have: 'currentOrder', else: 'purchaseProducts' }],
    transition: 'zoom',
  }),

  // Codes and gifts
  redeem: guest('redeem', 'redeem', title('Redeem a code', 'Utiliser un code'), {
    path: '/redeem',
    card: false,
    needs: redeemOnly,
  }),
  redeemValid: guest('redeem', 'redeem', title('Valid code', 'Code valide'), {
    path: '/redeem/valid',
    needs: [...redeemOnly, { have: 'redeemObject', else: 'redeem' }],
    transition: 'slide',
  }),
  redeemSuccess: auth('redeem', 'redeem', title('Code redeemed', 'Code utilisé'), {
    path: '/redeem/success',
    needs: [
      { feature: 'redeem', else: 'login' },
      { have: 'redeemOrder', else: 'redeem' },
    ],
    transition: 'zoom',
  }),
  gift: guest('gifts', 'gift', title('Give a gift', 'Offrir un cadeau'), { path: '/gift', needs: giftOnly }),
  giftPurchase: guest('gifts', 'gift', title('Purchase a gift', 'Acheter un cadeau'), {
    path: '/gift/purchase',
    card: false,
    needs: giftOnly,
    transition: 'slide',
  }),
  giftPurchaseSuccess: guest('gifts', 'gift', title('Gift purchased', 'Cadeau acheté'), {
    path: '/gift/purchase/success',
    needs: [...giftOnly, { have: 'giftOrder', else: 'gift' }],
    transition: 'zoom',
  }),

  // Outdated apps
  legacyUnsupported: guest(
    'support',
    'error',
    title('App no longer supported', 'Application non prise en charge'),
    {
      path: '/legacy/unsupported',
    },
  ),
  legacyForgotPassword: guest('auth', 'login', forgotTitle, {
    path: '/legacy/forgot-password',
    oneField: true,
  }),
  legacyForgotPasswordResend: guest('auth', 'login', sentTitle, {
    path: '/legacy/forgot-password/resend',
    needs: [{ query: 'email', else: 'legacyForgotPassword' }],
  }),

  // Redirects
  automaticSignIn: auth('auth', 'login', signingInTitle, { path: '/automaticSignIn' }),
  checkServices: auth('auth', 'login', waitTitle, { path: '/checkServices', bdu: true }),
  ssoCheckServices: guest('auth', 'login', waitTitle, { path: '/ssoCheckServices', bdu: true }),
  zBrowser: guest('auth', 'login', waitTitle, { path: '/z-browser-:link', bdu: true }),

  fomoRecommendations: auth('recommendations', 'account', title('Recommendations', 'Recommandations'), {
    path: '/recommendations',
    bdu: true,
  }),

  devTools: {
    ...guest('support', 'account', title('Developer tools', 'Outils de développement'), {
      path: '/devTools',
      bdu: true,
      needs: [{ have: 'testMode', else: 'notFound' }],
      transition: 'none',
    }),
    layout: 'default',
  },
  debug: {
    ...guest('support', 'account', title('Debug', 'Débogage'), {
      path: '/debug',
      bdu: true,
      needs: [{ have: 'testMode', else: 'notFound' }],
      transition: 'none',
    }),
    layout: 'default',
  },
  notFound: guest('support', 'error', title('Page not found', 'Page introuvable'), {
    path: '/notFound',
    bdu: true,
  }),
};
