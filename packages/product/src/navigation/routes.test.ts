import { describe, expect, it } from 'vitest';
import { areas, type RouteName } from './names.ts';
import { type Condition, redirectRoutes } from './route.ts';
import { routes } from './routes.ts';

/**
 * The specified route table with its amendments, and the page of decision 12: name, path, access, bdu, gate (verified
 * email), layout (special and purchase are headers, bare has no card), titles, transition, alias.
 */
const table = `
root | / | guest | - | - | - | - | - | fade | -
account | /account | auth | - | - | default | - | - | fade | -
manageAccount | /account/manage | auth | - | - | default | My account | Mon compte | fade | -
manageName | /account/manage/name | auth | false | gate | default | Name | Nom | slide | -
manageEmail | /account/manage/email | auth | false | gate | default | Email | Courriel | slide | -
manageEmailConfirm | /account/manage/email/confirm | auth | false | gate | default | Confirm your email | Confirmez votre courriel | slide | -
managePassword | /account/manage/password | auth | false | gate | default | Password | Mot de passe | slide | -
managePhone | /account/manage/phone | auth | false | gate | default | Phone | Téléphone | slide | -
managePhonePage | /account/manage-phone | auth | false | gate | default | Phone | Téléphone | slide | -
manageLanguage | /account/manage/language | auth | - | gate | default | Language | Langue | slide | -
deleteAccount | /account/manage/delete | auth | - | - | default | Delete my account | Supprimer mon compte | slide | -
deleteForbidden | /account/manage/delete-forbidden | auth | - | - | default | Account deletion unavailable | Suppression du compte impossible | slide | -
subscriptions | /account/subscriptions | auth | false | - | default | Manage my subscriptions | Gérer mes abonnements | fade | /subscriptions
subscriptionsIndex | /account/subscriptions/index | auth | false | - | default | Manage my subscriptions | Gérer mes abonnements | fade | -
subscriptionsBrand | /account/subscriptions/:brand | auth | false | - | default | Manage my subscriptions | Gérer mes abonnements | fade | -
subscribeBrandSuccess | /account/subscriptions/:brand/success | auth | false | - | default | Success | Succès | zoom | -
unifiedSubscriptions | /account/unifiedSubscriptions | auth | false | - | default | Manage my subscriptions | Gérer mes abonnements | fade | /unifiedSubscriptions
unifiedPaymentDetails | /account/unifiedSubscriptions/details/payment | auth | false | gate | default | Payment details | Détails du paiement | slide | -
unifiedPlanDetails | /account/unifiedSubscriptions/planDetails | auth | false | gate | default | Plan details | Détails du forfait | slide | -
cancellationReasons | /account/unifiedSubscriptions/cancellation/reasons | auth | false | - | default | Cancel my subscription | Annuler mon abonnement | slide | -
cancellation | /account/unifiedSubscriptions/cancellation | auth | false | - | default | Cancel my subscription | Annuler mon abonnement | slide | -
cancellationConfirmed | /account/unifiedSubscriptions/cancellation/confirmed | auth | false | - | default | Subscription cancelled | Abonnement annulé | zoom | -
paymentMethods | /account/paymentMethods | auth | false | gate | default | Payment Methods | Modes de paiement | slide | /paymentMethods
payments | /account/payments | auth | false | gate | default | Manage my payments | Gérer mes factures | fade | /payments
paymentsIndex | /account/payments/index | auth | false | gate | default | Manage my payments | Gérer mes factures | fade | -
paymentsBrand | /account/payments/:brand | auth | false | gate | default | Manage my payments | Gérer mes factures | fade | -
accountLogout | /account/logout | auth | true | - | default | Logout | Déconnexion | fade | /logout
accountLogoutBdu | /logout/bdu | auth | true | - | default | Logout | Déconnexion | fade | -
profiles | /account/profiles | auth | - | gate | default | Manage profiles | Gérer les profils | fade | /profiles
profileCreate | /account/profiles/create | auth | - | gate | default | Create a profile | Créer un profil | slide | -
profileEdit | /account/profiles/edit | auth | - | gate | default | Edit profile | Modifier le profil | slide | -
profileEditPin | /account/profiles/pin | auth | - | gate | default | Profile PIN | NIP du profil | slide | -
linkPartner | /linkPartner | auth | - | gate | default | Link your account | Lier votre compte | fade | /account/linkPartner
linkPartnerSuccess | /linkPartner/:partnerId/success | auth | - | gate | default | Account linked | Compte lié | zoom | -
partners | /account/partners | auth | - | gate | default | Partners | Partenaires | fade | /partners
partnersIndex | /account/partners | auth | - | gate | default | Partners | Partenaires | fade | -
partnersDetails | /account/partners/:partnerId/details | auth | - | gate | default | Partner details | Détails du partenaire | slide | -
partnersLink | /account/partners/:partnerId/link | auth | - | - | default | Link a partner | Lier un partenaire | slide | -
partnersLinkSuccess | /account/partners/:partnerId/link/success | auth | - | gate | default | Partner linked | Partenaire lié | zoom | -
partnersUnlink | /account/partners/:partnerId/unlink | auth | - | gate | default | Unlink a partner | Délier un partenaire | slide | -
settings | /account/settings | auth | - | gate | default | Settings | Paramètres | fade | /settings
settingsDevices | /account/settings/devices | auth | - | gate | default | Manage devices | Gérer les appareils | slide | -
settingsRemoveDevice | /account/settings/removeDevice | auth | - | gate | default | Remove device | Retirer l'appareil | slide | -
settingsRemoveDeviceSuccess | /account/settings/removeDevice/success | auth | - | gate | default | Device removed | Appareil retiré | zoom | -
settingsRemoveDownload | /account/settings/removeDownload | auth | - | gate | default | Remove downloads | Retirer les téléchargements | slide | -
settingsRemoveDownloadDevice | /account/settings/removeDownloadDevice | auth | - | gate | default | Remove download device | Retirer l'appareil de téléchargement | slide | -
settingsRemoveDownloadSuccess | /account/settings/removeDownload/success | auth | - | gate | default | Downloads removed | Téléchargements retirés | zoom | -
firstTime | /first-time | auth | - | gate | default | Welcome | Bienvenue | fade | /account/first-time
accountConsolidation | /account/consolidation | auth | - | gate | default | Consolidate your account | Consolidez votre compte | fade | -
login | /login | guest | - | - | branded | Sign in | Connexion | fade | -
loginIndex | /login | guest | - | - | branded | Sign in | Connexion | fade | -
forgotPassword | /login/recovery/forgot-password | guest | - | - | branded | Forgot password | Mot de passe oublié | fade | /forgotPassword
forgotPasswordResend | /login/recovery/forgot-password/resend | guest | - | - | branded | Email sent | Courriel envoyé | fade | /login/forgot-password/resend
resetPassword | /login/recovery/reset-password | guest | - | - | branded | Reset your password | Réinitialiser votre mot de passe | fade | -
resetPasswordSuccess | /login/recovery/reset-password/success | guest | - | - | branded | Password changed | Mot de passe modifié | zoom | -
loginDTC | /login/dtc | guest | - | - | branded | Sign in | Connexion | fade | -
loginDTCRecent | /login/dtc/recent | guest | - | - | branded | Recent accounts | Comptes récents | fade | -
loginDTCIdentifier | /login/dtc/identifier | guest | - | - | branded | Sign in | Connexion | fade | -
loginDTCPassword | /login/dtc/password | guest | - | - | branded | Enter your password | Entrez votre mot de passe | slide | -
loginBDU | /login/bdu | guest | - | - | branded | TV provider sign in | Connexion avec un fournisseur télé | fade | -
loginBDUError | /login/bdu/error | guest | - | - | branded | Sign-in error | Erreur de connexion | fade | -
bduAuthCheck | /login/bdu/auth-check | guest | true | - | branded | Signing in | Connexion en cours | fade | -
bduAuth | /login/bdu/auth | guest | true | - | branded | Signing in | Connexion en cours | none | -
register | /register | guest | - | - | branded | Create an account | Créer un compte | fade | -
registerIdentifier | /register/identifier | guest | - | - | branded | Create an account | Créer un compte | fade | -
registerPassword | /register/password | guest | - | - | branded | Create a password | Créer un mot de passe | slide | -
accountCreated | /register/accountCreated | guest | - | - | branded | Account created | Compte créé | zoom | -
migrate | /migrate | guest | - | - | branded | One account | Un seul compte | fade | -
oneAccountSuccess | /one-account-success | guest | - | - | branded | Your account is ready | Votre compte est prêt | zoom | -
oneAccountError | /one-account-error | guest | - | - | branded | Something went wrong | Une erreur est survenue | fade | -
existingServiceProvider | /existing | guest | - | - | branded | Existing service provider | Fournisseur de service existant | fade | -
reconnectBdu | /reconnectBdu | guest | - | - | branded | Reconnect your provider | Reconnecter votre fournisseur | none | -
merchantActivate | /merchant/activate | guest | - | - | branded special | Activate your service | Activer votre service | fade | -
merchantLogin | /merchant/activate/login | guest | - | - | branded special | Sign in | Connexion | fade | -
merchantRegister | /merchant/activate/register | guest | - | - | branded special | Create an account | Créer un compte | fade | -
merchantSuccess | /merchant/activate/success | guest | - | - | branded special | Service activated | Service activé | zoom | -
merchantRecovery | /merchant/activate/recovery | guest | - | - | branded special | Password recovery | Récupération du mot de passe | fade | -
merchantForgotPassword | /merchant/activate/recovery/forgot-password | guest | - | - | branded special | Forgot password | Mot de passe oublié | fade | -
merchantForgotPasswordResend | /merchant/activate/recovery/forgot-password/resend | guest | - | - | branded special | Email sent | Courriel envoyé | fade | -
merchantResetPassword | /merchant/activate/recovery/reset-password | guest | - | - | branded special | Reset your password | Réinitialiser votre mot de passe | fade | -
merchantResetPasswordSuccess | /merchant/activate/recovery/reset-password/success | guest | - | - | branded special | Password changed | Mot de passe modifié | zoom | -
verifyEmail | /verify-email/verification | guest | false | - | branded | Email verification | Vérification du courriel | fade | -
verifyEmailSuccess | /verify-email/verification/success | guest | false | - | branded | Email verified | Courriel vérifié | zoom | /verify-email/success
verifyEmailError | /verify-email/verification/error | guest | false | - | branded | Verification failed | Échec de la vérification | fade | /verify-email/error
checkEmail | /checkEmail | guest | - | - | branded | Check your email | Vérifiez vos courriels | fade | -
changeEmailConfirm | /change-email/confirm | guest | - | - | branded | Confirm your email | Confirmez votre courriel | fade | -
changeEmailUndo | /change-email/undo | guest | - | - | branded | Keep your email | Gardez votre courriel | fade | -
changeEmailSuccess | /change-email/success | guest | - | - | branded | Email changed | Courriel modifié | zoom | -
changeEmailError | /change-email/error | guest | - | - | branded | Email change failed | Échec de la modification | fade | -
resetPin | /reset-pin | auth | - | - | branded | Reset PIN | Réinitialiser le NIP | fade | -
activate | /activate | auth | true | - | branded | Activate a device | Activer un appareil | fade | -
shortcode | /activate | auth | true | - | branded | Activate a device | Activer un appareil | fade | -
shortcodeInUrl | /activate/code | auth | true | - | branded | Activate a device | Activer un appareil | fade | -
shortcodeSuccess | /activate/success | auth | true | - | branded | Device activated | Appareil activé | zoom | -
activateBdu | /activate/bdu | auth | true | - | branded | Activate a device | Activer un appareil | fade | -
subscribe | /subscribe | auth | - | - | branded | Subscribe | S'abonner | fade | -
purchase | /purchase | auth | false | - | branded purchase | - | - | fade | -
purchaseProducts | /purchase/products | auth | false | - | branded purchase | Choose your plan | Choisissez votre forfait | fade | -
purchaseAddOn | /purchase/products/add-on | auth | false | - | branded purchase | Add-ons | Options | slide | -
purchaseWarning | /purchase/products/warning | auth | false | - | branded purchase | Before you continue | Avant de continuer | slide | -
purchasePayments | /purchase/payments | auth | false | - | branded purchase | Payment | Paiement | slide | -
purchaseSuccess | /purchase/success | auth | false | - | branded purchase | Thank you | Merci | zoom | -
redeem | /redeem | guest | - | - | branded bare | Redeem a code | Utiliser un code | fade | -
redeemValid | /redeem/valid | guest | - | - | branded | Valid code | Code valide | slide | -
redeemSuccess | /redeem/success | auth | - | - | branded | Code redeemed | Code utilisé | zoom | -
consolidation | /consolidation | auth | - | - | branded | Consolidate your account | Consolidez votre compte | fade | -
consolidationSuccess | /consolidation/success | auth | - | - | branded | Consolidate your account | Consolidez votre compte | zoom | -
gift | /gift | guest | - | - | branded | Give a gift | Offrir un cadeau | fade | -
giftPurchase | /gift/purchase | guest | - | - | branded bare | Purchase a gift | Acheter un cadeau | slide | -
giftPurchaseSuccess | /gift/purchase/success | guest | - | - | branded | Gift purchased | Cadeau acheté | zoom | -
legacyUnsupported | /legacy/unsupported | guest | - | - | branded | App no longer supported | Application non prise en charge | fade | -
legacyForgotPassword | /legacy/forgot-password | guest | - | - | branded | Forgot password | Mot de passe oublié | fade | -
legacyForgotPasswordResend | /legacy/forgot-password/resend | guest | - | - | branded | Email sent | Courriel envoyé | fade | -
automaticSignIn | /automaticSignIn | auth | - | - | branded | Signing in | Connexion en cours | fade | -
checkServices | /checkServices | auth | true | - | branded | Please wait | Veuillez patienter | fade | -
ssoCheckServices | /ssoCheckServices | guest | true | - | branded | Please wait | Veuillez patienter | fade | -
zBrowser | /z-browser-:link | guest | true | - | branded | Please wait | Veuillez patienter | fade | -
fomoRecommendations | /recommendations | auth | true | - | branded | Recommendations | Recommandations | fade | -
devTools | /devTools | guest | true | - | default | Developer tools | Outils de développement | none | -
debug | /debug | guest | true | - | default | Debug | Débogage | none | -
notFound | /notFound | guest | true | - | branded | Page not found | Page introuvable | fade | -
`;
const rows = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name, path, access, bdu, gate, layout, en, fr, transition, alias] = line.split(' | ');
    const [frame, extra] = layout!.split(' ');
    return { name: name as RouteName, path, access, bdu, gate, frame, extra, en, fr, transition, alias };
  });

it('[ROUTE-GEN-06] Every screen of the route table exists; any other has a title in both languages', () => {
  const specified = rows.map(({ name }) => name);
  expect(specified).toHaveLength(121);
  expect(Object.keys(routes)).toEqual(expect.arrayContaining(specified));
  for (const [name, { title }] of Object.entries(routes))
    if (!specified.includes(name as RouteName)) expect([title?.en, title?.fr], name).not.toContain(undefined);
});

it.each(rows)('$name is what the table says', (row) => {
  const route = routes[row.name];
  const extra = route.header ?? (route.card === false ? 'bare' : undefined);
  expect({
    path: route.path,
    access: route.access,
    bdu: String(route.bdu ?? '-'),
    gate: route.verified ? 'gate' : '-',
    // The empty path is never rendered, so it has no layout of its own.
    frame: row.name === 'root' ? '-' : route.layout,
    extra,
    en: route.title?.en ?? '-',
    fr: route.title?.fr ?? '-',
    transition: route.transition,
    alias: route.aliases?.join(' ') ?? '-',
  }).toEqual({
    path: row.path,
    access: row.access,
    bdu: row.bdu,
    gate: row.gate,
    frame: row.frame,
    extra: row.extra,
    en: row.en,
    fr: row.fr,
    transition: row.transition,
    alias: row.alias,
  });
});

/**
 * The guard column of the same table: preconditions and redirects. A plain word is a feature of the brand, +word is
 * tab state, ?word is a query parameter, !word is an action.
 */
const guards = `
deleteAccount | deleteAccount else manageAccount
deleteForbidden | +deleteForbidden else manageAccount
subscriptions subscriptionsIndex subscriptionsBrand payments paymentsIndex | subscriptionPages else login
paymentsBrand | subscriptionPages else login, +ownBrand else payments
paymentMethods | paymentInfo else login
unifiedSubscriptions | subscriptionPages else login, unifiedSubscriptions else subscriptions
unifiedPaymentDetails unifiedPlanDetails | subscriptionPages else login, unifiedSubscriptions else subscriptions, ?subscriptionItemId else unifiedSubscriptions
cancellationReasons | subscriptionPages else login, unifiedSubscriptions else subscriptions, ?subscriptionItemId else unifiedSubscriptions, ?cycleDate else unifiedSubscriptions, ?productType else unifiedSubscriptions
cancellation | subscriptionPages else login, unifiedSubscriptions else subscriptions, ?subscriptionItemId else unifiedSubscriptions, ?cycleDate else unifiedSubscriptions
cancellationConfirmed | subscriptionPages else login, unifiedSubscriptions else subscriptions, ?cycleDate else unifiedSubscriptions
profiles profileCreate profileEdit profileEditPin | profiles else manageAccount
resetPin | profiles else login
linkPartner partners partnersIndex partnersDetails partnersLink partnersLinkSuccess partnersUnlink | partners else settings, +directAccount else settings
settings settingsDevices settingsRemoveDeviceSuccess settingsRemoveDownloadSuccess | devices else manageAccount
settingsRemoveDevice settingsRemoveDownload settingsRemoveDownloadDevice | devices else manageAccount, ?deviceId else settingsDevices
login loginIndex loginDTC loginDTCIdentifier resetPassword resetPasswordSuccess register registerIdentifier accountCreated | signIn else notFound, dtcLogin else loginBDU
loginDTCRecent | signIn else notFound, dtcLogin else loginBDU, +recentConnections else loginDTCIdentifier
loginDTCPassword | signIn else notFound, dtcLogin else loginBDU, +loginEmail else loginDTCIdentifier
forgotPassword | signIn else notFound, dtcLogin else loginBDU, +recoveryEmail else loginDTCIdentifier
forgotPasswordResend | signIn else notFound, dtcLogin else loginBDU, ?email else loginDTCIdentifier
registerPassword | signIn else notFound, dtcLogin else loginBDU, +loginAttemptEmail else login
loginBDU | signIn else notFound, bduLogin else login
bduAuthCheck | +session else loginBDU
bduAuth | ?code/error else loginBDUError
changeEmailConfirm | ?token else changeEmailError
migrate | migration else loginBDU, !registerDtc/signInDtc/linkBdu else loginBDU
existingServiceProvider | migration else login, !registerDtc/signInDtc/linkBdu else login
merchantForgotPassword | +recoveryEmail else merchantLogin
merchantForgotPasswordResend | ?email else merchantLogin
legacyForgotPasswordResend | ?email else legacyForgotPassword
activate shortcode shortcodeInUrl shortcodeSuccess activateBdu | shortcode else login
purchaseWarning | +selectedProduct else purchaseProducts
purchasePayments | +cart else purchaseProducts
purchaseSuccess | +currentOrder else purchaseProducts
redeem | redeem else login, +session else login
redeemValid | redeem else login, +session else login, +redeemObject else redeem
redeemSuccess | redeem else login, +redeemOrder else redeem
gift giftPurchase | gift else login
giftPurchaseSuccess | gift else login, +giftOrder else gift
devTools debug | +testMode else notFound
`;
const guardOf = new Map(
  guards
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names, guard] = line.split(' | ');
      return names!.split(' ').map((name) => [name, guard] as const);
    }),
);
const conditionText = (condition: Condition): string => {
  if ('feature' in condition) return condition.feature;
  if ('have' in condition) return `+${condition.have}`;
  if ('lack' in condition) return `-${condition.lack}`;
  if ('query' in condition) return `?${condition.query}`;
  if ('anyQuery' in condition) return `?${condition.anyQuery.join('/')}`;
  return `!${condition.action.join('/')}`;
};

it.each(rows)('$name needs what the table says', ({ name }) => {
  const needs = routes[name].needs ?? [];
  const text = needs.map((need) => `${conditionText(need)} else ${need.else}`).join(', ');
  expect(text).toBe(guardOf.get(name) ?? '');
});

it('Screens that only lead on lead where the table says', () => {
  const leads = Object.entries(routes).flatMap(([name, { goes = [] }]) =>
    goes.map(({ to, when = [] }) => [name, to, ...when.map(conditionText)].join(' ')),
  );
  expect(leads.sort()).toEqual(
    [
      'root login',
      'account manageAccount',
      'subscriptions unifiedSubscriptions unifiedSubscriptions',
      'subscriptions subscriptionsIndex',
      'subscriptionsIndex unifiedSubscriptions unifiedSubscriptions',
      'subscriptionsIndex subscriptionsBrand oneBrand',
      'subscriptionsBrand subscribeBrandSuccess -ownBrand !subscribeSuccess',
      'subscriptionsBrand subscriptions -ownBrand',
      'payments paymentsIndex',
      'paymentsIndex paymentsBrand oneBrand',
      'settings settingsDevices',
      'loginIndex loginDTC dtcOnly',
      'loginDTC loginDTCRecent +recentConnections',
      'loginDTC loginDTCIdentifier',
      'register registerIdentifier',
      'subscribe activate !shortcodeInProgress',
      'subscribe purchaseProducts',
      'purchase purchaseProducts',
    ].sort(),
  );
});

it('A parent with an empty child shows the child at its address', () => {
  const parents = Object.entries(routes).flatMap(([name, { child, path }]) =>
    child ? [{ name, child, samePath: routes[child].path === path }] : [],
  );
  expect(parents).toEqual([
    { name: 'partners', child: 'partnersIndex', samePath: true },
    { name: 'login', child: 'loginIndex', samePath: true },
    { name: 'activate', child: 'shortcode', samePath: true },
  ]);
});

it('Whatever has no page always leads on or shows its child, and everything else has a page', () => {
  const leadsOn = Object.entries(routes).flatMap(([name, { child, goes = [] }]) =>
    child || goes.some(({ when }) => !when) ? [name] : [],
  );
  expect(leadsOn.toSorted()).toEqual([...redirectRoutes].toSorted());
});

it('No two screens share an address, other than a parent and its empty child', () => {
  const addresses = Object.values(routes)
    .filter(({ child }) => !child)
    .flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  expect(addresses.filter((path, index) => addresses.indexOf(path) !== index)).toEqual([]);
});

it('Every screen belongs to an area', () => {
  expect(Object.values(routes).filter(({ area }) => !areas.includes(area))).toEqual([]);
});

describe('titles that the specification gives', () => {
  const titleOf = (name: RouteName) => Object.values(routes[name].title ?? {});

  it('[ROUTE-ACC-50] accountLogout has the title Logout / Déconnexion', () =>
    expect(titleOf('accountLogout')).toEqual(['Logout', 'Déconnexion']));

  it('[ROUTE-SUB-01] subscriptions has the title Manage my subscriptions / Gérer mes abonnements', () => {
    for (const name of ['subscriptions', 'subscriptionsIndex', 'subscriptionsBrand'] as const)
      expect(titleOf(name)).toEqual(['Manage my subscriptions', 'Gérer mes abonnements']);
  });

  it('[ROUTE-SUB-13] subscribeBrandSuccess (path success) has the title Success / Succès', () => {
    expect(titleOf('subscribeBrandSuccess')).toEqual(['Success', 'Succès']);
    expect(routes.subscribeBrandSuccess.path).toMatch(/\/success$/);
  });

  it('[ROUTE-PAY-01] paymentMethods uses the slide transition', () =>
    expect(routes.paymentMethods.transition).toBe('slide'));

  it('[ROUTE-PAY-02] paymentMethods title is Payment Methods', () =>
    expect(titleOf('paymentMethods')[0]).toBe('Payment Methods'));

  it('[ROUTE-PAY-04] payments has the title Manage my payments / Gérer mes factures', () => {
    for (const name of ['payments', 'paymentsIndex', 'paymentsBrand'] as const)
      expect(titleOf(name)).toEqual(['Manage my payments', 'Gérer mes factures']);
  });

  it('[ROUTE-RDM-08] Title of redeem: Redeem a code / Utiliser un code', () =>
    expect(titleOf('redeem')).toEqual(['Redeem a code', 'Utiliser un code']));

  it('[ROUTE-RDM-09] Title of redeem valid: Valid code / Code valide', () =>
    expect(titleOf('redeemValid')).toEqual(['Valid code', 'Code valide']));

  it('[ROUTE-RDM-12] Title Consolidate your account / Consolidez votre compte', () => {
    for (const name of ['consolidation', 'consolidationSuccess', 'accountConsolidation'] as const)
      expect(titleOf(name)).toEqual(['Consolidate your account', 'Consolidez votre compte']);
  });
});
