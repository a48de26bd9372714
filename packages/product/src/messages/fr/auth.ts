import type en from '../en/auth.ts';
import type { Translated } from '../catalogue.ts';
import login from './auth-login.ts';

const fr: Translated<typeof en> = {
  ...login,

  'auth.signIn': 'Se connecter',
  'auth.resend': 'Renvoyer',

  'auth.recent.title': 'Quel plaisir de vous revoir',
  'auth.recent.lead': 'Comptes utilisés sur cet appareil.',
  'auth.recent.last': 'Dernière connexion le {date}',
  'auth.recent.remove': 'Retirer {email}',
  'auth.recent.clear': 'Tout effacer',
  'auth.recent.other': 'Utiliser un autre courriel',

  'auth.identifier.passkey': 'Se connecter avec une clé d’accès',
  'auth.identifier.title': 'Quel est votre courriel?',
  'auth.identifier.lead': 'Première visite? Nous vous aiderons à créer un compte.',
  'auth.identifier.createFor': 'Créer un compte',
  'auth.identifier.provider': 'Vous avez un fournisseur télé?',
  'auth.identifier.choose': 'Me connecter avec mon fournisseur',

  'auth.password.title': 'Entrez votre mot de passe',
  'auth.password.notYou': 'Ce n’est pas vous?',
  'auth.password.forgot': 'Mot de passe oublié?',

  'auth.forgot.lead': 'Pas de souci. Nous vous enverrons un lien pour en choisir un nouveau.',
  'auth.forgot.leadAsk': 'Entrez votre courriel et nous vous enverrons un lien pour en choisir un nouveau.',
  'auth.forgot.send': 'M’envoyer un lien',

  'auth.sent.title': 'Courriel envoyé',
  'auth.sent.lead':
    'Nous avons envoyé un lien à <b>{email}</b>. Il sert une seule fois et expire dans {minutes}\u00A0minutes.',
  'auth.sent.again': 'Courriel renvoyé. Seul le lien le plus récent fonctionne.',
  'auth.sent.junk': 'Rien reçu? Vérifiez vos courriels indésirables.',
  'auth.sent.wait': 'Renvoyer dans {seconds}\u00A0s',
  'auth.sent.back': 'Retour à la connexion',

  'auth.reset.title': 'Choisissez un nouveau mot de passe',
  'auth.reset.lead': 'Pour <b>{email}</b>',
  'auth.reset.save': 'Enregistrer le mot de passe',
  'auth.reset.once':
    'Chaque lien sert une seule fois et expire après {minutes}\u00A0minutes. Demandez-en un nouveau.',
  'auth.reset.resend': 'Renvoyer le courriel',

  'auth.resetDone.title': 'Mot de passe changé',
  'auth.resetDone.signedIn':
    'Votre session est ouverte ici. Par sécurité, nous avons fermé toutes les autres.',
  'auth.resetDone.lead':
    'Par sécurité, nous avons fermé toutes vos sessions. Connectez-vous avec votre nouveau mot de passe.',

  'auth.register.title': 'Créez votre compte',
  'auth.register.lead': 'Commencez par votre courriel. Il servira à vous connecter.',
  'auth.register.known': 'Vous avez déjà un compte?',
  'auth.register.signInAs': 'Se connecter avec ce courriel',
  'auth.register.for': 'Création d’un compte pour <b>{email}</b>',
  'auth.register.create': 'Créer mon compte',
  'auth.register.agree':
    'En créant un compte, vous acceptez les <terms>conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy>.',
  'auth.register.legal':
    'Les frais d’abonnement ne sont pas remboursables, sauf dans les cas prévus par la loi. Annulez en tout temps; votre forfait reste actif jusqu’à la fin de la période payée.',

  'auth.accountCreated.title': 'Votre compte est prêt',
  'auth.accountCreated.sent':
    'Nous avons envoyé un courriel de vérification à <b>{email}</b>. Ouvrez-le pour vérifier votre adresse.',
  'auth.accountCreated.sentSomewhere':
    'Nous vous avons envoyé un courriel de vérification. Ouvrez-le pour vérifier votre adresse.',
  'auth.accountCreated.code': 'Entrer plutôt un code',
  'auth.accountCreated.later': 'Plus tard',

  'auth.checkEmail.title': 'Vérifiez vos courriels',
  'auth.checkEmail.code': 'Entrez le code à 6\u00A0chiffres envoyé à <b>{email}</b>.',
  'auth.checkEmail.link': 'Nous avons envoyé un lien à <b>{email}</b>. Ouvrez-le pour continuer.',
  'auth.checkEmail.linkSomewhere': 'Nous vous avons envoyé un lien par courriel. Ouvrez-le pour continuer.',
  'auth.checkEmail.confirm': 'Vérifier mon courriel',
  'auth.checkEmail.send': 'M’envoyer un code',
  'auth.checkEmail.nothing': 'Rien reçu? Vérifiez vos courriels indésirables.',
  'auth.checkEmail.sent': 'Nouveau courriel envoyé. Les codes et liens précédents ne sont plus valides.',
  'auth.checkEmail.again': 'Renvoyer dans {seconds}\u00A0s',
  'auth.checkEmail.signIn': 'Connectez-vous pour entrer votre code ou recevoir un nouveau courriel.',
  'auth.checkEmail.verified': 'Votre courriel est vérifié. Tout est prêt.',

  'auth.verifyEmail.title': 'Vérification de votre courriel…',
  'auth.verifyEmailSuccess.title': 'Votre courriel est vérifié',
  'auth.verifyEmailSuccess.lead': 'Vous avez maintenant accès à tout votre compte.',
  'auth.verifyEmailSuccess.soon': 'Redirection dans {seconds}\u00A0s',
  'auth.verifyEmailSuccess.stay': 'Rester ici',
  'auth.verifyEmailError.title': 'Nous n’avons pas pu vérifier votre courriel',
  'auth.verifyEmailError.lead':
    'Chaque lien sert une seule fois et expire après 24\u00A0heures. Seul le plus récent est valide.',
  'auth.verifyEmailError.signIn': 'Se connecter pour recevoir un nouveau lien',

  'auth.automaticSignIn.title': 'Connexion en cours…',
  'auth.automaticSignIn.as': 'Connexion avec <b>{email}</b>',
  'auth.automaticSignIn.leave': 'Se déconnecter',

  'auth.checkServices.return': 'Redirection vers {brand}…',
  'auth.checkServices.notIncluded': 'Ce contenu n’est pas dans votre forfait télé',
  'auth.checkServices.notIncludedLead':
    'Demandez à votre fournisseur télé de l’ajouter, ou continuez avec vos chaînes actuelles.',
  'auth.checkServices.notIncludedIn': 'Votre forfait {provider} ne comprend pas {content}',
  'auth.checkServices.notIncludedInLead':
    'Votre session est ouverte. Demandez à {provider} de l’ajouter, ou continuez avec vos chaînes actuelles.',
  'auth.checkServices.home': 'Continuer vers {brand}',

  'auth.zBrowser.ask': 'Changer de compte?',
  'auth.zBrowser.before': 'Votre session était ouverte avec <b>{email}</b>.',
  'auth.zBrowser.after': 'Ce lien ouvre une session avec <b>{email}</b>.',
  'auth.zBrowser.take': 'Continuer avec <b>{email}</b>',
  'auth.zBrowser.refuse': 'Ne pas me connecter',
  'auth.continueAs.title': 'Continuer avec ce compte?',
  'auth.continueAs.lead': 'Vous ne reconnaissez pas ce compte? Ne vous connectez pas.',
};
export default fr;
