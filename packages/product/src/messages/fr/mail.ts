import type en from '../en/mail.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'mail.footer.why': 'Ce message vous est envoyé à {email} parce qu’il concerne votre compte.',

  'mail.verifyEmail.subject': '{site} : vérifiez votre courriel',
  'mail.verifyEmail.preview': 'Un bouton, ou un code à six chiffres.',
  'mail.verifyEmail.heading': 'Vérifiez votre courriel',
  'mail.verifyEmail.words': 'Confirmez que l’adresse {email} est bien la vôtre, et votre compte sera prêt.',
  'mail.verifyEmail.button': 'Vérifier mon courriel',
  'mail.verifyEmail.code':
    'Ou entrez ce code sur la page que vous avez laissée ouverte. Il est valide pendant {minutes} minutes.',
  'mail.verifyEmail.small':
    'Le lien est valide pendant {hours} heures. Si vous n’avez pas créé ce compte, ignorez ce message.',

  'mail.recovery.subject': '{site} : choisissez un nouveau mot de passe',
  'mail.recovery.preview': 'Le lien sert une seule fois, pendant {minutes} minutes.',
  'mail.recovery.heading': 'Choisissez un nouveau mot de passe',
  'mail.recovery.words':
    'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour {email}. Le lien sert une seule fois, pendant {minutes} minutes.',
  'mail.recovery.button': 'Choisir un nouveau mot de passe',
  'mail.recovery.small':
    'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même. Référence pour notre équipe de soutien : {reference}',

  'mail.passwordChanged.subject': '{site} : votre mot de passe a été changé',
  'mail.passwordChanged.preview': 'Vos sessions ont pris fin partout.',
  'mail.passwordChanged.heading': 'Votre mot de passe a été changé',
  'mail.passwordChanged.words':
    'Le mot de passe de {email} a été changé le {date} à {time}, heure de l’Est. Par prudence, nous avons mis fin à la session sur tous vos appareils.',
  'mail.passwordChanged.button': 'Se connecter',
  'mail.passwordChanged.small': 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',

  'mail.newSignIn.subject': '{site} : nouvelle connexion',
  'mail.newSignIn.preview': '{device}, le {date} à {time}',
  'mail.newSignIn.heading': 'Nouvelle connexion à votre compte',
  'mail.newSignIn.words':
    'Quelqu’un s’est connecté à votre compte à partir d’un appareil que nous ne connaissions pas.',
  'mail.newSignIn.where': '{device}, le {date} à {time}, heure de l’Est',
  'mail.newSignIn.small':
    'Si c’était vous, vous n’avez rien à faire. Sinon, choisissez un nouveau mot de passe : toutes les sessions prendront fin.',

  'mail.alreadyRegistered.subject': '{site} : vous avez déjà un compte',
  'mail.alreadyRegistered.preview': 'Connectez-vous, ou choisissez un nouveau mot de passe.',
  'mail.alreadyRegistered.heading': 'Vous avez déjà un compte',
  'mail.alreadyRegistered.words':
    'Quelqu’un a voulu créer un compte avec {email}, mais vous en avez déjà un. Rien n’a été modifié.',
  'mail.alreadyRegistered.button': 'Se connecter',
  'mail.alreadyRegistered.small': 'Si ce n’était pas vous, ignorez ce message.',

  'mail.emailChange.subject': '{site} : confirmez votre nouveau courriel',
  'mail.emailChange.preview': 'Un bouton, et vous vous connectez avec cette adresse.',
  'mail.emailChange.heading': 'Confirmez votre nouveau courriel',
  'mail.emailChange.words':
    'Vous avez demandé à vous connecter dorénavant avec {email}. Confirmez que cette adresse est la vôtre : vos sessions prendront fin partout, et vous vous connecterez avec elle.',
  'mail.emailChange.button': 'Confirmer mon nouveau courriel',
  'mail.emailChange.small':
    'Le lien est valide pendant {hours} heures. Si ce n’était pas vous, ignorez ce message.',

  'mail.emailChangeNotice.subject': '{site} : votre courriel va changer',
  'mail.emailChangeNotice.preview': 'Si ce n’était pas vous, annulez le changement.',
  'mail.emailChangeNotice.heading': 'Votre courriel va changer',
  'mail.emailChangeNotice.words':
    'Quelqu’un qui connaît votre mot de passe a demandé à remplacer cette adresse par {email}. Si c’était vous, vous n’avez rien à faire.',
  'mail.emailChangeNotice.button': 'Ce n’était pas moi, garder mon adresse',
  'mail.emailChangeNotice.small':
    'Le lien est valide pendant {hours} heures, même après le changement, et met fin à toutes les sessions. Choisissez ensuite un nouveau mot de passe.',

  'mail.emailChanged.subject': '{site} : votre courriel a été changé',
  'mail.emailChanged.preview': 'Vous vous connectez maintenant avec la nouvelle adresse.',
  'mail.emailChanged.heading': 'Votre courriel a été changé',
  'mail.emailChanged.words':
    'Le courriel de votre compte est maintenant {email}. Le changement date du {date} à {time}, heure de l’Est, et toutes les sessions ont pris fin.',
  'mail.emailChanged.small': 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
  'mail.emailChanged.undo':
    'Si ce n’était pas vous, ouvrez le message envoyé au moment de la demande : son bouton fonctionne pendant {hours} heures.',

  'mail.emailChangeUndone.subject': '{site} : changement de courriel annulé',
  'mail.emailChangeUndone.preview': 'Le compte a retrouvé son adresse précédente.',
  'mail.emailChangeUndone.heading': 'Le changement de courriel est annulé',
  'mail.emailChangeUndone.words':
    'Le courriel du compte est de nouveau {email} depuis le {date} à {time}, heure de l’Est. Toutes les sessions ont pris fin et le mot de passe ne fonctionne plus.',
  'mail.emailChangeUndone.small': 'Un autre message contient un lien pour choisir un nouveau mot de passe.',

  'mail.deviceActivated.subject': '{site} : une nouvelle télé est connectée',
  'mail.deviceActivated.preview': '{device}',
  'mail.deviceActivated.heading': 'Une nouvelle télé est connectée',
  'mail.deviceActivated.words': 'Un code a servi à connecter cet appareil à votre compte :',
  'mail.deviceActivated.where': '{device}, le {date} à {time}, heure de l’Est',
  'mail.deviceActivated.button': 'Voir mes appareils',
  'mail.deviceActivated.small':
    'Si ce n’était pas vous, retirez l’appareil et choisissez un nouveau mot de passe. Tous les appareils seront déconnectés.',

  'mail.cardChanged.subject': '{site} : vos modes de paiement ont changé',
  'mail.cardChanged.preview': 'Une carte a été ajoutée ou choisie.',
  'mail.cardChanged.heading': 'Vos modes de paiement ont changé',
  'mail.cardChanged.added': 'La carte se terminant par {last4} a été ajoutée à votre compte.',
  'mail.cardChanged.default': 'La carte se terminant par {last4} paie maintenant vos abonnements.',
  'mail.cardChanged.button': 'Voir mes modes de paiement',

  'mail.partnerChanged.subject': '{site} : vos partenaires ont changé',
  'mail.partnerChanged.preview': 'Un partenaire a été lié ou délié.',
  'mail.partnerChanged.heading': '{partner} et votre compte',
  'mail.partnerChanged.linked': '{partner} est maintenant lié à votre compte.',
  'mail.partnerChanged.unlinked': '{partner} n’est plus lié à votre compte.',

  'mail.accountSuspended.subject': '{site} : votre compte est suspendu',
  'mail.accountSuspended.preview': 'La connexion n’est pas possible pour le moment.',
  'mail.accountSuspended.heading': 'Votre compte est suspendu',
  'mail.accountSuspended.words':
    'Nous avons suspendu le compte {email}. La connexion n’est pas possible pour le moment, et toutes les sessions ont pris fin.',
  'mail.accountSuspended.small':
    'Les paiements déjà commencés seront traités. Communiquez avec notre équipe de soutien pour en savoir plus.',

  'mail.accountReinstated.subject': '{site} : votre compte est réactivé',
  'mail.accountReinstated.preview': 'Vous pouvez de nouveau vous connecter.',
  'mail.accountReinstated.heading': 'Votre compte est réactivé',
  'mail.accountReinstated.words': 'Vous pouvez de nouveau vous connecter avec {email}.',

  'mail.changed.when':
    'Le {date} à {time}, heure de l’Est. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',

  'mail.accountDeleted.subject': '{site} : votre compte est supprimé',
  'mail.accountDeleted.preview': 'Merci du temps passé avec nous.',
  'mail.accountDeleted.heading': 'Votre compte est supprimé',
  'mail.accountDeleted.words':
    'Comme vous l’avez demandé, nous avons supprimé le compte de {email} le {date} à {time}, heure de l’Est : profils, appareils et tout ce qui vous concerne.',
  'mail.accountDeleted.small': 'Vous pourrez revenir quand vous voudrez, avec un nouveau compte.',

  'mail.bill.subtotal': 'Sous-total',
  'mail.bill.tax': '{tax} · nº\u00A0{number}',
  'mail.bill.total': 'Total',
  'mail.bill.gift': 'Solde de carte-cadeau utilisé',
  'mail.bill.credit': 'Crédit pour les jours non utilisés',
  'mail.bill.card': 'Débité sur {card}',
  'mail.bill.cardEnding': '{brand} se terminant par {last4}',
  'mail.bill.unknownCard': 'Carte',
  'mail.bill.refunded': 'Remboursé',
  'mail.bill.seller': 'Vendu par {name}, {address}.',
  'mail.bill.line': '{name} : {value}',

  'mail.receipt.title': 'Reçu',
  'mail.receipt.to': 'Facturé à',
  'mail.receipt.paidWith': 'Payé avec',
  'mail.receipt.next': 'Prochain renouvellement',
  'mail.receipt.gift': 'Solde de carte-cadeau',
  'mail.receipt.taxIncluded': '{total}, taxes incluses',
  'mail.receipt.nextGift': '{due} après votre solde de carte-cadeau',
  'mail.receipt.nextCovered': 'couvert par votre solde de carte-cadeau',
  'mail.receipt.description': 'Description',
  'mail.receipt.period': 'Période',
  'mail.receipt.amount': 'Montant',
  'mail.receipt.inDollars': '{amount} CA',
  'mail.receipt.failed': 'Refusé. Rien n’a été débité.',
  'mail.receipt.renews':
    'Se renouvelle jusqu’à l’annulation, en deux étapes, dans votre compte. Des questions sur ce reçu\u00A0: {support}, commande {order}.',
  'mail.receipt.questions': 'Des questions sur ce reçu\u00A0: {support}, commande {order}.',
  'mail.receipt.small': '{seller} · montants en dollars canadiens',
  'mail.receipt.page': 'Page 1 de 1',

  'mail.next.card': 'Se renouvelle le {date} à {due}, taxes incluses, jusqu’à l’annulation.',
  'mail.next.gift':
    'Se renouvelle le {date} à {total}, taxes incluses, jusqu’à l’annulation\u00A0: {gift} de votre solde de carte-cadeau et {due} de votre carte.',
  'mail.next.covered':
    'Se renouvelle le {date} à {total}, taxes incluses, jusqu’à l’annulation. Votre solde de carte-cadeau couvre le montant.',
  'mail.next.retry': 'Nous réessaierons de débiter {due} le {date}.',

  'mail.orderConfirmation.subject': '{site} : merci de votre commande',
  'mail.orderConfirmation.preview': 'Votre reçu : {total}',
  'mail.orderConfirmation.heading': 'Merci de votre commande',
  'mail.orderConfirmation.words':
    'Commande {order}, le {date}. Vous pouvez commencer à regarder dès maintenant.',
  'mail.orderConfirmation.button': 'Voir mes factures',
  'mail.orderConfirmation.small':
    'Annulez en tout temps, en deux étapes, dans votre compte. Les frais d’abonnement ne sont pas remboursables, sauf dans les cas prévus par la loi.',

  'mail.paymentFailed.subject': '{site} : votre paiement n’a pas été accepté',
  'mail.paymentFailed.preview': 'Rien n’a été facturé.',
  'mail.paymentFailed.heading': 'Votre paiement n’a pas été accepté',
  'mail.paymentFailed.words':
    'Nous n’avons pas pu confirmer le paiement de {total} pour la commande {order}. Rien n’a été facturé, et rien n’a commencé.',
  'mail.paymentFailed.button': 'Voir mes cartes',
  'mail.paymentFailed.small': 'Veuillez réessayer, avec une autre carte au besoin.',

  'mail.renewed.subject': '{site} : votre reçu',
  'mail.renewed.preview': 'Votre reçu : {total}',
  'mail.renewed.heading': 'Votre forfait se poursuit',
  'mail.renewed.words': 'Commande {order}, le {date}. Merci de votre fidélité.',
  'mail.creditNote.title': 'Note de crédit',
  'mail.creditNote.to': 'Remboursé sur',
  'mail.creditNote.order': 'Pour la commande',
  'mail.creditNote.words':
    'Remboursement de votre reçu {order}. Des questions\u00A0: {support}, note de crédit {number}.',
  'mail.creditNote.newPlan': 'Crédit sur votre nouveau forfait',
  'mail.creditNote.item': 'Remboursement',
  'mail.refunded.subject': '{site}\u00A0: votre remboursement',
  'mail.refunded.preview': '{total} vous sont remboursés.',
  'mail.refunded.heading': 'Votre remboursement de {total}',
  'mail.refunded.words': 'Nous vous avons remboursé {total} de la commande {order}.',
  'mail.refunded.goodwill': 'Nous avons ajouté {total} à votre solde. Cette somme est à vous.',
  'mail.refunded.toCard':
    '{amount} sont remboursés sur votre carte se terminant par {last4}. Votre banque peut mettre de 5 à 10 jours ouvrables à l’afficher.',
  'mail.refunded.toOtherCard':
    '{amount} sont remboursés sur la carte qui a servi au paiement. Votre banque peut mettre de 5 à 10 jours ouvrables à l’afficher.',
  'mail.refunded.toBalance':
    '{amount} ont été ajoutés à votre solde de carte-cadeau. Il sera utilisé en premier.',
  'mail.refunded.button': 'Voir mes paiements',
  'mail.refunded.note': 'Note de crédit {number}',
  'mail.refunded.notes': 'Notes de crédit {number}',
  'mail.renewalFailed.subject': '{site} : nous n’avons pas pu renouveler votre forfait',
  'mail.renewalFailed.preview': 'Veuillez vérifier votre carte.',
  'mail.renewalFailed.heading': 'Nous n’avons pas pu renouveler votre forfait',
  'mail.renewalFailed.words':
    'Votre carte n’a pas été acceptée. Vous pouvez continuer à regarder jusqu’au {date}; d’ici là, nous réessaierons.',
  'mail.renewalFailed.button': 'Vérifier ma carte',
  'mail.renewalFailed.small': 'Avec une nouvelle carte, nous réessayons aussitôt.',
  'mail.cardNeeded.subject': '{site}\u00A0: votre forfait a besoin d’une nouvelle carte',
  'mail.cardNeeded.preview': 'Votre carte ne peut plus être débitée.',
  'mail.cardNeeded.heading': 'Votre forfait a besoin d’une nouvelle carte',
  'mail.cardNeeded.words':
    'Nous n’avons pas pu débiter votre carte pour le renouvellement. Vous pouvez continuer à regarder jusqu’au {date}. Ajoutez une carte d’ici là et votre forfait se poursuit.',
  'mail.cardNeeded.button': 'Ajouter une carte',
  'mail.cardNeeded.small': 'La nouvelle carte est débitée tout de suite. Vous ne paierez pas deux fois.',
  'mail.confirmPayment.subject': '{site}\u00A0: votre banque vous demande de confirmer un paiement',
  'mail.confirmPayment.preview': 'Cela prend une minute.',
  'mail.confirmPayment.heading': 'Veuillez confirmer votre paiement',
  'mail.confirmPayment.words':
    'Votre banque veut votre accord avant de payer le renouvellement. Vous pouvez continuer à regarder jusqu’au {date}. Confirmez le paiement ou choisissez une autre carte.',
  'mail.confirmPayment.button': 'Confirmer mon paiement',
  'mail.confirmPayment.small': 'Vous ne paierez pas deux fois.',
  'mail.subscriptionEnded.subject': '{site} : votre forfait a pris fin',
  'mail.subscriptionEnded.preview': 'Vos profils et votre historique restent.',
  'mail.subscriptionEnded.heading': 'Votre forfait a pris fin',
  'mail.subscriptionEnded.words':
    'Nous n’avons pas pu le renouveler; il a donc pris fin, et plus rien ne sera facturé. Vos profils et votre historique restent.',
  'mail.subscriptionEnded.button': 'Choisir un forfait',
  'mail.cardExpiring.subject': '{site}\u00A0: votre carte expire bientôt',
  'mail.cardExpiring.preview': 'Mettez-la à jour avant votre prochain paiement.',
  'mail.cardExpiring.heading': 'Votre carte expire bientôt',
  'mail.cardExpiring.words':
    'La carte se terminant par {last4}, qui paie votre forfait, expire en {expiry}. Ajoutez-en une nouvelle d’ici là pour continuer à regarder.',
  'mail.cardExpiring.button': 'Mettre à jour ma carte',
  'mail.offerEnding.subject': '{site} : la fin de votre offre',
  'mail.offerEnding.preview': 'Le prochain paiement sera au prix courant.',
  'mail.offerEnding.heading': 'La fin de votre offre',
  'mail.offerEnding.words':
    'C’était le dernier paiement avec votre rabais. Le prochain sera au prix courant.',

  'mail.cancelled.subject': '{site} : votre annulation',
  'mail.cancelled.preview': '{plan} prend fin le {date}.',
  'mail.cancelled.heading': '{plan} est annulé',
  'mail.cancelled.words': 'Vous pouvez regarder jusqu’au {date}. Ensuite, plus rien ne sera facturé.',
  'mail.cancelled.plan': 'Votre forfait',
  'mail.cancelled.button': 'Voir mes abonnements',
  'mail.cancelled.small': 'Si vous changez d’avis, vous pourrez le réactiver là-bas jusqu’à cette date.',

  'mail.offer.title':
    '{percent} % de rabais sur {periods, plural, one {votre prochain paiement} other {# paiements}}',
  'mail.offer.description':
    'Restez, et {periods, plural, one {votre prochain paiement coûtera} other {vos # prochains paiements coûteront}} la moitié. Ensuite, le prix courant s’appliquera de nouveau.',

  'mail.giftBought.subject': '{site} : votre cadeau est en route',
  'mail.giftBought.preview': 'Merci de votre commande.',
  'mail.giftBought.heading': 'Votre cadeau est en route',
  'mail.giftBought.words': 'Nous enverrons le code à {email} le {date}.',
  'mail.giftBought.small':
    'Commande {order}. Les cartes-cadeaux n’expirent jamais et ne sont pas remboursables, sauf dans les cas prévus par la loi.',

  'mail.giftReceived.subject': '{site} : vous avez un cadeau',
  'mail.giftReceived.preview': '{from} vous offre {value}.',
  'mail.giftReceived.heading': '{from} vous offre {value}',
  'mail.giftReceived.words':
    'Connectez-vous, ou créez un compte, et utilisez ce code. Il est valable pour tout forfait.',
  'mail.giftReceived.button': 'Utiliser mon cadeau',
  'mail.giftReceived.small': 'Le code sert une seule fois et n’expire jamais.',

  'mail.partnerMoved.button': 'Voir mes partenaires',
  'mail.partnerMovedHere.subject': '{site} : un partenaire a été transféré à votre compte',
  'mail.partnerMovedHere.preview': '{partner} est maintenant lié à ce compte.',
  'mail.partnerMovedHere.heading': '{partner} est lié à votre compte',
  'mail.partnerMovedHere.words':
    'Vous avez transféré {partner} d’un autre compte à {email}. Ce qu’il comprend se regarde maintenant ici, et non plus là-bas.',
  'mail.partnerMovedHere.small':
    'Si ce n’était pas vous, choisissez un nouveau mot de passe : toutes les sessions prendront fin.',

  'mail.partnerMovedAway.subject': '{site} : un partenaire a été transféré à un autre compte',
  'mail.partnerMovedAway.preview': '{partner} n’est plus lié à ce compte.',
  'mail.partnerMovedAway.heading': '{partner} n’est plus lié à votre compte',
  'mail.partnerMovedAway.words':
    'Une personne connectée chez {partner} l’a transféré de {email} à un autre compte, avec tout ce qu’il comprend.',
  'mail.partnerMovedAway.small':
    'Si ce n’était pas vous, changez votre mot de passe chez {partner}; vous pourrez ensuite le lier de nouveau ici.',

  'mail.accessEnded.subject': '{site} : une partie de votre accès a pris fin',
  'mail.accessEnded.preview': '{party} n’inclut plus {content}.',
  'mail.accessEnded.heading': 'Votre accès par {party} a pris fin',
  'mail.accessEnded.words':
    '{party} nous a indiqué que votre forfait n’y comprend plus {content}. Vous ne pouvez donc plus le regarder par {party}. Vos autres abonnements restent les mêmes.',
  'mail.accessEnded.small':
    'Si votre forfait chez {party} le comprend bel et bien, connectez-vous avec {party} ou liez-le de nouveau pour le retrouver.',

  'mail.sessionEnded.subject': '{site} : votre session a pris fin',
  'mail.sessionEnded.preview': 'L’une de vos sessions a servi à deux endroits.',
  'mail.sessionEnded.heading': 'Nous avons mis fin à votre session',
  'mail.sessionEnded.words':
    'L’une de vos sessions a servi à deux endroits à la fois. Quelqu’un l’a peut-être copiée : nous y avons donc mis fin.',
  'mail.sessionEnded.button': 'Se reconnecter',
  'mail.sessionEnded.small': 'Si cela ne vous dit rien, choisissez aussi un nouveau mot de passe.',

  'mail.device.browserOn': '{browser} sous {system}',
  'mail.device.unknown': 'Un appareil inconnu',
  'mail.newPassword.button': 'Choisir un nouveau mot de passe',
};
export default fr;
