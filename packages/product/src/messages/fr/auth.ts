import type en from '../en/auth.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'auth.login.title': 'Bienvenue. Comment vous connecter?',
  'auth.login.lead': 'Un seul compte pour regarder, lire et gérer vos forfaits.',
  'auth.login.email': 'Se connecter avec mon courriel',
  'auth.login.or': 'ou',
  'auth.login.provider': 'Se connecter avec mon fournisseur télé',
  'auth.login.providerHint':
    'La chaîne fait partie de votre forfait télé? Choisissez votre fournisseur, sans frais de plus.',
  'auth.login.new': 'Première visite?',
  'auth.login.create': 'Créer un compte',

  'auth.continue': 'Continuer',
  'auth.signIn': 'Se connecter',
  'auth.resend': 'Renvoyer',

  'auth.recent.title': 'Bon retour parmi nous',
  'auth.recent.lead': 'Ces comptes se sont connectés à partir de cet appareil.',
  'auth.recent.last': 'Connexion le {date}',
  'auth.recent.remove': 'Retirer {email}',
  'auth.recent.clear': 'Tout effacer',
  'auth.recent.other': 'Utiliser un autre courriel',

  'auth.identifier.title': 'Quel est votre courriel?',
  'auth.identifier.lead': 'S’il n’y a pas encore de compte à cette adresse, nous en créerons un ensemble.',
  'auth.identifier.createFor': 'Créer un compte avec ce courriel',
  'auth.identifier.provider': 'Vous passez par un fournisseur télé?',
  'auth.identifier.choose': 'Choisir mon fournisseur',

  'auth.password.title': 'Entrez votre mot de passe',
  'auth.password.notYou': 'Ce n’est pas vous?',
  'auth.password.forgot': 'Mot de passe oublié?',

  'auth.forgot.title': 'Mot de passe oublié?',
  'auth.forgot.lead': 'Ça arrive. Nous vous enverrons un lien pour en choisir un nouveau.',
  'auth.forgot.leadAsk':
    'Ça arrive. Donnez-nous votre courriel, et nous vous enverrons un lien pour en choisir un nouveau.',
  'auth.forgot.send': 'M’envoyer un lien',

  'auth.sent.title': 'Courriel envoyé',
  'auth.sent.lead':
    'Nous avons envoyé un lien à {email}. Il fonctionne une seule fois, pendant {minutes} minutes.',
  'auth.sent.again': 'Nous l’avons renvoyé. Seul le lien le plus récent fonctionne.',
  'auth.sent.junk': 'Rien reçu? Regardez aussi dans les indésirables.',
  'auth.sent.wait': 'Vous pourrez le redemander dans {seconds} s.',
  'auth.sent.back': 'Retour à la connexion',

  'auth.reset.title': 'Choisissez un nouveau mot de passe',
  'auth.reset.lead': 'Pour {email}',
  'auth.reset.save': 'Enregistrer mon mot de passe',
  'auth.reset.once': 'Un lien fonctionne une seule fois, pendant {minutes} minutes. Demandez-en un nouveau.',
  'auth.reset.resend': 'Renvoyer le courriel',

  'auth.resetDone.title': 'Mot de passe modifié',
  'auth.resetDone.lead':
    'Par sécurité, nous avons mis fin à toutes vos connexions. Connectez-vous avec votre nouveau mot de passe.',

  'auth.register.title': 'Créez votre compte',
  'auth.register.lead': 'Commençons par votre courriel. Il vous servira aussi à vous connecter.',
  'auth.register.known': 'Vous avez déjà un compte?',
  'auth.register.signInAs': 'Se connecter avec ce courriel',
  'auth.register.for': 'Pour',
  'auth.register.password': 'Mot de passe',
  'auth.register.create': 'Créer mon compte',
  'auth.register.accept': 'En créant un compte, vous acceptez les',
  'auth.register.terms': 'conditions d’utilisation',
  'auth.register.and': 'et la',
  'auth.register.privacy': 'politique de confidentialité',
  'auth.register.legal':
    'Les frais d’abonnement ne sont pas remboursables, sauf dans les cas prévus par la loi. Vous pouvez annuler en tout temps; votre forfait prend alors fin avec la période déjà payée.',

  'auth.accountCreated.title': 'Votre compte est prêt',
  'auth.accountCreated.sent': 'Pour confirmer votre courriel, ouvrez le message envoyé à',
  'auth.accountCreated.sentSomewhere':
    'Pour confirmer votre courriel, ouvrez le message que nous venons de vous envoyer.',
  'auth.accountCreated.code': 'Entrer le code reçu par courriel',

  'auth.checkEmail.title': 'Regardez vos courriels',
  'auth.checkEmail.code': 'Nous avons envoyé un code à 6 chiffres à',
  'auth.checkEmail.link': 'Nous avons envoyé un message avec un lien à',
  'auth.checkEmail.linkSomewhere':
    'Nous vous avons envoyé un message avec un lien. Ouvrez-le pour continuer.',
  'auth.checkEmail.confirm': 'Confirmer mon courriel',
  'auth.checkEmail.nothing': 'Rien reçu? Voyez aussi les courriels indésirables.',
  'auth.checkEmail.sent': 'Un nouveau message est en route. Les précédents ne sont plus bons.',
  'auth.checkEmail.again': 'Vous pourrez en redemander un dans {seconds} s.',
  'auth.checkEmail.signIn': 'Connectez-vous pour entrer le code ou recevoir un autre message.',
  'auth.checkEmail.verified': 'Votre courriel est confirmé. Il ne reste rien à faire ici.',

  'auth.verifyEmail.title': 'Confirmation de votre courriel',
  'auth.verifyEmailSuccess.title': 'Votre courriel est confirmé',
  'auth.verifyEmailSuccess.lead': 'Tout votre compte vous est maintenant ouvert.',
  'auth.verifyEmailSuccess.soon': 'La suite dans {seconds} s.',
  'auth.verifyEmailSuccess.stay': 'Rester sur cette page',
  'auth.verifyEmailError.title': 'Nous n’avons pas pu confirmer votre courriel',
  'auth.verifyEmailError.lead':
    'Un lien sert une seule fois, pendant 24 heures, et seul le plus récent compte.',
  'auth.verifyEmailError.signIn': 'Se connecter pour recevoir un nouveau lien',
  'auth.verifyEmailError.code': 'Entrer le code reçu par courriel',

  'auth.automaticSignIn.title': 'Connexion en cours',
  'auth.automaticSignIn.as': 'Connexion en cours avec',
  'auth.automaticSignIn.notYou': 'Ce n’est pas vous?',
  'auth.automaticSignIn.leave': 'Se déconnecter',

  'auth.checkServices.title': 'Un instant',
  'auth.checkServices.return': 'Direction {brand}',
  'auth.checkServices.notIncluded': 'Votre forfait télé ne comprend pas ce contenu',
  'auth.checkServices.notIncludedLead':
    'C’est votre fournisseur télé qui décide des chaînes auxquelles vous avez droit. Demandez-lui de l’ajouter, ou continuez avec ce que vous avez.',
  'auth.checkServices.home': 'Continuer vers {brand}',
  'auth.checkServices.account': 'Aller à mon compte',

  'auth.zBrowser.title': 'Connexion en cours',
  'auth.zBrowser.ask': 'Passer à un autre compte?',
  'auth.zBrowser.before': 'Vous étiez connecté avec',
  'auth.zBrowser.after': 'Ce lien ouvre la session de',
  'auth.zBrowser.take': 'Continuer avec {email}',
  'auth.zBrowser.refuse': 'Rester déconnecté',
  'auth.continueAs.title': 'Continuer avec ce compte?',
  'auth.continueAs.lead': 'Si vous ne reconnaissez pas ce compte, restez déconnecté.',
};
export default fr;
