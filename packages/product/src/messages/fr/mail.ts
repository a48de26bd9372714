import type en from '../en/mail.ts';
import type { Translated } from '../catalogue.ts';
const fr: Translated<typeof en> = {
  'mail.footer.why': 'Ce courriel concerne votre compte ({email}).',
  'mail.footer.created': 'Vous recevez ce courriel parce que {email} a servi à créer un compte.',
  'mail.footer.newAddress':
    'Vous recevez ce courriel parce qu’une personne a indiqué {email} comme nouvelle adresse.',
  'mail.footer.deleted': 'Ce courriel concerne le compte que vous aviez avec {email}.',
  'mail.footer.gift':
    '{from} nous a donné votre adresse pour vous envoyer ce cadeau. Elle ne servira à rien d’autre.',
  'mail.footer.giftBought': 'Vous recevez ce courriel parce que {email} a servi à acheter une carte-cadeau.',
  'mail.footer.provider':
    'Vous recevez ce courriel parce que {email} est votre adresse chez {provider}, votre fournisseur télé.',
  'mail.footer.product': 'Vous recevez ce courriel parce que {product} est réservé à {email}.',
  'mail.footer.partner': 'Vous recevez ce courriel parce que {email} est votre adresse chez {partner}.',
  'mail.footer.contact':
    'Vous recevez ce courriel parce que {email} est l’adresse de la personne-ressource de {client}.',
  'mail.frenchFirst.follows': 'Le texte anglais suit.',
  'mail.frenchFirst.choose': 'Recevoir ces courriels en anglais seulement',
  'mail.footer.support': 'Soutien',
  'mail.footer.privacy': 'Confidentialité',
  'mail.footer.sender': '{name}, {address}',
  'mail.footer.reference': 'Référence pour le soutien\u00A0: {reference}',

  'mail.verifyEmail.subject': 'Votre code est {code}',
  'mail.verifyEmail.preview': 'Ou vérifiez en un clic.',
  'mail.verifyEmail.heading': 'Vérifiez votre courriel',
  'mail.verifyEmail.words': 'Vérifiez {email} pour terminer la création de votre compte.',
  'mail.verifyEmail.button': 'Vérifier mon courriel',
  'mail.verifyEmail.code':
    'Ou entrez ce code sur la page restée ouverte. Il expire dans {minutes}\u00A0minutes.',
  'mail.verifyEmail.small':
    'Le lien expire dans {hours}\u00A0heures. Vous n’avez pas créé de compte? Ignorez ce courriel.',

  'mail.recovery.subject': 'Réinitialisez votre mot de passe',
  'mail.recovery.preview': 'Ce lien expire dans {minutes}\u00A0minutes.',
  'mail.recovery.heading': 'Réinitialisez votre mot de passe',
  'mail.recovery.words':
    'Nous avons reçu une demande de réinitialisation du mot de passe de {email}. Le lien sert une seule fois et expire dans {minutes}\u00A0minutes.',
  'mail.recovery.button': 'Choisir un nouveau mot de passe',
  'mail.recovery.small': 'Vous n’avez rien demandé? Ignorez ce courriel; votre mot de passe ne changera pas.',

  'mail.passwordChanged.subject': 'Votre mot de passe a été changé',
  'mail.passwordChanged.preview': 'Si ce n’était pas vous, agissez maintenant.',
  'mail.passwordChanged.heading': 'Votre mot de passe a été changé',
  'mail.passwordChanged.words':
    'Le mot de passe de {email} a été changé le {date} à {time} (HE). Vos autres appareils ont été déconnectés.',
  'mail.passwordChanged.button': 'Se connecter',
  'mail.passwordChanged.small': 'Ce n’était pas vous? Choisissez tout de suite un nouveau mot de passe.',

  'mail.newSignIn.subject': 'Nouvelle connexion à votre compte',
  'mail.newSignIn.preview': '{device}, le {date} à {time}',
  'mail.newSignIn.heading': 'Nouvelle connexion à votre compte',
  'mail.newSignIn.wasYou': 'C’était vous?',
  'mail.newSignIn.done': 'Tout va bien\u00A0: vous n’avez rien à faire.',
  'mail.newSignIn.wasNotYou': 'Ce n’était pas vous?',
  'mail.newSignIn.act':
    'Choisissez tout de suite un nouveau mot de passe. Tous les appareils seront déconnectés.',
  'mail.newSignIn.button': 'Ce n’était pas moi\u00A0: protéger mon compte',
  'mail.newSignIn.small':
    'Nous ne demandons jamais votre mot de passe ni un code par courriel ou au téléphone.',

  'mail.alreadyRegistered.subject': 'Vous avez déjà un compte',
  'mail.alreadyRegistered.preview': 'Connectez-vous ou réinitialisez votre mot de passe.',
  'mail.alreadyRegistered.heading': 'Vous avez déjà un compte',
  'mail.alreadyRegistered.words':
    'Une personne a essayé de créer un compte avec {email}, mais vous en avez déjà un. Rien n’a changé.',
  'mail.alreadyRegistered.button': 'Se connecter',
  'mail.alreadyRegistered.small': 'Ce n’était pas vous? Ignorez ce courriel.',

  'mail.emailChange.subject': 'Confirmez votre nouveau courriel',
  'mail.emailChange.preview': 'Un clic pour terminer.',
  'mail.emailChange.heading': 'Confirmez votre nouveau courriel',
  'mail.emailChange.words':
    'Vous avez demandé à vous connecter avec {email}. Confirmez que cette adresse est la vôtre\u00A0: toutes vos sessions seront fermées, puis vous pourrez vous connecter avec elle.',
  'mail.emailChange.button': 'Confirmer mon nouveau courriel',
  'mail.emailChange.small':
    'Le lien expire dans {hours}\u00A0heures. Vous n’avez rien demandé? Ignorez ce courriel.',

  'mail.emailChangeNotice.subject': 'Votre courriel est sur le point de changer',
  'mail.emailChangeNotice.preview': 'Ce n’était pas vous? Annulez le changement.',
  'mail.emailChangeNotice.heading': 'Votre courriel est sur le point de changer',
  'mail.emailChangeNotice.words':
    'Une personne qui a votre mot de passe a demandé à remplacer cette adresse par {email}. Si c’était vous, vous n’avez rien à faire.',
  'mail.emailChangeNotice.button': 'Garder mon courriel actuel',
  'mail.emailChangeNotice.small':
    'Ce lien est valide pendant {hours}\u00A0heures, même après le changement, et ferme toutes les sessions. Vous choisirez ensuite un nouveau mot de passe.',

  'mail.emailChanged.subject': 'Votre courriel a été changé',
  'mail.emailChanged.preview': 'Connectez-vous désormais avec la nouvelle adresse.',
  'mail.emailChanged.heading': 'Votre courriel a été changé',
  'mail.emailChanged.words':
    'Le courriel de votre compte est maintenant {email}. Il a été changé le {date} à {time} (HE). Tous les appareils ont été déconnectés.',
  'mail.emailChanged.small': 'Ce n’était pas vous? Choisissez tout de suite un nouveau mot de passe.',
  'mail.emailChanged.undo':
    'Ce n’était pas vous? Ouvrez le courriel envoyé au moment de la demande. Son bouton fonctionne pendant {hours}\u00A0heures.',

  'mail.emailChangeUndone.subject': 'Changement de courriel annulé',
  'mail.emailChangeUndone.preview': 'Votre compte a retrouvé son adresse précédente.',
  'mail.emailChangeUndone.heading': 'Le changement de courriel est annulé',
  'mail.emailChangeUndone.words':
    'Le courriel du compte est de nouveau {email}, depuis le {date} à {time} (HE). Tous les appareils ont été déconnectés et le mot de passe ne fonctionne plus.',
  'mail.emailChangeUndone.small': 'Un autre courriel contient un lien pour choisir un nouveau mot de passe.',

  'mail.fact.passkey': 'Clé d’accès',
  'mail.passkeyAdded.subject': 'Une clé d’accès a été ajoutée à votre compte',
  'mail.passkeyAdded.preview': '{name}',
  'mail.passkeyAdded.heading': 'Une clé d’accès a été ajoutée à votre compte',
  'mail.passkeyAdded.words': 'Elle permet de se connecter à votre compte sans mot de passe.',
  'mail.passkeyAdded.button': 'Voir mes clés d’accès',
  'mail.passkeyAdded.small':
    'Ce n’était pas vous? Protégez votre compte\u00A0: tous les appareils sont déconnectés et la clé est retirée.',
  'mail.passkeyRemoved.subject': 'Une clé d’accès a été retirée de votre compte',
  'mail.passkeyRemoved.preview': '{name}',
  'mail.passkeyRemoved.heading': 'Une clé d’accès a été retirée de votre compte',
  'mail.passkeyRemoved.words': 'Elle ne permet plus de se connecter à votre compte.',
  'mail.passkeyRemoved.button': 'Voir mes clés d’accès',
  'mail.passkeyRemoved.small': 'Ce n’était pas vous? Choisissez tout de suite un nouveau mot de passe.',
  'mail.deviceActivated.subject': 'Une nouvelle télé est connectée',
  'mail.deviceActivated.preview': '{device}',
  'mail.deviceActivated.heading': 'Une nouvelle télé est connectée',
  'mail.deviceActivated.words': 'Un code a servi à connecter cet appareil à votre compte\u00A0:',
  'mail.deviceActivated.button': 'Voir mes appareils',
  'mail.deviceActivated.small':
    'Ce n’était pas vous? Retirez l’appareil et choisissez un nouveau mot de passe pour fermer toutes les sessions.',

  'mail.cardChanged.subject': 'Vos modes de paiement ont changé',
  'mail.cardChanged.preview': 'Une carte a été ajoutée ou choisie par défaut.',
  'mail.cardChanged.heading': 'Vos modes de paiement ont changé',
  'mail.cardChanged.added': 'La carte se terminant par {last4} a été ajoutée à votre compte.',
  'mail.cardChanged.default': 'La carte se terminant par {last4} est maintenant votre carte par défaut.',
  'mail.cardChanged.button': 'Voir mes modes de paiement',

  'mail.partnerChanged.subject': 'Vos partenaires ont changé',
  'mail.partnerChanged.preview': 'Un partenaire a été lié ou délié.',
  'mail.partnerChanged.heading': '{partner} et votre compte',
  'mail.partnerChanged.linked': '{partner} est maintenant lié à votre compte.',
  'mail.partnerChanged.unlinked': '{partner} n’est plus lié à votre compte.',

  'mail.assistStarted.subject': 'Le soutien peut voir votre compte',
  'mail.assistStarted.preview': 'Vous avez donné un code au soutien.',
  'mail.assistStarted.heading': 'Le soutien peut voir votre compte',
  'mail.assistStarted.words':
    'Avec votre code, {name}, du soutien, peut voir votre compte jusqu’à {time} HE. On ne peut rien y changer ni voir vos mots de passe.',
  'mail.assistStarted.button': 'Voir mon compte',
  'mail.assistStarted.small':
    'Vous n’avez donné aucun code? Mettez-y fin dans votre compte et changez votre mot de passe.',

  'mail.accountSuspended.subject': 'Votre compte est suspendu',
  'mail.accountSuspended.preview': 'La connexion n’est pas possible pour l’instant.',
  'mail.accountSuspended.heading': 'Votre compte est suspendu',
  'mail.accountSuspended.words':
    'Nous avons suspendu le compte {email}. La connexion n’est pas possible pour l’instant, et tous les appareils ont été déconnectés.',
  'mail.accountSuspended.small':
    'Les paiements déjà commencés seront traités. Communiquez avec le soutien pour en savoir plus.',

  'mail.accountReinstated.subject': 'Votre compte est réactivé',
  'mail.accountReinstated.preview': 'Vous pouvez de nouveau vous connecter.',
  'mail.accountReinstated.heading': 'Votre compte est réactivé',
  'mail.accountReinstated.words': 'Vous pouvez de nouveau vous connecter avec {email}.',

  'mail.fact.device': 'Appareil',
  'mail.fact.when': 'Quand',
  'mail.fact.at': '{date}, {time} (HE)',
  'mail.fact.order': 'Commande',
  'mail.fact.creditNote': '{count, plural, one {Note de crédit} other {Notes de crédit}}',

  'mail.changed.when':
    'Le {date} à {time} (HE). Ce n’était pas vous? Choisissez tout de suite un nouveau mot de passe.',

  'mail.accountDeleted.subject': 'Votre compte a été supprimé',
  'mail.accountDeleted.preview': 'Merci d’avoir regardé avec nous.',
  'mail.accountDeleted.heading': 'Votre compte a été supprimé',
  'mail.accountDeleted.words':
    'Nous avons supprimé le compte {email} le {date} à {time} (HE), avec ses profils, ses appareils et vos renseignements personnels.',
  'mail.accountDeleted.small': 'Vous pouvez revenir en tout temps.',

  'mail.bill.subtotal': 'Sous-total',
  'mail.bill.tax': '{tax} · nº\u00A0{number}',
  'mail.bill.total': 'Total',
  'mail.bill.gift': 'Solde de carte-cadeau utilisé',
  'mail.bill.credit': 'Crédit pour les jours non utilisés',
  'mail.bill.card': 'Débité sur {card}',
  'mail.bill.cardEnding': '{brand} se terminant par {last4}',
  'mail.bill.unknownCard': 'Carte',
  'mail.bill.refunded': 'Remboursé',
  'mail.bill.order': 'Commande {order} · {date}',
  'mail.bill.line': '{name}\u00A0: {value}',

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
    'Se renouvelle jusqu’à l’annulation dans votre compte. Des questions sur ce reçu? {support}, commande {order}.',
  'mail.receipt.questions': 'Des questions sur ce reçu? {support}, commande {order}.',
  'mail.receipt.small': '{seller} · montants en dollars canadiens',
  'mail.receipt.page': 'Page {page} de {pages}',

  'mail.next.card': 'Se renouvelle le {date} à {due}, taxes incluses, jusqu’à l’annulation.',
  'mail.next.gift':
    'Se renouvelle le {date} à {total}, taxes incluses, jusqu’à l’annulation\u00A0: {gift} de votre solde de carte-cadeau et {due} de votre carte.',
  'mail.next.covered':
    'Se renouvelle le {date} à {total}, taxes incluses, jusqu’à l’annulation. Votre solde de carte-cadeau couvre le montant.',
  'mail.next.retry': 'Nous réessaierons de débiter {due} le {date}.',

  'mail.orderConfirmation.subject': 'Votre reçu pour {plan}',
  'mail.orderConfirmation.preview': '{total}, payé le {date}',
  'mail.orderConfirmation.heading': 'Merci de votre commande',
  'mail.orderConfirmation.words': 'Vous pouvez commencer à regarder.',
  'mail.orderConfirmation.button': 'Voir mes reçus',
  'mail.orderConfirmation.small':
    'Les forfaits se renouvellent automatiquement jusqu’à l’annulation. Les frais d’abonnement ne sont pas remboursables, sauf dans les cas prévus par la loi.',

  'mail.paymentFailed.subject': 'Votre paiement n’a pas été accepté',
  'mail.paymentFailed.preview': 'Rien n’a été débité.',
  'mail.paymentFailed.heading': 'Votre paiement n’a pas été accepté',
  'mail.paymentFailed.words':
    'Nous n’avons pas pu confirmer votre paiement de {total}. Rien n’a été débité ni activé.',
  'mail.paymentFailed.button': 'Mettre à jour le mode de paiement',
  'mail.paymentFailed.small': 'Réessayez, ou utilisez une autre carte.',

  'mail.renewed.subject': 'Renouvellement de {plan}\u00A0: {total}',
  'mail.renewed.preview': 'Votre reçu du {date}',
  'mail.renewed.heading': 'Votre forfait est renouvelé',
  'mail.renewed.words': 'Merci de rester avec nous. Voici votre reçu.',
  'mail.creditNote.title': 'Note de crédit',
  'mail.creditNote.to': 'Remboursé sur',
  'mail.creditNote.order': 'Pour la commande',
  'mail.creditNote.words':
    'Remboursement du reçu {order}. Des questions? {support}, note de crédit {number}.',
  'mail.creditNote.newPlan': 'Crédit sur votre nouveau forfait',
  'mail.creditNote.item': 'Remboursement',
  'mail.refunded.subject': 'Votre remboursement de {total}',
  'mail.refunded.preview': 'Voici où il a été versé.',
  'mail.refunded.heading': 'Votre remboursement de {total}',
  'mail.refunded.words': 'Nous vous avons remboursé {total} de votre commande.',
  'mail.refunded.goodwill': 'Nous avons ajouté {total} à votre solde. Cette somme est à vous.',
  'mail.refunded.toCard':
    '{amount} sont remboursés sur votre carte se terminant par {last4}. Votre banque peut mettre de 5 à 10 jours ouvrables à l’afficher.',
  'mail.refunded.toOtherCard':
    '{amount} sont remboursés sur la carte qui a servi au paiement. Votre banque peut mettre de 5 à 10 jours ouvrables à l’afficher.',
  'mail.refunded.toBalance':
    '{amount} ont été ajoutés à votre solde de carte-cadeau. Il sera utilisé en premier.',
  'mail.refunded.button': 'Voir mes reçus',
  'mail.renewalFailed.subject': 'À faire\u00A0: mettez à jour votre carte',
  'mail.renewalFailed.preview': 'Accès jusqu’au {date}.',
  'mail.renewalFailed.heading': 'Nous n’avons pas pu renouveler votre forfait',
  'mail.renewalFailed.words':
    'Votre carte a été refusée. Vous pouvez regarder jusqu’au {date} pendant que nous réessayons.',
  'mail.renewalFailed.button': 'Mettre à jour ma carte',
  'mail.renewalFailed.small': 'Ajoutez une nouvelle carte et nous réessaierons tout de suite.',
  'mail.cardNeeded.subject': 'Votre forfait a besoin d’une nouvelle carte',
  'mail.cardNeeded.preview': 'Accès jusqu’au {date}.',
  'mail.cardNeeded.heading': 'Votre forfait a besoin d’une nouvelle carte',
  'mail.cardNeeded.words':
    'Nous n’avons pas pu débiter votre carte pour le renouvellement. Vous pouvez regarder jusqu’au {date}. Ajoutez une carte d’ici là pour garder votre forfait.',
  'mail.cardNeeded.button': 'Ajouter une carte',
  'mail.cardNeeded.small': 'La nouvelle carte sera débitée tout de suite. Vous ne paierez pas deux fois.',
  'mail.confirmPayment.subject': 'Confirmez votre paiement auprès de votre banque',
  'mail.confirmPayment.preview': 'Accès jusqu’au {date}.',
  'mail.confirmPayment.heading': 'Confirmez votre paiement',
  'mail.confirmPayment.words':
    'Votre banque demande votre accord pour payer le renouvellement. Vous pouvez regarder jusqu’au {date}. Confirmez le paiement ou choisissez une autre carte.',
  'mail.confirmPayment.button': 'Confirmer mon paiement',
  'mail.confirmPayment.small': 'Vous ne paierez pas deux fois.',
  'mail.subscriptionEnded.subject': 'Votre forfait a pris fin',
  'mail.subscriptionEnded.preview': 'Revenez en tout temps.',
  'mail.subscriptionEnded.heading': 'Votre forfait a pris fin',
  'mail.subscriptionEnded.words':
    'Nous n’avons pas pu renouveler votre forfait; il a donc pris fin. Rien ne sera débité. Vos profils et votre historique sont conservés.',
  'mail.subscriptionEnded.button': 'Voir les forfaits',
  'mail.cardExpiring.subject': 'Votre carte expire bientôt',
  'mail.cardExpiring.preview': 'Mettez-la à jour pour continuer à regarder.',
  'mail.cardExpiring.heading': 'Votre carte expire bientôt',
  'mail.cardExpiring.words':
    'La carte se terminant par {last4} expire en {expiry}. Ajoutez-en une nouvelle d’ici là pour continuer à regarder.',
  'mail.cardExpiring.button': 'Mettre à jour ma carte',
  'mail.renewalComing.subject': 'Votre forfait sera bientôt renouvelé',
  'mail.renewalComing.preview': 'Dans un mois environ.',
  'mail.renewalComing.heading': 'Votre forfait sera bientôt renouvelé',
  'mail.renewalComing.words':
    'Pour le garder, vous n’avez rien à faire. Sinon, annulez en ligne avant cette date.',
  'mail.offerEnding.subject': 'Votre offre se termine',
  'mail.offerEnding.preview': 'Prix courant dès le prochain paiement.',
  'mail.offerEnding.heading': 'Votre offre se termine',
  'mail.offerEnding.words':
    'Votre prochain paiement sera au prix courant. Pour garder votre forfait, vous n’avez rien à faire. Sinon, annulez en ligne avant cette date.',
  'mail.offerEnding.from': '{plan} à partir du {date}',
  'mail.offerEnding.price': '{price}, avant taxes',
  'mail.priceChange.subject': 'Un nouveau prix pour {plan}',
  'mail.priceChange.preview': 'À partir du {date} : {after}.',
  'mail.priceChange.heading': 'Un nouveau prix pour {plan}',
  'mail.priceChange.words':
    'Votre prix change au renouvellement du {date}. D’ici là, vous payez la même chose qu’aujourd’hui.',
  'mail.priceChange.now': 'Prix actuel',
  'mail.priceChange.from': 'À partir du {date}',
  'mail.priceChange.leave': 'Les prix sont avant taxes. Vous pouvez annuler sans frais avant le {date}.',
  'mail.priceChange.button': 'Voir mon forfait',

  'mail.cancelled.subject': 'Abonnement annulé\u00A0: {plan}',
  'mail.cancelled.preview': 'Accès jusqu’au {date}.',
  'mail.cancelled.heading': 'Abonnement annulé\u00A0: {plan}',
  'mail.cancelled.words': 'Vous pouvez regarder jusqu’au {date}. Plus rien ne sera débité.',
  'mail.cancelled.plan': 'Votre forfait',
  'mail.cancelled.what': 'Annulé',
  'mail.cancelled.until': 'Fin de l’accès',
  'mail.cancelled.lastPayment': 'Dernier paiement',
  'mail.cancelled.paid': '{amount}, le {date}',
  'mail.cancelled.kept': '{amount}, toujours à vous',
  'mail.cancelled.number': 'Numéro de confirmation',
  'mail.cancelled.attached': 'Votre reçu est joint en format PDF.',
  'mail.cancelled.button': 'Voir mes abonnements',
  'mail.cancelled.restart': 'Réactiver {plan}',
  'mail.cancelled.small': 'Avant le {date}, la réactivation ne coûte rien le jour même.',

  'mail.restarted.subject': 'Abonnement réactivé\u00A0: {plan}',
  'mail.restarted.preview': 'Rien n’a été débité aujourd’hui.',
  'mail.restarted.heading': 'Abonnement réactivé\u00A0: {plan}',
  'mail.restarted.words':
    'Votre annulation est levée. Rien n’a été débité aujourd’hui et rien n’a été interrompu.',
  'mail.restarted.what': 'Réactivé',
  'mail.restarted.button': 'Voir mon forfait',
  'mail.restarted.small': 'Vous pouvez annuler en tout temps dans votre compte.',

  'mail.offer.title':
    '{percent}\u00A0% de rabais sur {periods, plural, one {votre prochain paiement} other {# paiements}}',
  'mail.offer.description':
    '{percent}\u00A0% de rabais sur {periods, plural, one {votre prochain paiement} other {vos # prochains paiements}}, puis le prix courant.',

  'mail.giftBought.subject': 'Votre cadeau est en route',
  'mail.giftBought.preview': 'Pour {email}, le {date}',
  'mail.giftBought.heading': 'Votre cadeau est en route',
  'mail.giftBought.words': 'Nous l’enverrons à {email} le {date}.',
  'mail.giftBought.small':
    'Les cartes-cadeaux n’expirent jamais et ne sont pas remboursables, sauf dans les cas prévus par la loi.',

  'mail.giftReceived.subject': '{from} vous offre {value} pour {brand}',
  'mail.giftReceived.unnamed': 'Votre carte-cadeau de {value} pour {brand}',
  'mail.giftReceived.preview': 'Votre carte-cadeau vous attend.',
  'mail.giftReceived.heading': '{from} vous offre {value}',
  'mail.giftReceived.card': 'Carte-cadeau',
  'mail.giftReceived.for': 'Pour {name}',
  'mail.giftReceived.quote': '«\u00A0{message}\u00A0»',
  'mail.giftReceived.words':
    'Le bouton remplit le code pour vous. Il est valide pour tout forfait. Pas encore de compte? Une minute suffit pour en créer un.',
  'mail.giftReceived.button': 'Utiliser mon cadeau',
  'mail.giftReceived.small': 'Le code sert une seule fois et n’expire jamais.',

  'mail.storeRelease.subject': 'Utiliser votre abonnement avec un autre compte?',
  'mail.storeRelease.preview': 'Une personne a demandé à déplacer votre abonnement {store}.',
  'mail.storeRelease.heading': 'Utiliser votre abonnement {store} avec un autre compte?',
  'mail.storeRelease.words':
    'Une personne a ouvert notre application avec un autre compte et a demandé l’abonnement {store} lié à {email}. Si c’était vous, libérez-le, puis réessayez dans l’application.',
  'mail.storeRelease.button': 'Libérer l’abonnement',
  'mail.storeRelease.small':
    'Le lien expire dans {hours}\u00A0heures. Ce n’était pas vous? Ignorez ce courriel\u00A0: l’abonnement reste lié à votre compte.',

  'mail.partnerMoved.button': 'Voir mes partenaires',
  'mail.partnerMovedHere.subject': '{partner} est maintenant lié à votre compte',
  'mail.partnerMovedHere.preview': 'Transféré d’un autre compte.',
  'mail.partnerMovedHere.heading': '{partner} est maintenant lié à votre compte',
  'mail.partnerMovedHere.words':
    'Vous avez transféré {partner} à {email}. Ce qu’il comprend se trouve maintenant dans ce compte seulement.',
  'mail.partnerMovedHere.small':
    'Ce n’était pas vous? Choisissez un nouveau mot de passe pour fermer toutes les sessions.',

  'mail.partnerMovedAway.subject': '{partner} n’est plus lié à votre compte',
  'mail.partnerMovedAway.preview': 'Il a été transféré à un autre compte.',
  'mail.partnerMovedAway.heading': '{partner} n’est plus lié à votre compte',
  'mail.partnerMovedAway.words':
    'Une personne a ouvert une session chez {partner} et l’a transféré de {email} à un autre compte.',
  'mail.partnerMovedAway.small':
    'Ce n’était pas vous? Changez votre mot de passe {partner}, puis liez-le de nouveau.',

  'mail.accessEnded.subject': 'Une partie de votre accès a pris fin',
  'mail.accessEnded.preview': '{party} n’inclut plus {content}.',
  'mail.accessEnded.heading': 'Votre accès par {party} a pris fin',
  'mail.accessEnded.words':
    '{party} nous a indiqué que votre forfait ne comprend plus {content}; vous ne pouvez donc plus le regarder par {party}. Vos autres abonnements n’ont pas changé.',
  'mail.accessEnded.small':
    'Votre forfait chez {party} le comprend toujours? Connectez-vous avec {party} ou liez-le de nouveau pour le retrouver.',

  'mail.partnerInvitation.subject': 'Liez votre compte pour commencer à regarder',
  'mail.partnerInvitation.preview': 'Votre forfait chez {partner} comprend {content}.',
  'mail.partnerInvitation.heading': '{content} est inclus avec {partner}',
  'mail.partnerInvitation.words':
    'Votre forfait chez {partner} comprend {content}. Liez {partner} à votre compte pour commencer à regarder. Pas encore de compte? Vous pourrez en créer un en chemin.',
  'mail.partnerInvitation.button': 'Lier mon compte',
  'mail.partnerInvitation.small':
    '{partner} nous a donné votre adresse pour ce forfait. Ce n’est pas vous? Ignorez ce courriel.',

  'mail.partnerLineSuspended.subject': 'Votre accès par un partenaire est suspendu',
  'mail.partnerLineSuspended.preview': '{partner} a suspendu votre ligne.',
  'mail.partnerLineSuspended.heading': 'Votre ligne chez {partner} est suspendue',
  'mail.partnerLineSuspended.words':
    '{partner} nous a indiqué que votre ligne est suspendue; vous ne pouvez donc pas regarder {content} par {partner} pour l’instant. Votre compte reste lié et vos autres abonnements n’ont pas changé.',
  'mail.partnerLineSuspended.small':
    'Communiquez avec {partner} pour en connaître la raison. Dès que votre ligne sera rétablie, vous pourrez regarder; vous n’avez rien à lier de nouveau.',

  'mail.partnerLineEnded.subject': 'Votre accès par un partenaire a pris fin',
  'mail.partnerLineEnded.preview': '{partner} ne comprend plus {content}.',
  'mail.partnerLineEnded.heading': 'Votre ligne chez {partner} a pris fin',
  'mail.partnerLineEnded.words':
    '{partner} nous a indiqué que votre ligne a pris fin. Elle ne comprend plus {content}, et nous avons délié {partner} de votre compte. Vos profils et vos autres abonnements n’ont pas changé.',
  'mail.partnerLineEnded.small':
    'Votre ligne est toujours active? Communiquez avec {partner}. Vous pourrez la lier de nouveau en tout temps.',

  'mail.serviceSecretExpiring.subject': 'Un secret de client expire bientôt',
  'mail.serviceSecretExpiring.preview': '{client}, le {date}',
  'mail.serviceSecretExpiring.heading': 'Le secret de {client} expire le {date}',
  'mail.serviceSecretExpiring.words':
    'Ensuite, l’API de service refusera {client}. Créez un nouveau secret, ajoutez-le au client et laissez l’ancien expirer. Les deux fonctionnent d’ici là.',

  'mail.webhookDisabled.subject': 'Un point de réception d’événements a été désactivé',
  'mail.webhookDisabled.preview': '{endpoint}',
  'mail.webhookDisabled.heading': 'Nous n’envoyons plus d’événements à {endpoint}',
  'mail.webhookDisabled.gone': 'L’adresse a répondu 410 Gone. Nous l’avons donc désactivée.',
  'mail.webhookDisabled.failing':
    'L’adresse n’a accepté aucun événement depuis {days}~jours. Nous l’avons donc désactivée.',
  'mail.webhookDisabled.words':
    'Les événements sont conservés {days}~jours. Quand l’adresse fonctionnera de nouveau, demandez à un opérateur de la réactiver et de renvoyer ce qu’elle a manqué.',

  'mail.sessionEnded.subject': 'Session fermée par sécurité',
  'mail.sessionEnded.preview': 'Votre session a servi à deux endroits.',
  'mail.sessionEnded.heading': 'Session fermée par sécurité',
  'mail.sessionEnded.words':
    'L’une de vos sessions a servi à deux endroits à la fois; nous l’avons fermée au cas où elle aurait été copiée.',
  'mail.sessionEnded.button': 'Se reconnecter',
  'mail.sessionEnded.small': 'Cela ne vous dit rien? Choisissez aussi un nouveau mot de passe.',

  'mail.device.browserOn': '{browser} sous {system}',
  'mail.device.unknown': 'Appareil inconnu',
  'mail.newPassword.button': 'Choisir un nouveau mot de passe',

  'mail.migrationInvitation.subject': 'Un seul compte pour tout',
  'mail.migrationInvitation.preview': 'Gardez tout ce que comprend {provider}.',
  'mail.migrationInvitation.heading': 'Un seul compte pour tout',
  'mail.migrationInvitation.words':
    'Vous regardez avec {provider}. Créez un {site} pour vous connecter avec votre courriel et un mot de passe. Vous garderez tout ce que comprend {provider}.',
  'mail.migrationInvitation.button': 'Commencer',
  'mail.migrationInvitation.small':
    'Le lien sert une seule fois et expire le {date} à {time} (HE). Vous n’attendiez pas ce courriel? Ignorez-le; rien ne changera.',
  'mail.activationLink.subject': 'Prêt à activer\u00A0: {product}',
  'mail.activationLink.preview': 'Une seule étape avant de regarder.',
  'mail.activationLink.heading': 'Prêt à activer\u00A0: {product}',
  'mail.activationLink.words':
    'Connectez-vous avec {email} pour l’activer, ou créez d’abord un compte avec ce courriel.',
  'mail.activationLink.button': 'Activer {product}',
  'mail.activationLink.small': 'Le lien sert une seule fois et expire le {date} à {time} (HE).',
  'mail.consolidationCode.subject': 'Votre code pour regrouper vos comptes',
  'mail.consolidationCode.preview': 'Il expire dans {minutes}\u00A0minutes.',
  'mail.consolidationCode.heading': 'Regroupez vos comptes',
  'mail.consolidationCode.words':
    'Une personne dont la session est ouverte dans un autre compte veut le regrouper avec {email}. Si c’était vous, entrez ce code d’ici {minutes}\u00A0minutes.',
  'mail.consolidationCode.small':
    'Ce n’était pas vous? Ne donnez ce code à personne. Sans lui, rien ne change.',

  'mail.footer.unsubscribe': 'Me désabonner',
  'mail.footer.consent': 'Vous recevez ce courriel parce que vous l’avez accepté\u00A0: {label}, {site}.',

  'mail.cancellationPaper.title': 'Annulation',
  'mail.cancellationPaper.account': 'Compte',
  'mail.cancellationPaper.when': 'Date d’annulation',
  'mail.cancellationPaper.at': '{date} à {time} (HE)',
  'mail.cancellationPaper.until': 'Accès jusqu’au {date}',
  'mail.cancellationPaper.nothingMore': 'Aucun paiement',
  'mail.cancellationPaper.words':
    'Le fichier {number}.jws joint à ce PDF est notre signature\u00A0: toute personne peut vérifier que vous avez annulé, et quand. Des questions? {support}, annulation {number}.',
  'mail.cancelled.refund': 'Remboursement des jours inutilisés',

  'mail.deletionStarted.subject': 'Supprimer votre compte?',
  'mail.deletionStarted.preview': 'Le soutien l’a demandé. La décision vous revient.',
  'mail.deletionStarted.heading': 'Supprimer votre compte?',
  'mail.deletionStarted.words':
    'Vous avez demandé au soutien de supprimer le compte {email}. Rien ne se fait sans vous\u00A0: ouvrez la page d’ici {hours}\u00A0heures pour le supprimer ou le garder.',
  'mail.deletionStarted.button': 'Décider maintenant',
  'mail.deletionStarted.small': 'Vous n’avez rien demandé? Ouvrez la page et gardez votre compte.',

  'mail.exportReady.subject': 'Vos données sont prêtes à télécharger',
  'mail.exportReady.preview': 'Téléchargez-les d’ici {days}\u00A0jours.',
  'mail.exportReady.heading': 'Vos données sont prêtes',
  'mail.exportReady.words':
    'Vous avez demandé une copie de tout ce que nous conservons à votre sujet. Connectez-vous pour la télécharger d’ici {days}\u00A0jours. Nous vérifierons que c’est bien vous.',
  'mail.exportReady.button': 'Télécharger mes données',
  'mail.exportReady.small':
    'Vous n’avez rien demandé? Quelqu’un utilise peut-être votre compte. Choisissez un nouveau mot de passe.',

  'mail.promotionWaiting.subject': 'Votre promotion vous attend',
  'mail.promotionWaiting.preview': '{percent}\u00A0% de rabais sur votre prochain achat.',
  'mail.promotionWaiting.heading': '{percent}\u00A0% de rabais, quand vous voudrez',
  'mail.promotionWaiting.words':
    'Vous avez échangé un code de {percent}\u00A0% de rabais qui n’a pas encore servi. Il s’appliquera de lui-même à votre prochain achat.',
  'mail.promotionWaiting.button': 'Voir les forfaits',

  'mail.accountInactive.subject': 'Votre compte sera supprimé le {date}',
  'mail.accountInactive.preview': 'Connectez-vous pour le garder.',
  'mail.accountInactive.heading': 'Avez-vous encore besoin de votre compte?',
  'mail.accountInactive.words':
    'Personne ne s’est connecté à {email} depuis près de trois ans. Nous supprimerons le compte le {date}. Pour le garder, connectez-vous d’ici là.',
  'mail.accountInactive.button': 'Me connecter pour le garder',
  'mail.accountInactive.small': 'Nous ne conservons pas les données personnelles que personne n’utilise.',

  'mail.export.title': 'Tout ce que nous conservons à votre sujet',
  'mail.export.lead': 'Préparé pour {name} le {date}. Gardez ce fichier en lieu sûr.',
  'mail.export.left':
    'Les mots de passe, les NIP et les autres secrets n’y sont pas. Les mêmes données, pour les programmes, sont dans data.json.',
  'mail.export.contents': 'Contenu',
  'mail.export.yes': 'Oui',
  'mail.export.no': 'Non',
  'mail.export.moment': '{date} à {time} (HE)',
};
export default fr;
