import type en from '../en/gifts.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'gifts.index.title': 'Offrez une carte-cadeau',
  'gifts.index.lead': 'Envoyée par courriel, le jour de votre choix.',
  'gifts.index.cards': 'Choisissez un montant',
  'gifts.index.give': 'Offrir {value}',
  'gifts.index.none': 'Aucune carte-cadeau pour le moment',
  'gifts.index.noneLead': 'Revenez bientôt.',
  'gifts.index.how': 'Comment ça marche',
  'gifts.index.choose': 'Choisissez un montant et ajoutez un message.',
  'gifts.index.send': 'La personne reçoit un code par courriel, aujourd’hui ou à la date choisie.',
  'gifts.index.use': 'Elle peut l’utiliser pour tout forfait. Le code n’expire jamais.',
  'gifts.index.redeem': 'J’ai un code',

  'gifts.purchase.title': 'Acheter un cadeau',
  'gifts.purchase.faster': 'Vous avez un compte?',
  'gifts.purchase.signIn': 'Se connecter pour payer plus vite',
  'gifts.purchase.changeAmount': 'Changer le montant',
  'gifts.purchase.forWhom': 'Destinataire',
  'gifts.purchase.from': 'Vos coordonnées',
  'gifts.purchase.fromHint': 'Nous y enverrons votre reçu.',
  'gifts.purchase.sendHint': 'Livraison le matin même. Choisissez aujourd’hui pour l’envoyer tout de suite.',
  'gifts.purchase.pay': 'Payer {total}',
  'gifts.purchase.payNothing': 'Payer',
  'gifts.purchase.total': 'Total',
  'gifts.purchase.tax': 'Aucune taxe sur les cartes-cadeaux',
  'gifts.purchase.legal':
    'Les cartes-cadeaux n’expirent jamais et servent à payer tout forfait en dollars canadiens. Elles ne sont pas remboursables, sauf dans les cas prévus par la loi.',
  'gifts.purchase.terms': 'Conditions d’utilisation',
  'gifts.purchase.preview': 'Aperçu',
  'gifts.purchase.previewFor': 'Ce que {name} recevra',
  'gifts.purchase.previewFrom': 'De la part de {name}',
  'gifts.purchase.unanswered':
    'Nous ne savons pas si votre paiement est passé. Réessayez\u00A0: ce cadeau ne sera jamais débité deux fois.',

  'gifts.card.title': 'Carte-cadeau',
  'gifts.card.for': 'Pour {name}',
  'gifts.card.quote': '«\u00A0{message}\u00A0»',
  'gifts.card.today': 'Arrive aujourd’hui',
  'gifts.card.later': 'Arrive le {date}',

  'gifts.success.title': 'Cadeau acheté',
  'gifts.success.today': 'Votre carte-cadeau de {value} est en route vers {email}.',
  'gifts.success.later': 'Nous enverrons votre carte-cadeau de {value} à {email} le {date}.',
  'gifts.success.receipt': 'Votre reçu a été envoyé à {email}.',
  'gifts.success.calendar': 'Ajouter au calendrier',
  'gifts.success.event': 'Carte-cadeau {brand} pour {name}',
  'gifts.success.eventDetails': 'Votre carte-cadeau de {value} part ce matin vers {email}.',
  'gifts.success.another': 'Offrir un autre cadeau',
  'gifts.success.pendingLead':
    'Votre banque met plus de temps que d’habitude. Nous écrirons à {email} dès que ce sera fait. Ne payez pas de nouveau.',
  'gifts.success.stillPending': 'Confirmation toujours en cours.',
  'gifts.success.failedTitle': 'Votre paiement n’a pas été accepté',
  'gifts.success.failedLead':
    'Rien n’a été débité et aucun cadeau n’a été envoyé. Votre message est conservé.',
  'gifts.success.tryAgain': 'Essayer un autre mode de paiement',
};

export default fr;
