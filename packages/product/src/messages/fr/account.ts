import type { Translated } from '../catalogue.ts';
import type en from '../en/account.ts';

export default {
  'account.save': 'Enregistrer',

  'account.manage.protection': 'Sécurité',
  'account.manage.securityCentre': 'Centre de sécurité',
  'account.manage.securityLead': 'Clés d’accès, sessions et activité récente',
  'account.manage.advice': '{count, plural, one {# étape} other {# étapes}} pour mieux protéger votre compte',
  'account.manage.securityLeadProvider': 'Sessions et activité récente',
  'account.passkey.title': 'Connectez-vous plus vite la prochaine fois',
  'account.passkey.lead':
    'Ajoutez une clé d’accès, puis utilisez votre visage, votre empreinte ou votre NIP au lieu du mot de passe.',
  'account.passkey.add': 'Ajouter une clé d’accès',
  'account.passkey.later': 'Pas maintenant',
  'account.manage.verified': 'Vérifié',
  'account.manage.unverified': 'Non vérifié',
  'account.manage.title': 'Mon compte',
  'account.manage.hello': 'Bonjour {name}',
  'account.manage.lead': 'Vos renseignements personnels, votre connexion et votre sécurité.',
  'account.manage.leadProvider':
    'Vous vous connectez avec {provider}, qui gère votre nom, votre courriel et votre mot de passe.',
  'account.manage.personal': 'Renseignements personnels',
  'account.manage.security': 'Connexion et sécurité',
  'account.manage.provider': 'Fournisseur télé',
  'account.manage.providerLinkedLead': 'Voyez ce qui est inclus, ou déliez-le.',
  'account.manage.noProvider': 'Aucun fournisseur télé lié',
  'account.manage.noProviderLead': 'Votre forfait télé comprend peut-être quelque chose à regarder ici.',
  'account.assist.title': 'Aide du soutien',
  'account.assist.lead':
    'Vous parlez au soutien? Créez un code et dictez-le. On pourra voir votre compte pendant {minutes} minutes, sans rien y changer.',
  'account.assist.start': 'Obtenir un code',
  'account.assist.codeIs': 'Votre code',
  'account.assist.until':
    'Il sert une fois, jusqu’à {time}. Dictez-le seulement si c’est vous qui avez appelé.',
  'account.assist.seen': '{name}, du soutien, peut voir votre compte jusqu’à {time}.',
  'account.assist.end': 'Mettre fin',
  'account.assist.cancel': 'Annuler le code',
  'account.assist.ended': 'Le soutien ne voit pas votre compte.',
  'account.oneAccount.title': 'Un seul compte',
  'account.oneAccount.lead':
    'Connectez-vous avec un courriel et un mot de passe, et gardez tout ce que comprend {provider}.',
  'account.oneAccount.create': 'Créer un compte',
  'account.oneAccount.signIn': 'J’ai déjà un compte',
  'account.oneAccount.provider': 'votre fournisseur télé',
  'account.manage.none': 'Non ajouté',
  'account.manage.hidden': 'Masqué',
  'account.manage.editName': 'Modifier le nom',
  'account.manage.editPhone': 'Modifier le téléphone',
  'account.manage.editLanguage': 'Modifier la langue',
  'account.manage.editEmail': 'Modifier le courriel',
  'account.manage.editPassword': 'Modifier le mot de passe',
  'account.manage.close': 'Suppression du compte',
  'account.manage.privacy': 'Confidentialité',
  'account.manage.privacyName': 'Confidentialité et données',
  'account.manage.privacyLead': 'Téléchargez vos données et choisissez vos courriels.',
  'account.manage.deleteLead': 'Nous vous montrerons tout ce qui sera supprimé avant de confirmer.',
  'account.manage.review': 'Voir',
  'account.manage.reviewThis': 'Voir {name}',
  'account.manage.giftBalance': 'Solde de carte-cadeau',
  'account.manage.others': 'Autres comptes',
  'account.manage.consolidate': 'Regrouper mes comptes',
  'account.manage.consolidateLead':
    'Transférez ici les forfaits, profils et appareils de vos autres comptes.',

  'account.overview.title': 'En un coup d’œil',
  'account.overview.with': 'Avec {addOns}',
  'account.overview.until': 'À regarder jusqu’au {date}',
  'account.overview.more': '{count, plural, one {# autre forfait} other {# autres forfaits}}',
  'account.overview.seePlan': 'Voir mon forfait',
  'account.overview.seePlans': 'Voir mes forfaits',
  'account.overview.noPlan': 'Aucun forfait pour l’instant',
  'account.overview.noPlanLead': 'Choisissez un forfait et commencez à regarder.',
  'account.overview.choose': 'Choisir un forfait',
  'account.overview.next': '{due} le {date}',
  'account.overview.nextCovered': 'Couvert par votre solde de carte-cadeau le {date}',
  'account.overview.devices': 'Appareils',
  'account.overview.count': '{used} sur {most}',
  'account.overview.usedFirst': 'Utilisé en premier',
  'account.overview.noBalance': 'Rien à utiliser pour l’instant',
  'account.overview.ACTIVE': 'Actif',
  'account.overview.PAYMENT_PROBLEM': 'Problème de paiement',
  'account.overview.PENDING': 'En préparation',
  'account.overview.PAUSED': 'En pause',
  'account.overview.CANCELLED': 'Annulé',

  'account.verify.title': 'Vérifiez votre courriel pour profiter de tout votre compte',
  'account.verify.unsent': 'Nous enverrons un code à 6\u00A0chiffres à <b>{email}</b>.',
  'account.verify.sent': 'Entrez le code que nous venons d’envoyer',

  'account.pending.title': 'Changement de courriel en attente\u00A0: <b>{email}</b>',
  'account.pending.until':
    'Ouvrez le lien envoyé à votre nouvelle adresse d’ici le {date} à {time}. D’ici là, connectez-vous avec votre courriel actuel.',
  'account.pending.other': 'Utiliser un autre courriel',

  'account.name.title': 'Nom',
  'account.name.lead': 'C’est le nom que nous utiliserons pour vous saluer.',

  'account.phone.title': 'Téléphone',

  'account.language.legend': 'Choisissez votre langue',
  'account.language.hint': 'S’applique à ce site et à nos courriels.',

  'account.password.lead': 'Votre session restera ouverte ici; vos autres appareils seront déconnectés.',
  'account.password.save': 'Changer le mot de passe',
  'account.password.saved': 'Mot de passe changé. Vos autres appareils ont été déconnectés.',

  'account.email.title': 'Changer de courriel',
  'account.email.now': 'Vous vous connectez avec <b>{email}</b>.',
  'account.email.lead':
    'Nous enverrons un lien à votre nouvelle adresse. Quand vous l’ouvrirez, toutes vos sessions prendront fin et vous pourrez vous connecter avec le nouveau courriel.',
  'account.email.wrongPassword': 'Entrez votre mot de passe actuel.',
  'account.email.save': 'Envoyer le lien',
  'account.email.sentTitle': 'Vérifiez votre boîte de réception',
  'account.email.sentTo': 'Nous avons envoyé un lien à <b>{email}</b>.',
  'account.email.sentUntil':
    'Il expire dans {hours}\u00A0heures, le {date} à {time}. D’ici à ce que vous l’ouvriez, connectez-vous avec {email}.',

  'account.changeEmail.confirming': 'Confirmation de votre nouveau courriel…',
  'account.changeEmail.doneTitle': 'Courriel changé',
  'account.changeEmail.done':
    'Par sécurité, nous avons fermé toutes vos sessions. Connectez-vous avec votre nouveau courriel.',
  'account.changeEmail.doneWith': 'Vous vous connectez maintenant avec <b>{email}</b>.',
  'account.changeEmail.failedTitle': 'Nous n’avons pas pu changer votre courriel',
  'account.changeEmail.failed':
    'Chaque lien sert une seule fois et expire après {hours}\u00A0heures. Seul le plus récent est valide. Votre courriel de connexion n’a pas changé.',
  'account.changeEmail.taken': 'Cette adresse est maintenant utilisée par un autre compte.',
  'account.changeEmail.again': 'Changer mon courriel',
  'account.changeEmail.signInAgain': 'Se connecter pour réessayer',
  'account.changeEmail.notYou': 'Vous n’avez pas demandé ce changement?',
  'account.changeEmail.undoTitle': 'Garder votre courriel actuel?',
  'account.changeEmail.undo':
    'Une personne qui a votre mot de passe a demandé à changer le courriel de votre compte. Si ce n’était pas vous, gardez celui-ci.',
  'account.changeEmail.undoEnds': 'Tous les appareils seront déconnectés.',
  'account.changeEmail.keep': 'Garder mon courriel',
  'account.changeEmail.wasMe': 'C’était moi, changer le courriel',
  'account.changeEmail.keptTitle': 'Votre courriel n’a pas changé',
  'account.changeEmail.kept':
    'Tous les appareils ont été déconnectés. Vous vous connectez toujours avec <b>{email}</b>.',
  'account.changeEmail.keptNext':
    'Votre ancien mot de passe ne fonctionne plus. Choisissez-en un nouveau pour vous connecter.',
  'account.changeEmail.newPassword': 'Choisir un nouveau mot de passe',

  'account.delete.title': 'Supprimer mon compte',
  'account.delete.lead': 'Cette action est définitive. Vous perdrez\u00A0:',
  'account.delete.access': 'l’accès à toutes les marques et à tout ce que vous regardez',
  'account.delete.profiles': 'vos profils, listes, historiques et NIP',
  'account.delete.devices': 'vos appareils et téléchargements',
  'account.delete.details': 'votre nom, votre numéro de téléphone et votre courriel',
  'account.delete.later':
    'Vous pourrez créer un nouveau compte avec ce courriel en tout temps. Il sera vide.',
  'account.delete.password': 'Entrez votre mot de passe pour confirmer.',
  'account.deletion.title': 'Supprimer votre compte?',
  'account.deletion.lead': 'Le soutien a préparé la demande. Rien n’est supprimé sans votre accord.',
  'account.deletion.keptTitle': 'Votre compte reste ouvert',
  'account.deletion.kept':
    'Rien n’a été supprimé, et le lien ne fonctionne plus. Vous n’avez rien demandé au soutien? Choisissez un nouveau mot de passe.',
  'account.deletion.newPassword': 'Choisir un nouveau mot de passe',
  'account.deletion.failedTitle': 'Ce lien n’est plus valide',
  'account.deletion.failed':
    'Un lien sert une seule fois et expire après {hours}\u00A0heures. Celui-ci n’a rien supprimé.',
  'account.deletion.toAccount': 'Aller à mon compte',
  'account.delete.provider':
    'Pour confirmer que c’est bien vous, reconnectez-vous chez {provider}. Vous reviendrez ici pour terminer.',
  'account.delete.signIn': 'Me connecter chez {provider}',
  'account.delete.proven':
    '{provider} a confirmé que c’est bien vous. Vous avez {minutes}\u00A0minutes pour supprimer votre compte.',
  'account.delete.providerDenied': 'La connexion chez {provider} n’a pas eu lieu; rien n’a été supprimé.',
  'account.delete.otherViewer':
    'La connexion chez {provider} a été faite sous un autre nom. Utilisez le même nom d’utilisateur qu’ici.',
  'account.delete.providerLater':
    'Votre forfait chez {provider} ne changera pas. Si vous vous reconnectez avec ce fournisseur, votre compte sera vide.',
  'account.delete.providerGone':
    'Votre session est fermée ici. Elle est peut-être encore ouverte chez {provider}.',
  'account.delete.keep': 'Garder mon compte',
  'account.delete.goneTitle': 'Votre compte a été supprimé',
  'account.delete.gone':
    'Toutes vos sessions sont fermées. Nous avons envoyé une confirmation à <b>{email}</b>.',
  'account.delete.goneThanks': 'Merci d’avoir regardé avec nous.',
  'account.delete.create': 'Créer un nouveau compte',

  'account.deleteForbidden.title': 'Votre compte ne peut pas encore être supprimé',
  'account.deleteForbidden.cancel':
    'Annulez chaque abonnement là où vous l’avez pris. Vous pourrez supprimer votre compte quand tous auront pris fin.',
  'account.deleteForbidden.balances': 'Solde de carte-cadeau',
  'account.deleteForbidden.use':
    'Utilisez votre solde, ou communiquez avec le soutien pour connaître vos options.',
  'account.deleteForbidden.toBalance': 'Voir mon solde de carte-cadeau',
} as const satisfies Translated<typeof en>;
