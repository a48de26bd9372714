/** Texts that the specification or a decision fixes word for word; a rewrite leaves them alone. */
interface SpecifiedText {
  readonly en: string;
  readonly fr: string;
  /** Line of the specification, or the decision. */
  readonly source: string;
}

export const specifiedTexts: Readonly<Record<string, SpecifiedText>> = {
  'subscriptions.brand.title': {
    en: 'Manage my subscriptions',
    fr: 'Gérer mes abonnements',
    source: 'specification 48',
  },
  'shell.menu.logout': { en: 'Logout', fr: 'Déconnexion', source: 'specification 59, 107' },
  'redeem.enter.title': { en: 'Redeem a code', fr: 'Utiliser un code', source: 'specification 88' },
  'redeem.valid.title': { en: 'Valid code', fr: 'Code valide', source: 'specification 88' },
  'migration.consolidate.title': {
    en: 'Consolidate your account',
    fr: 'Consolidez votre compte',
    source: 'specification 89',
  },
  'support.notFound.title': { en: 'Page not found', fr: 'Page introuvable', source: 'specification 97' },
  'shell.menu.account': { en: 'Account', fr: 'Compte', source: 'specification 107' },
  'shell.menu.profiles': { en: 'Profiles', fr: 'Profils', source: 'specification 107' },
  'shell.menu.partners': { en: 'Partners', fr: 'Partenaires', source: 'specification 107' },
  'shell.menu.subscriptions': { en: 'Subscriptions', fr: 'Abonnements', source: 'specification 107' },
  'shell.menu.paymentMethods': {
    en: 'Payment methods',
    fr: 'Modes de paiement',
    source: 'specification 107',
  },
  'shell.menu.payments': { en: 'Payment', fr: 'Paiements', source: 'specification 107' },
  'shell.menu.settings': { en: 'Settings', fr: 'Paramètres', source: 'specification 107' },
  'shell.back': { en: 'Back', fr: 'Retour', source: 'specification 114' },
  'auth.login.email': { en: 'Sign in with email', fr: 'Se connecter avec mon courriel', source: 'G-055' },
  'auth.login.provider': {
    en: 'Sign in with TV provider',
    fr: 'Se connecter avec mon fournisseur télé',
    source: 'G-055',
  },
  'auth.login.create': { en: 'Create account', fr: 'Créer un compte', source: 'G-055' },
  'account.email.sentTitle': {
    en: 'Check your inbox',
    fr: 'Vérifiez votre boîte de réception',
    source: 'G-033',
  },
  'auth.checkEmail.title': { en: 'Check your email', fr: 'Vérifiez vos courriels', source: 'G-074' },
  'gifts.purchase.signIn': {
    en: 'Sign in for faster checkout',
    fr: 'Se connecter pour payer plus vite',
    source: 'G-082',
  },
  'auth.automaticSignIn.as': {
    en: 'Signing you in as <b>{email}</b>',
    fr: 'Connexion avec <b>{email}</b>',
    source: 'G-084',
  },
  'auth.password.notYou': { en: 'Not you?', fr: 'Ce n’est pas vous?', source: 'G-084' },
  'shell.header.back': { en: 'Back to {brand}', fr: 'Retour à {brand}', source: 'G-093' },
  'shell.footer.rights': {
    en: '© {year} Bell Media. All rights reserved.',
    fr: '© {year} Bell Média. Tous droits réservés.',
    source: 'G-096',
  },
  'shell.footer.privacy': { en: 'Privacy policy', fr: 'Politique de confidentialité', source: 'G-096' },
  'shell.footer.terms': { en: 'Terms of use', fr: 'Conditions d’utilisation', source: 'G-096' },
  'shell.sessionExpired.signIn': { en: 'Login', fr: 'Connexion', source: 'G-105' },
  'shell.genericError.title': { en: 'Something went wrong', fr: 'Une erreur est survenue', source: 'G-106' },
  'shell.tryAgain': { en: 'Try again', fr: 'Réessayer', source: 'G-106' },
  'shell.planChange.title': {
    en: 'Your current plan is no longer offered',
    fr: 'Votre forfait actuel n’est plus offert',
    source: 'G-107',
  },
  'shell.continue': { en: 'Continue', fr: 'Continuer', source: 'G-107' },
  'shell.cancel': { en: 'Cancel', fr: 'Annuler', source: 'G-107' },
  'shell.skip': { en: 'Skip to content', fr: 'Passer au contenu', source: 'G-111' },
  'profiles.form.ask': { en: 'Ask each time', fr: 'Demander chaque fois', source: 'G-118' },
  'fields.email.required': {
    en: 'Please enter your email address',
    fr: 'Veuillez entrer votre adresse courriel',
    source: 'G-172',
  },
  'fields.password.required': {
    en: 'Please enter your password',
    fr: 'Veuillez entrer votre mot de passe',
    source: 'G-172',
  },
  'fields.newPassword.required': {
    en: 'Please create a password',
    fr: 'Veuillez créer un mot de passe',
    source: 'G-172',
  },
  'fields.confirmPassword.required': {
    en: 'Please confirm your password',
    fr: 'Veuillez confirmer votre mot de passe',
    source: 'G-172',
  },
  'fields.phone.required': {
    en: 'Please enter your phone number',
    fr: 'Veuillez entrer votre numéro de téléphone',
    source: 'G-172',
  },
  'shell.header.switch': { en: 'Switch brand', fr: 'Changer de marque', source: 'A-63' },
  'shell.close': { en: 'Close', fr: 'Fermer', source: 'A-63' },
  'auth.recent.clear': { en: 'Clear all', fr: 'Tout effacer', source: 'A-63' },
  'auth.recent.remove': { en: 'Remove {email}', fr: 'Retirer {email}', source: 'A-63' },
  'subscriptions.restart.plan': { en: 'Restart plan', fr: 'Réactiver le forfait', source: 'A-63' },
  'subscriptions.restart.addon': { en: 'Restart add-on', fr: 'Réactiver l’option', source: 'A-63' },
  'subscriptions.restart.all': { en: 'Restart all', fr: 'Tout réactiver', source: 'A-63' },
  'shell.retentionOffer.decline': { en: 'Continue to cancel', fr: 'Continuer l’annulation', source: 'A-63' },
  'auth.resend': { en: 'Resend', fr: 'Renvoyer', source: 'A-63' },
  'account.email.wrongPassword': {
    en: 'Enter your current password.',
    fr: 'Entrez votre mot de passe actuel.',
    source: 'A-71',
  },
  'auth.reset.resend': { en: 'Resend email', fr: 'Renvoyer le courriel', source: 'error catalogue' },
  GENERIC: {
    en: 'An error occurred, please try again later.',
    fr: 'Une erreur est survenue, veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  SERVICE_UNAVAILABLE: {
    en: 'Our services are not available for the moment. Please try again later.',
    fr: 'Nos services ne sont pas disponibles pour le moment. Veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  SESSION_EXPIRED: {
    en: 'Your session has expired. Please try again.',
    fr: 'Votre session a expiré. Veuillez réessayer.',
    source: 'error catalogue',
  },
  invalid_token: {
    en: 'Due to inactivity, your session has expired. Please login again.',
    fr: 'En raison d’inactivité, votre session a expiré. Veuillez vous connecter à nouveau.',
    source: 'error catalogue',
  },
  GEO_BLOCKED: {
    en: 'This service is only available in North America.',
    fr: 'Ce service est offert seulement en Amérique du Nord.',
    source: 'error catalogue',
  },
  RECAPTCHA_BLOCKED: {
    en: 'The security check blocked this request.',
    fr: 'La vérification de sécurité a bloqué cette demande.',
    source: 'error catalogue',
  },
  RECAPTCHA_RETRY: {
    en: 'The security check failed. Refresh the page or try again.',
    fr: 'La vérification de sécurité a échoué. Actualisez la page ou réessayez.',
    source: 'error catalogue',
  },
  NO_ACCOUNT: {
    en: 'There is no account for this email.',
    fr: 'Aucun compte n’existe pour ce courriel.',
    source: 'error catalogue',
  },
  BAD_CREDENTIALS: { en: 'The email and password don’t match.', fr: 'Combinaison invalide', source: 'A-101' },
  EMAIL_REQUIRED: {
    en: 'The email parameter is required',
    fr: 'Le paramètre courriel est requis',
    source: 'error catalogue',
  },
  PASSWORD_REQUIRED: {
    en: 'The password parameter is required',
    fr: 'Le paramètre mot de passe est requis',
    source: 'error catalogue',
  },
  EMAIL_IN_USE: {
    en: 'The email {email} is already in use.',
    fr: 'Le courriel {email} est déjà utilisé.',
    source: 'error catalogue',
  },
  PASSWORD_REUSED: {
    en: 'Your new password must be different from your last 3 passwords.',
    fr: 'Votre nouveau mot de passe doit être différent de vos 3 derniers mots de passe.',
    source: 'error catalogue',
  },
  WEAK_PASSWORD: {
    en: 'The password you’ve entered is not secure enough. Please enter a different one.',
    fr: 'Le mot de passe que vous avez entré n’est pas assez sécuritaire. Veuillez en entrer un autre.',
    source: 'error catalogue',
  },
  PASSWORD_MISMATCH: {
    en: 'Passwords do not match',
    fr: 'Les mots de passe ne correspondent pas',
    source: 'error catalogue',
  },
  EMAIL_FORMAT: {
    en: 'Please enter a valid email address',
    fr: 'Veuillez entrer un format de courriel valide.',
    source: 'error catalogue',
  },
  REQUIRED: { en: 'Required', fr: 'Obligatoire', source: 'error catalogue' },
  EMAIL_MISMATCH: {
    en: 'Emails do not match',
    fr: 'Les courriels ne correspondent pas',
    source: 'error catalogue',
  },
  PHONE_FORMAT: {
    en: 'Please enter a valid 10-digit number',
    fr: 'Veuillez entrer un numéro valide à 10 chiffres',
    source: 'error catalogue',
  },
  NAME_CHARS: {
    en: 'Only letters, spaces, dashes and apostrophes are allowed',
    fr: 'Seuls les lettres, espaces, tirets et apostrophes sont permis',
    source: 'error catalogue',
  },
  LETTERS_ONLY: {
    en: 'Only letters and spaces are allowed',
    fr: 'Seuls les lettres et les espaces sont permis',
    source: 'error catalogue',
  },
  NUMERIC_ONLY: {
    en: 'Only numbers are allowed',
    fr: 'Seuls les chiffres sont permis',
    source: 'error catalogue',
  },
  MIN_LENGTH: {
    en: 'Must be at least {length} characters',
    fr: 'Doit contenir au moins {length} caractères',
    source: 'error catalogue',
  },
  MAX_LENGTH: {
    en: 'Must be at most {length} characters',
    fr: 'Doit contenir au plus {length} caractères',
    source: 'error catalogue',
  },
  TOO_MANY_REQUESTS: {
    en: 'Too many requests. Please try again later.',
    fr: 'Trop de demandes. Veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  RESEND_TOO_SOON: {
    en: 'Please wait a moment before requesting another email.',
    fr: 'Veuillez patienter avant de demander un autre courriel.',
    source: 'error catalogue',
  },
  COOKIES_THIRD_PARTY: {
    en: 'Third-party cookies are blocked in your browser.',
    fr: 'Les témoins tiers sont bloqués dans votre navigateur.',
    source: 'error catalogue',
  },
  COOKIES_ALL: {
    en: 'Cookies are blocked in your browser.',
    fr: 'Les témoins sont bloqués dans votre navigateur.',
    source: 'error catalogue',
  },
  RESET_LINK_INVALID: {
    en: 'This reset link is invalid or has expired.',
    fr: 'Ce lien de réinitialisation est invalide ou expiré.',
    source: 'error catalogue',
  },
  RESET_LINK_EXPIRED: {
    en: 'This reset link is invalid or has expired.',
    fr: 'Ce lien de réinitialisation est invalide ou expiré.',
    source: 'error catalogue',
  },
  TOKEN_INVALID: { en: 'This link is invalid.', fr: 'Ce lien est invalide.', source: 'error catalogue' },
  LINK_EXPIRED: { en: 'This link has expired.', fr: 'Ce lien est expiré.', source: 'error catalogue' },
  CODE_INVALID: { en: 'The code is incorrect.', fr: 'Le code est incorrect.', source: 'error catalogue' },
  SHORTCODE_EXPIRED: {
    en: 'This code is invalid or has expired.',
    fr: 'Ce code est invalide ou expiré.',
    source: 'error catalogue',
  },
  SHORTCODE_WRONG: {
    en: 'Wrong code. Check the code on your screen and try again.',
    fr: 'Mauvais code. Vérifiez le code à l’écran et réessayez.',
    source: 'error catalogue',
  },
  SHORTCODE_DONE: {
    en: 'This device is already activated.',
    fr: 'Cet appareil est déjà activé.',
    source: 'error catalogue',
  },
  SHORTCODE_ENTITLEMENT: {
    en: 'Your plan doesn’t include this device.',
    fr: 'Votre forfait n’inclut pas cet appareil.',
    source: 'A-101',
  },
  PARTNER_OTHER_ACCOUNT: {
    en: 'This provider is already linked to another account.',
    fr: 'Ce fournisseur est déjà lié à un autre compte.',
    source: 'error catalogue',
  },
  MOBILE_ALREADY_LINKED: {
    en: 'This mobile account is already linked.',
    fr: 'Ce compte mobile est déjà lié.',
    source: 'error catalogue',
  },
  UNLINK_FAILED: {
    en: 'We could not unlink your account. Please try again later.',
    fr: 'Nous n’avons pas pu délier votre compte. Veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  '35.2.4': {
    en: 'You already have an account. Sign in to it to continue.',
    fr: 'Vous avez déjà un compte. Connectez-vous pour continuer.',
    source: 'A-101',
  },
  '35.2.6': {
    en: 'You already have a service provider.',
    fr: 'Vous avez déjà un fournisseur de service.',
    source: 'error catalogue',
  },
  '35.2.16': {
    en: 'This provider is already linked. Do you want to move the link to this account?',
    fr: 'Ce fournisseur est déjà lié. Voulez-vous transférer le lien à ce compte?',
    source: 'error catalogue',
  },
  CHANGE_EMAIL_UNEXPECTED: {
    en: 'An unexpected error occurred. Please resend the email.',
    fr: 'Une erreur inattendue est survenue. Veuillez renvoyer le courriel.',
    source: 'error catalogue',
  },
  INVALID_PASSWORD: {
    en: 'The password is incorrect.',
    fr: 'Le mot de passe est incorrect.',
    source: 'error catalogue',
  },
  CANCELLATION_FAILED: {
    en: 'Subscription cancellation failed',
    fr: 'Échec de l’annulation de l’abonnement',
    source: 'error catalogue',
  },
  RESTART_ADDON_FAILED: {
    en: 'We could not restart your add-on.',
    fr: 'Nous n’avons pas pu réactiver votre option.',
    source: 'error catalogue',
  },
  RESTART_PLAN_FAILED: {
    en: 'We could not restart your plan.',
    fr: 'Nous n’avons pas pu réactiver votre forfait.',
    source: 'error catalogue',
  },
  RESTART_ALL_FAILED: {
    en: 'We could not restart your subscriptions.',
    fr: 'Nous n’avons pas pu réactiver vos abonnements.',
    source: 'error catalogue',
  },
  INELIGIBLE_PLAN: {
    en: 'You are not eligible for this plan.',
    fr: 'Vous n’êtes pas admissible à ce forfait.',
    source: 'error catalogue',
  },
  DOUBLE_BILLING: {
    en: 'You already have a subscription. If you continue you will be billed twice.',
    fr: 'Vous avez déjà un abonnement. Si vous continuez, vous paierez deux fois.',
    source: 'A-101',
  },
  PURCHASE_UNEXPECTED: {
    en: 'An unexpected error occurred during your purchase.',
    fr: 'Une erreur inattendue est survenue pendant votre achat.',
    source: 'error catalogue',
  },
  TRANSACTION_FAILED: {
    en: 'We are unable to process your transaction.',
    fr: 'Nous ne pouvons pas traiter votre transaction.',
    source: 'error catalogue',
  },
  ACTIVATION_ERROR: {
    en: 'Your purchase succeeded but the activation failed.',
    fr: 'Votre achat a réussi, mais l’activation a échoué.',
    source: 'error catalogue',
  },
  DELETE_FORBIDDEN: {
    en: 'You cannot delete your account while you have active subscriptions or a gift balance. Contact support.',
    fr: 'Vous ne pouvez pas supprimer votre compte tant que vous avez des abonnements actifs ou un solde de carte-cadeau. Communiquez avec le soutien.',
    source: 'error catalogue',
  },
  PROFILE_NOT_FOUND: { en: 'Profile not found.', fr: 'Profil introuvable.', source: 'error catalogue' },
  BDU_LOGIN_FAILED: {
    en: 'We could not sign you in with your TV provider.',
    fr: 'Nous n’avons pas pu vous connecter avec votre fournisseur télé.',
    source: 'error catalogue',
  },
  PROVIDER_ALREADY_LINKED: {
    en: 'This provider is already linked.',
    fr: 'Ce fournisseur est déjà lié.',
    source: 'error catalogue',
  },
  INVALID_RECONNECTION: {
    en: 'This reconnection is not valid.',
    fr: 'Cette reconnexion n’est pas valide.',
    source: 'error catalogue',
  },
  MERCHANT_DONE: {
    en: 'This service is already activated.',
    fr: 'Ce service est déjà activé.',
    source: 'error catalogue',
  },
  MERCHANT_EXPIRED: { en: 'This link has expired.', fr: 'Ce lien est expiré.', source: 'error catalogue' },
  MERCHANT_NO_ENTITLEMENT: {
    en: 'There’s nothing to activate with this link.',
    fr: 'Ce lien ne permet de rien activer.',
    source: 'A-101',
  },
  MERCHANT_ERROR: {
    en: 'An error occurred, please try again later.',
    fr: 'Une erreur est survenue, veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  ACTIVATION_EXPIRED: {
    en: 'Your activation link has expired.',
    fr: 'Votre lien d’activation est expiré.',
    source: 'error catalogue',
  },
  ACTIVATION_DONE: {
    en: 'Your activation is already done.',
    fr: 'Votre activation est déjà effectuée.',
    source: 'error catalogue',
  },
  NO_SUBSCRIPTION: {
    en: 'No subscription was found to activate.',
    fr: 'Aucun abonnement à activer n’a été trouvé.',
    source: 'error catalogue',
  },
  REDEEM_CODE_INVALID: {
    en: 'This code is invalid, used or expired.',
    fr: 'Ce code est invalide, utilisé ou expiré.',
    source: 'error catalogue',
  },
  LEGACY_UNSUPPORTED: {
    en: 'This app is no longer supported.',
    fr: 'Cette application n’est plus prise en charge.',
    source: 'error catalogue',
  },
  NOT_FOUND: { en: 'Page not found', fr: 'Page introuvable', source: 'error catalogue' },
  MAGIC_LINK_INVALID: {
    en: 'An error occurred, please try again later.',
    fr: 'Une erreur est survenue, veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  ChunkLoadError: {
    en: 'An error occurred, please try again later.',
    fr: 'Une erreur est survenue, veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  MODULE_NOT_FOUND: {
    en: 'An error occurred, please try again later.',
    fr: 'Une erreur est survenue, veuillez réessayer plus tard.',
    source: 'error catalogue',
  },
  NICKNAME_TAKEN: {
    en: 'This name is already used.',
    fr: 'Ce nom est déjà utilisé.',
    source: 'error catalogue',
  },
  DEVICE_LIMIT: {
    en: 'You have reached the device limit.',
    fr: 'Vous avez atteint la limite d’appareils.',
    source: 'error catalogue',
  },
  DEVICE_PERIOD_LIMIT: {
    en: 'You can’t add another device for now.',
    fr: 'Vous ne pouvez pas ajouter d’autre appareil pour l’instant.',
    source: 'A-101',
  },
  SWAP_LIMIT: {
    en: 'You’ve used all your device swaps for now.',
    fr: 'Vous avez utilisé tous vos échanges d’appareils pour l’instant.',
    source: 'A-101',
  },
};
