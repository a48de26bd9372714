import type { Translated } from '../catalogue.ts';
import type en from '../en/account.ts';

export default {
  'account.save': 'Enregistrer',

  'account.manage.title': 'Mon compte',
  'account.manage.hello': 'Bonjour {name}',
  'account.manage.lead': 'Vos renseignements, la façon de vous connecter et votre prochain paiement.',
  'account.manage.leadProvider':
    'Vous vous connectez avec {provider}, qui s’occupe de votre nom, de votre courriel et de votre mot de passe.',
  'account.manage.personal': 'Renseignements personnels',
  'account.manage.security': 'Connexion et sécurité',
  'account.manage.name': 'Nom',
  'account.manage.language': 'Langue',
  'account.manage.provider': 'Fournisseur télé',
  'account.manage.none': 'Non indiqué',
  'account.manage.hidden': 'Masqué',
  'account.manage.edit': 'Modifier',
  'account.manage.editName': 'Modifier le nom',
  'account.manage.editPhone': 'Modifier le téléphone',
  'account.manage.editLanguage': 'Modifier la langue',
  'account.manage.editEmail': 'Modifier le courriel',
  'account.manage.editPassword': 'Modifier le mot de passe',
  'account.manage.close': 'Fermer le compte',
  'account.manage.delete': 'Supprimer mon compte',
  'account.manage.deleteLead':
    'Vos profils et votre historique seront effacés. Nous vous montrerons tout avant.',
  'account.manage.review': 'Voir',
  'account.manage.reviewThis': 'Voir : {name}',
  'account.manage.others': 'Plus d’un compte',
  'account.manage.consolidate': 'Regrouper mes comptes',
  'account.manage.consolidateLead':
    'Les forfaits, les profils et les appareils des comptes liés au même courriel seront réunis ici.',

  'account.verify.title': 'Confirmez votre courriel pour débloquer le reste',
  'account.verify.unsent': 'Demandez un code à 6 chiffres avec le bouton ci-dessous. Il sera envoyé à',

  'account.pending.title': 'Changement en attente :',
  'account.pending.until':
    'Ouvrez le lien reçu à la nouvelle adresse d’ici le {date} à {time}. Jusque-là, l’ancienne adresse reste valide.',
  'account.pending.other': 'Choisir une autre adresse',

  'account.name.title': 'Nom',
  'account.name.lead': 'Il nous sert à vous saluer.',

  'account.phone.title': 'Téléphone',

  'account.language.title': 'Langue',
  'account.language.legend': 'Quelle langue préférez-vous?',
  'account.language.hint': 'Les pages changent tout de suite, et nos courriels suivent.',

  'account.password.title': 'Mot de passe',
  'account.password.lead': 'Cet appareil reste connecté. Les autres auront besoin du nouveau mot de passe.',
  'account.password.save': 'Modifier mon mot de passe',
  'account.password.saved': 'Votre mot de passe est modifié. Vos autres appareils ont été déconnectés.',

  'account.email.title': 'Modifiez votre courriel',
  'account.email.now': 'Vous vous connectez avec',
  'account.email.lead':
    'Nous enverrons un lien à la nouvelle adresse. Quand vous l’ouvrirez, toutes vos connexions prendront fin, et vous vous connecterez avec la nouvelle.',
  'account.email.wrongPassword': 'Entrez votre mot de passe actuel.',
  'account.email.save': 'M’envoyer le lien',
  'account.email.resend': 'Renvoyer',
  'account.email.sentTitle': 'Regardez votre boîte de réception',
  'account.email.sentTo': 'Nous avons envoyé un lien à',
  'account.email.sentUntil':
    'Il fonctionne pendant {hours} heures, jusqu’au {date} à {time}. D’ici à ce que vous l’ouvriez, vous vous connectez avec {email}.',
  'account.email.nothing': 'Rien reçu? Voyez aussi les courriels indésirables.',
  'account.email.other': 'Choisir une autre adresse',

  'account.changeEmail.confirming': 'Confirmation de votre nouveau courriel',
  'account.changeEmail.doneTitle': 'Courriel modifié',
  'account.changeEmail.done':
    'Par sécurité, nous avons mis fin à toutes vos connexions. Connectez-vous avec votre nouvelle adresse.',
  'account.changeEmail.doneWith': 'Vous vous connectez maintenant avec',
  'account.changeEmail.signIn': 'Se connecter',
  'account.changeEmail.failedTitle': 'Votre courriel n’a pas été modifié',
  'account.changeEmail.failed':
    'Un lien sert une seule fois, pendant {hours} heures, et seul le plus récent compte. Vous vous connectez comme avant.',
  'account.changeEmail.taken': 'Un autre compte utilise maintenant cette adresse.',
  'account.changeEmail.again': 'Modifier mon courriel',
  'account.changeEmail.signInAgain': 'Se connecter pour le modifier de nouveau',
  'account.changeEmail.notYou': 'Vous n’avez pas demandé ce changement?',
  'account.changeEmail.support': 'Écrire au soutien',
  'account.changeEmail.undoTitle': 'Garder votre courriel?',
  'account.changeEmail.undo':
    'Quelqu’un qui connaît votre mot de passe a demandé une autre adresse pour votre compte. Si ce n’était pas vous, gardez la vôtre.',
  'account.changeEmail.undoEnds':
    'Toutes les personnes connectées à votre compte seront alors déconnectées, sur tous les appareils.',
  'account.changeEmail.keep': 'Garder cette adresse',
  'account.changeEmail.wasMe': 'C’était moi',
  'account.changeEmail.keptTitle': 'Votre courriel ne change pas',
  'account.changeEmail.kept': 'Tout le monde a été déconnecté de votre compte. Vous vous connectez avec',
  'account.changeEmail.keptNext':
    'L’ancien mot de passe ne fonctionne plus. Choisissez-en un nouveau pour vous reconnecter.',
  'account.changeEmail.newPassword': 'Choisir un nouveau mot de passe',

  'account.delete.title': 'Supprimer mon compte',
  'account.delete.lead': 'C’est définitif. Ce qui disparaît avec votre compte\u00A0:',
  'account.delete.access': 'votre connexion à toutes les marques, et ce qu’elle vous permet de regarder',
  'account.delete.profiles': 'vos profils, avec leurs listes, leur historique et leur NIP',
  'account.delete.devices': 'vos appareils, et leurs téléchargements',
  'account.delete.details': 'votre nom, votre numéro de téléphone et votre courriel',
  'account.delete.later':
    'Vous pourrez créer un nouveau compte avec le même courriel en tout temps. Il sera vide.',
  'account.delete.password': 'Pour que personne ne le fasse à votre place.',
  'account.delete.submit': 'Supprimer mon compte',
  'account.delete.keep': 'Garder mon compte',
  'account.delete.goneTitle': 'Votre compte est supprimé',
  'account.delete.gone': 'Toutes vos connexions ont pris fin. Une confirmation est en route vers',
  'account.delete.goneThanks': 'Merci du temps passé avec nous.',
  'account.delete.create': 'Créer un nouveau compte',

  'account.deleteForbidden.title': 'Votre compte ne peut pas encore être supprimé',
  'account.deleteForbidden.subscriptions': 'Abonnements',
  'account.deleteForbidden.cancel':
    'Annulez chacun d’eux là où vous l’avez pris. Quand ils auront pris fin, vous pourrez supprimer votre compte.',
  'account.deleteForbidden.toSubscriptions': 'Voir mes abonnements',
  'account.deleteForbidden.balances': 'Solde de cartes-cadeaux',
  'account.deleteForbidden.use':
    'Utilisez-le, ou demandez à notre équipe de soutien ce qu’il est possible d’en faire.',
  'account.deleteForbidden.support': 'Écrire au soutien',
  'account.deleteForbidden.back': 'Retour à mon compte',
} as const satisfies Translated<typeof en>;
