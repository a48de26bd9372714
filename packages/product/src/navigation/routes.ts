/**
 * Route table, one row per screen. Router, titles, links, menu, documents, guard and tests derive from it. One file
 * on purpose: it is read as one table.
 */
import { migrationActions } from '../values/enums.ts';
import type { RouteName } from './names.ts';
import { type Condition, inAccount, type Need, type Route, screens, signedIn, title } from './route.ts';

const directLogin: Need[] = [
  { feature: 'signIn', else: 'notFound' },
  { feature: 'dtcLogin', else: 'loginBDU' },
];
const providerLogin: Need[] = [
  { feature: 'signIn', else: 'notFound' },
  { feature: 'bduLogin', else: 'login' },
];
const subscriptionPagesOnly: Need[] = [{ feature: 'subscriptionPages', else: 'login' }];
const profilesOnly: Need[] = [{ feature: 'profiles', else: 'manageAccount' }];
const partnersOnly: Need[] = [
  { feature: 'partners', else: 'settings' },
  { have: 'directAccount', else: 'settings' },
];
const securityOnly: Need[] = [{ feature: 'securityCentre', else: 'manageAccount' }];
const passkeysOnly: Need[] = [
  ...securityOnly,
  { feature: 'passkeys', else: 'security' },
  { have: 'directAccount', else: 'security' },
];
const twoStepOnly: Need[] = [
  ...securityOnly,
  { feature: 'twoStep', else: 'security' },
  { have: 'directAccount', else: 'security' },
];
const devicesOnly: Need[] = [{ feature: 'devices', else: 'manageAccount' }];
const withDevice: Need[] = [...devicesOnly, { query: 'deviceId', else: 'settingsDevices' }];
const unifiedOnly: Need[] = [
  ...subscriptionPagesOnly,
  { feature: 'unifiedSubscriptions', else: 'subscriptions' },
];
const withSubscription: Need[] = [
  ...unifiedOnly,
  { query: 'subscriptionItemId', else: 'unifiedSubscriptions' },
];
const withCycleDate: Need = { query: 'cycleDate', else: 'unifiedSubscriptions' };
const shortcodeOnly: Need[] = [{ feature: 'shortcode', else: 'login' }];
const giftOnly: Need[] = [{ feature: 'gift', else: 'login' }];
const redeemFeature: Need = { feature: 'redeem', else: 'login' };
const redeemOnly: Need[] = [redeemFeature, { have: 'session', else: 'login' }];
const testModeOnly: Need[] = [{ have: 'testMode', else: 'notFound' }];
const migrationAction: Condition = { action: migrationActions };
const otherBrand: Condition = { lack: 'ownBrand' };
const toUnified = { to: 'unifiedSubscriptions', when: [{ feature: 'unifiedSubscriptions' }] } as const;

const subscriptionsTitle = title('Manage my subscriptions', 'Gérer mes abonnements');
const paymentsTitle = title('Manage my payments', 'Gérer mes factures');
const signInTitle = title('Sign in', 'Connexion');
const createTitle = title('Create an account', 'Créer un compte');
const forgotTitle = title('Forgot password', 'Mot de passe oublié');
const sentTitle = title('Email sent', 'Courriel envoyé');
const resetTitle = title('Reset your password', 'Réinitialiser votre mot de passe');
const changedTitle = title('Password changed', 'Mot de passe modifié');
const confirmTitle = title('Confirm your email', 'Confirmez votre courriel');
const cancelTitle = title('Cancel my subscription', 'Annuler mon abonnement');
const consolidateTitle = title('Consolidate your account', 'Consolidez votre compte');
const activateTitle = title('Activate a device', 'Activer un appareil');
const signingInTitle = title('Signing in', 'Connexion en cours');
const waitTitle = title('Please wait', 'Veuillez patienter');
const phoneTitle = title('Phone', 'Téléphone');
const logoutTitle = title('Logout', 'Déconnexion');
const partnersTitle = title('Partners', 'Partenaires');

const slide = { transition: 'slide' } as const;
/** Pages that confirm a success. */
const zoom = { transition: 'zoom' } as const;
const verified = { verified: true } as const;
const oneField = { oneField: true } as const;

const account = screens('account', 'account', inAccount);
const accountForm = screens('account', 'account', { ...inAccount, bdu: false, ...verified, ...slide });
const security = screens('security', 'account', { ...inAccount, ...verified, needs: securityOnly, ...slide });
const subscriptions = screens('subscriptions', 'subscriptionMgmt', { ...inAccount, bdu: false });
const privacy = screens('privacy', 'account', {
  ...inAccount,
  ...verified,
  needs: [{ feature: 'signIn', else: 'notFound' }],
});
const payments = screens('payments', 'orderHistory', {
  ...inAccount,
  bdu: false,
  ...verified,
  needs: subscriptionPagesOnly,
});
const profiles = screens('profiles', 'profiles', { ...inAccount, ...verified, needs: profilesOnly });
const partners = screens('partners', 'partners', { ...inAccount, ...verified, needs: partnersOnly });
const devices = screens('devices', 'devices', { ...inAccount, ...verified, needs: devicesOnly });
/** Screens of the sign-in widget. */
const framable = { framable: true } as const;
const login = screens('auth', 'login', { ...framable, needs: directLogin });
const secondStep = screens('security', 'login', framable);
const register = screens('auth', 'register', { ...framable, needs: directLogin });
const providerSignIn = screens('providers', 'login', framable);
const verification = screens('auth', 'register', { bdu: false });
const emailChange = screens('account', 'account');
const deletion = screens('account', 'account');
const securityLink = screens('security', 'account');
const storePurchase = screens('subscriptions', 'account');
const migration = screens('migration', 'login');
const merchantActivation = screens('merchants', 'activate', { header: 'special' });
const merchantLogin = screens('merchants', 'login', { header: 'special' });
const activation = screens('activation', 'activate', { ...signedIn, bdu: true, needs: shortcodeOnly });
const purchase = screens('purchase', 'subscribe', { ...signedIn, bdu: false, header: 'purchase' });
const redeem = screens('redeem', 'redeem', { needs: redeemOnly });
const gift = screens('gifts', 'gift', { needs: giftOnly });
const auth = screens('auth', 'login');
const developer = screens('support', 'account', {
  layout: 'default',
  bdu: true,
  needs: testModeOnly,
  transition: 'none',
});
const error = screens('support', 'error');

export const routes: Readonly<Record<RouteName, Route>> = {
  root: auth('/', undefined, { goes: [{ to: 'login' }] }),

  // The account
  account: account('/account', undefined, { goes: [{ to: 'manageAccount' }] }),
  manageAccount: account('/account/manage', title('My account', 'Mon compte')),
  manageName: accountForm('/account/manage/name', title('Name', 'Nom')),
  manageEmail: accountForm('/account/manage/email', title('Email', 'Courriel')),
  manageEmailConfirm: accountForm('/account/manage/email/confirm', confirmTitle),
  managePassword: accountForm('/account/manage/password', title('Password', 'Mot de passe')),
  security: security('/account/security', title('Security', 'Sécurité')),
  securityPasskeys: security('/account/security/passkeys', title('Passkeys', 'Clés d’accès'), {
    needs: passkeysOnly,
  }),
  securityTwoStep: security(
    '/account/security/two-step',
    title('Two-step verification', 'Validation en deux étapes'),
    { needs: twoStepOnly },
  ),
  securitySessions: security('/account/security/sessions', title('Your sessions', 'Vos sessions')),
  securityActivity: security('/account/security/activity', title('Recent activity', 'Activité récente')),
  managePhone: accountForm('/account/manage/phone', phoneTitle),
  managePhonePage: accountForm('/account/manage-phone', phoneTitle),
  manageLanguage: account('/account/manage/language', title('Language', 'Langue'), { ...verified, ...slide }),
  deleteAccount: account('/account/manage/delete', title('Delete my account', 'Supprimer mon compte'), {
    needs: [{ feature: 'deleteAccount', else: 'manageAccount' }],
    ...slide,
  }),
  deleteForbidden: account(
    '/account/manage/delete-forbidden',
    title('Account deletion unavailable', 'Suppression du compte impossible'),
    { needs: [{ have: 'deleteForbidden', else: 'manageAccount' }], ...slide },
  ),
  accountLogout: auth('/account/logout', logoutTitle, { ...inAccount, aliases: ['/logout'], bdu: true }),
  accountLogoutBdu: account('/logout/bdu', logoutTitle, { area: 'providers', pageType: 'login', bdu: true }),
  accountConsolidation: account('/account/consolidation', consolidateTitle, {
    area: 'migration',
    ...verified,
  }),

  // Your data
  privacy: privacy('/account/privacy', title('Privacy', 'Confidentialité'), slide),
  privacyPreferences: privacy(
    '/account/privacy/preferences',
    title('Email preferences', 'Préférences de courriel'),
    slide,
  ),
  unsubscribe: screens('privacy', 'account')('/unsubscribe', title('Unsubscribe', 'Se désabonner')),

  // Subscriptions
  subscriptions: subscriptions('/account/subscriptions', subscriptionsTitle, {
    aliases: ['/subscriptions'],
    needs: subscriptionPagesOnly,
    goes: [toUnified, { to: 'subscriptionsIndex' }],
  }),
  subscriptionsIndex: subscriptions('/account/subscriptions/index', subscriptionsTitle, {
    needs: subscriptionPagesOnly,
    goes: [toUnified, { to: 'subscriptionsBrand', when: [{ feature: 'oneBrand' }] }],
  }),
  subscriptionsBrand: subscriptions('/account/subscriptions/:brand', subscriptionsTitle, {
    needs: subscriptionPagesOnly,
    goes: [
      { to: 'subscribeBrandSuccess', when: [otherBrand, { action: ['subscribeSuccess'] }], usesAction: true },
      { to: 'subscriptions', when: [otherBrand] },
    ],
  }),
  subscribeBrandSuccess: subscriptions('/account/subscriptions/:brand/success', title('Success', 'Succès'), {
    pageType: 'subscribe',
    ...zoom,
  }),
  unifiedSubscriptions: subscriptions('/account/unifiedSubscriptions', subscriptionsTitle, {
    aliases: ['/unifiedSubscriptions'],
    needs: unifiedOnly,
  }),
  unifiedPaymentDetails: subscriptions(
    '/account/unifiedSubscriptions/details/payment',
    title('Payment details', 'Détails du paiement'),
    { ...verified, needs: withSubscription, ...slide },
  ),
  unifiedPlanDetails: subscriptions(
    '/account/unifiedSubscriptions/planDetails',
    title('Plan details', 'Détails du forfait'),
    { ...verified, needs: withSubscription, ...slide },
  ),
  cancellationReasons: subscriptions('/account/unifiedSubscriptions/cancellation/reasons', cancelTitle, {
    needs: [...withSubscription, withCycleDate, { query: 'productType', else: 'unifiedSubscriptions' }],
    ...slide,
  }),
  cancellation: subscriptions('/account/unifiedSubscriptions/cancellation', cancelTitle, {
    needs: [...withSubscription, withCycleDate],
    ...slide,
  }),
  cancellationConfirmed: subscriptions(
    '/account/unifiedSubscriptions/cancellation/confirmed',
    title('Subscription cancelled', 'Abonnement annulé'),
    { needs: [...unifiedOnly, withCycleDate], ...zoom },
  ),
  // Also of plans that are cancelled on the page of their brand.
  cancellationReceipt: subscriptions(
    '/account/unifiedSubscriptions/cancellation/receipt',
    title('Cancellation receipt', 'Reçu d’annulation'),
    { needs: [...subscriptionPagesOnly, { query: 'subscriptionItemId', else: 'subscriptions' }], ...slide },
  ),

  // Payments
  paymentMethods: payments('/account/paymentMethods', title('Payment Methods', 'Modes de paiement'), {
    aliases: ['/paymentMethods'],
    needs: [{ feature: 'paymentInfo', else: 'login' }],
    ...slide,
  }),
  payments: payments('/account/payments', paymentsTitle, {
    aliases: ['/payments'],
    goes: [{ to: 'paymentsIndex' }],
  }),
  paymentsIndex: payments('/account/payments/index', paymentsTitle, {
    goes: [{ to: 'paymentsBrand', when: [{ feature: 'oneBrand' }] }],
  }),
  paymentsBrand: payments('/account/payments/:brand', paymentsTitle, {
    needs: [...subscriptionPagesOnly, { have: 'ownBrand', else: 'payments' }],
  }),
  giftBalance: payments('/account/gift-balance', title('Gift balance', 'Solde de carte-cadeau'), {
    needs: [{ feature: 'subscriptionPages', else: 'manageAccount' }],
    transition: 'slide',
  }),

  // Profiles
  profiles: profiles('/account/profiles', title('Manage profiles', 'Gérer les profils'), {
    aliases: ['/profiles'],
  }),
  profileCreate: profiles('/account/profiles/create', title('Create a profile', 'Créer un profil'), slide),
  profileEdit: profiles('/account/profiles/edit', title('Edit profile', 'Modifier le profil'), slide),
  profileEditPin: profiles('/account/profiles/pin', title('Profile PIN', 'NIP du profil'), slide),
  firstTime: account('/first-time', title('Welcome', 'Bienvenue'), {
    area: 'profiles',
    pageType: 'profiles',
    aliases: ['/account/first-time'],
    ...verified,
  }),
  resetPin: screens('profiles', 'profiles', signedIn)(
    '/reset-pin',
    title('Reset PIN', 'Réinitialiser le NIP'),
    { needs: [{ feature: 'profiles', else: 'login' }] },
  ),

  // Partners
  linkPartner: partners('/linkPartner', title('Link your account', 'Lier votre compte'), {
    aliases: ['/account/linkPartner'],
  }),
  linkPartnerSuccess: account('/linkPartner/:partnerId/success', title('Account linked', 'Compte lié'), {
    area: 'partners',
    pageType: 'partners',
    ...verified,
    ...zoom,
  }),
  partners: partners('/account/partners', partnersTitle, { aliases: ['/partners'], child: 'partnersIndex' }),
  partnersIndex: partners('/account/partners', partnersTitle),
  partnersDetails: partners(
    '/account/partners/:partnerId/details',
    title('Partner details', 'Détails du partenaire'),
    slide,
  ),
  partnersLink: account('/account/partners/:partnerId/link', title('Link a partner', 'Lier un partenaire'), {
    area: 'partners',
    pageType: 'partners',
    needs: partnersOnly,
    ...slide,
  }),
  partnersLinkSuccess: partners(
    '/account/partners/:partnerId/link/success',
    title('Partner linked', 'Partenaire lié'),
    zoom,
  ),
  partnersUnlink: partners(
    '/account/partners/:partnerId/unlink',
    title('Unlink a partner', 'Délier un partenaire'),
    slide,
  ),

  // Devices
  settings: devices('/account/settings', title('Settings', 'Paramètres'), {
    aliases: ['/settings'],
    goes: [{ to: 'settingsDevices' }],
  }),
  settingsDevices: devices(
    '/account/settings/devices',
    title('Manage devices', 'Gérer les appareils'),
    slide,
  ),
  settingsRemoveDevice: devices(
    '/account/settings/removeDevice',
    title('Remove device', "Retirer l'appareil"),
    { needs: withDevice, ...slide },
  ),
  settingsRemoveDeviceSuccess: devices(
    '/account/settings/removeDevice/success',
    title('Device removed', 'Appareil retiré'),
    zoom,
  ),
  settingsRemoveDownload: devices(
    '/account/settings/removeDownload',
    title('Remove downloads', 'Retirer les téléchargements'),
    { needs: withDevice, ...slide },
  ),
  settingsRemoveDownloadDevice: devices(
    '/account/settings/removeDownloadDevice',
    title('Remove download device', "Retirer l'appareil de téléchargement"),
    { needs: withDevice, ...slide },
  ),
  settingsRemoveDownloadSuccess: devices(
    '/account/settings/removeDownload/success',
    title('Downloads removed', 'Téléchargements retirés'),
    zoom,
  ),

  // Sign in
  login: login('/login', signInTitle, { child: 'loginIndex' }),
  loginIndex: login('/login', signInTitle, { goes: [{ to: 'loginDTC', when: [{ feature: 'dtcOnly' }] }] }),
  loginDTC: login('/login/dtc', signInTitle, {
    goes: [{ to: 'loginDTCRecent', when: [{ have: 'recentConnections' }] }, { to: 'loginDTCIdentifier' }],
  }),
  loginDTCRecent: login('/login/dtc/recent', title('Recent accounts', 'Comptes récents'), {
    needs: [...directLogin, { have: 'recentConnections', else: 'loginDTCIdentifier' }],
  }),
  loginDTCIdentifier: login('/login/dtc/identifier', signInTitle, oneField),
  loginDTCPassword: login('/login/dtc/password', title('Enter your password', 'Entrez votre mot de passe'), {
    needs: [...directLogin, { have: 'loginEmail', else: 'loginDTCIdentifier' }],
    ...oneField,
    ...slide,
  }),
  loginSecondStep: secondStep('/login/dtc/second-step', title('Verification code', 'Code de vérification'), {
    needs: [...directLogin, { have: 'secondStepTicket', else: 'loginDTCIdentifier' }],
    ...oneField,
    ...slide,
  }),
  forgotPassword: login('/login/recovery/forgot-password', forgotTitle, {
    aliases: ['/forgotPassword'],
    needs: [...directLogin, { have: 'recoveryEmail', else: 'loginDTCIdentifier' }],
  }),
  forgotPasswordResend: login('/login/recovery/forgot-password/resend', sentTitle, {
    aliases: ['/login/forgot-password/resend'],
    needs: [...directLogin, { query: 'email', else: 'loginDTCIdentifier' }],
  }),
  resetPassword: login('/login/recovery/reset-password', resetTitle),
  resetPasswordSuccess: login('/login/recovery/reset-password/success', changedTitle, zoom),
  loginBDU: providerSignIn('/login/bdu', title('TV provider sign in', 'Connexion avec un fournisseur télé'), {
    needs: providerLogin,
  }),
  loginBDUError: providerSignIn('/login/bdu/error', title('Sign-in error', 'Erreur de connexion'), {
    pageType: 'error',
  }),
  bduAuthCheck: providerSignIn('/login/bdu/auth-check', signingInTitle, {
    bdu: true,
    needs: [{ have: 'session', else: 'loginBDU' }],
  }),
  bduAuth: providerSignIn('/login/bdu/auth', signingInTitle, {
    bdu: true,
    // RFC 6749: the provider returns either a code or an error.
    needs: [{ anyQuery: ['code', 'error'], else: 'loginBDUError' }],
    transition: 'none',
  }),

  // Register, verify, recover
  register: register('/register', createTitle, { goes: [{ to: 'registerIdentifier' }] }),
  registerIdentifier: register('/register/identifier', createTitle, oneField),
  registerPassword: register('/register/password', title('Create a password', 'Créer un mot de passe'), {
    needs: [...directLogin, { have: 'loginAttemptEmail', else: 'login' }],
    ...slide,
  }),
  accountCreated: register('/register/accountCreated', title('Account created', 'Compte créé'), zoom),
  checkEmail: auth('/checkEmail', title('Check your email', 'Vérifiez vos courriels'), {
    pageType: 'register',
    ...framable,
    ...oneField,
  }),
  verifyEmail: verification(
    '/verify-email/verification',
    title('Email verification', 'Vérification du courriel'),
  ),
  verifyEmailSuccess: verification(
    '/verify-email/verification/success',
    title('Email verified', 'Courriel vérifié'),
    { aliases: ['/verify-email/success'], ...zoom },
  ),
  verifyEmailError: verification(
    '/verify-email/verification/error',
    title('Verification failed', 'Échec de la vérification'),
    { pageType: 'error', aliases: ['/verify-email/error'] },
  ),
  changeEmailConfirm: emailChange('/change-email/confirm', confirmTitle, {
    needs: [{ query: 'token', else: 'changeEmailError' }],
  }),
  changeEmailUndo: emailChange('/change-email/undo', title('Keep your email', 'Gardez votre courriel')),
  notMe: securityLink('/security/not-me', title('Secure your account', 'Protéger votre compte')),
  confirmDeletion: deletion(
    '/delete-account/confirm',
    title('Delete your account?', 'Supprimer votre compte?'),
  ),
  storeRelease: storePurchase(
    '/subscriptions/release',
    title('Release a subscription', 'Libérer un abonnement'),
  ),
  changeEmailSuccess: emailChange('/change-email/success', title('Email changed', 'Courriel modifié'), zoom),
  changeEmailError: emailChange(
    '/change-email/error',
    title('Email change failed', 'Échec de la modification'),
    { pageType: 'error' },
  ),

  // Migration, reconnection and consolidation
  migrate: migration('/migrate', title('One account', 'Un seul compte'), {
    needs: [
      { feature: 'migration', else: 'loginBDU' },
      { ...migrationAction, else: 'loginBDU' },
    ],
  }),
  oneAccountSuccess: migration(
    '/one-account-success',
    title('Your account is ready', 'Votre compte est prêt'),
    zoom,
  ),
  oneAccountError: migration('/one-account-error', title('Something went wrong', 'Une erreur est survenue'), {
    pageType: 'error',
  }),
  existingServiceProvider: migration(
    '/existing',
    title('Existing service provider', 'Fournisseur de service existant'),
    {
      needs: [
        { feature: 'migration', else: 'login' },
        { ...migrationAction, else: 'login' },
      ],
    },
  ),
  reconnectBdu: screens('providers', 'login')(
    '/reconnectBdu',
    title('Reconnect your provider', 'Reconnecter votre fournisseur'),
    { transition: 'none' },
  ),
  consolidation: migration('/consolidation', consolidateTitle, { ...signedIn, pageType: 'account' }),
  consolidationSuccess: migration('/consolidation/success', consolidateTitle, {
    ...signedIn,
    pageType: 'account',
    ...zoom,
  }),

  // Merchant links
  merchantActivate: merchantActivation(
    '/merchant/activate',
    title('Activate your service', 'Activer votre service'),
  ),
  merchantLogin: merchantLogin('/merchant/activate/login', signInTitle),
  merchantRegister: merchantActivation('/merchant/activate/register', createTitle, { pageType: 'register' }),
  merchantSuccess: merchantActivation(
    '/merchant/activate/success',
    title('Service activated', 'Service activé'),
    zoom,
  ),
  merchantRecovery: merchantLogin(
    '/merchant/activate/recovery',
    title('Password recovery', 'Récupération du mot de passe'),
    oneField,
  ),
  merchantForgotPassword: merchantLogin('/merchant/activate/recovery/forgot-password', forgotTitle, {
    needs: [{ have: 'recoveryEmail', else: 'merchantLogin' }],
  }),
  merchantForgotPasswordResend: merchantLogin(
    '/merchant/activate/recovery/forgot-password/resend',
    sentTitle,
    { needs: [{ query: 'email', else: 'merchantLogin' }] },
  ),
  merchantResetPassword: merchantLogin('/merchant/activate/recovery/reset-password', resetTitle),
  merchantResetPasswordSuccess: merchantLogin(
    '/merchant/activate/recovery/reset-password/success',
    changedTitle,
    zoom,
  ),

  // Activation of a TV
  activate: activation('/activate', activateTitle, { child: 'shortcode' }),
  shortcode: activation('/activate', activateTitle, oneField),
  shortcodeInUrl: activation('/activate/code', activateTitle),
  shortcodeSuccess: activation('/activate/success', title('Device activated', 'Appareil activé'), zoom),
  activateBdu: activation('/activate/bdu', activateTitle, oneField),

  // Purchase
  subscribe: screens('purchase', 'subscribe', signedIn)('/subscribe', title('Subscribe', "S'abonner"), {
    goes: [{ to: 'activate', when: [{ action: ['shortcodeInProgress'] }] }, { to: 'purchaseProducts' }],
  }),
  purchase: purchase('/purchase', undefined, { goes: [{ to: 'purchaseProducts' }] }),
  purchaseProducts: purchase('/purchase/products', title('Choose your plan', 'Choisissez votre forfait')),
  purchaseAddOn: purchase('/purchase/products/add-on', title('Add-ons', 'Options'), slide),
  purchaseWarning: purchase(
    '/purchase/products/warning',
    title('Before you continue', 'Avant de continuer'),
    { needs: [{ have: 'selectedProduct', else: 'purchaseProducts' }], ...slide },
  ),
  purchasePayments: purchase('/purchase/payments', title('Payment', 'Paiement'), {
    needs: [{ have: 'cart', else: 'purchaseProducts' }],
    ...slide,
  }),
  purchaseSuccess: purchase('/purchase/success', title('Thank you', 'Merci'), {
    needs: [{ have: 'currentOrder', else: 'purchaseProducts' }],
    ...zoom,
  }),

  // Codes and gifts
  redeem: redeem('/redeem', title('Redeem a code', 'Utiliser un code'), { card: false }),
  redeemValid: redeem('/redeem/valid', title('Valid code', 'Code valide'), {
    needs: [...redeemOnly, { have: 'redeemObject', else: 'redeem' }],
    ...slide,
  }),
  redeemSuccess: redeem('/redeem/success', title('Code redeemed', 'Code utilisé'), {
    ...signedIn,
    needs: [redeemFeature, { have: 'redeemOrder', else: 'redeem' }],
    ...zoom,
  }),
  gift: gift('/gift', title('Give a gift', 'Offrir un cadeau')),
  giftPurchase: gift('/gift/purchase', title('Purchase a gift', 'Acheter un cadeau'), {
    card: false,
    ...slide,
  }),
  giftPurchaseSuccess: gift('/gift/purchase/success', title('Gift purchased', 'Cadeau acheté'), {
    needs: [...giftOnly, { have: 'giftOrder', else: 'gift' }],
    ...zoom,
  }),

  // Outdated apps
  legacyUnsupported: error(
    '/legacy/unsupported',
    title('App no longer supported', 'Application non prise en charge'),
  ),
  legacyForgotPassword: auth('/legacy/forgot-password', forgotTitle, oneField),
  legacyForgotPasswordResend: auth('/legacy/forgot-password/resend', sentTitle, {
    needs: [{ query: 'email', else: 'legacyForgotPassword' }],
  }),

  // Redirects
  automaticSignIn: auth('/automaticSignIn', signingInTitle, signedIn),
  checkServices: auth('/checkServices', waitTitle, { ...signedIn, bdu: true }),
  ssoCheckServices: auth('/ssoCheckServices', waitTitle, { bdu: true }),
  zBrowser: auth('/z-browser-:link', waitTitle, { bdu: true }),

  fomoRecommendations: screens('recommendations', 'account', signedIn)(
    '/recommendations',
    title('Recommendations', 'Recommandations'),
    { bdu: true },
  ),

  devTools: developer('/devTools', title('Developer tools', 'Outils de développement')),
  debug: developer('/debug', title('Debug', 'Débogage')),
  notFound: error('/notFound', title('Page not found', 'Page introuvable'), { bdu: true }),
};
