import type en from '../en/gifts.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'gifts.index.title': 'Offrez une soirée à la maison',
  'gifts.index.lead': 'Une carte-cadeau par courriel, le jour que vous choisissez.',
  'gifts.index.cards': 'Choisissez un montant',
  'gifts.index.give': 'Offrir {value}',
  'gifts.index.none': 'Aucune carte-cadeau pour le moment',
  'gifts.index.noneLead': 'Revenez un peu plus tard.',
  'gifts.index.how': 'Comment ça marche',
  'gifts.index.choose': 'Vous choisissez un montant et écrivez un mot.',
  'gifts.index.send': 'La personne reçoit un code par courriel, aujourd’hui ou le jour que vous choisissez.',
  'gifts.index.use': 'Le code paie n’importe quel forfait. Il n’expire jamais.',
  'gifts.index.redeem': 'J’ai reçu un code',

  'gifts.purchase.title': 'Acheter un cadeau',
  'gifts.purchase.lead': 'Une carte-cadeau par courriel, le jour que vous choisissez.',
  'gifts.purchase.faster': 'Vous avez un compte?',
  'gifts.purchase.signIn': 'Ouvrez une session pour aller plus vite',
  'gifts.purchase.amount': 'Montant',
  'gifts.purchase.forWhom': 'Pour qui',
  'gifts.purchase.from': 'De votre part',
  'gifts.purchase.fromHint': 'Le reçu sera envoyé ici.',
  'gifts.purchase.sendHint': 'Le matin de ce jour-là; aujourd’hui, c’est tout de suite.',
  'gifts.purchase.pay': 'Payer {total}',
  'gifts.purchase.payNothing': 'Payer',
  'gifts.purchase.again': 'Réessayer',
  'gifts.purchase.total': 'Vous payez',
  'gifts.purchase.tax': 'Aucune taxe sur les cartes-cadeaux.',
  'gifts.purchase.legal':
    'Les cartes-cadeaux n’expirent jamais. Elles paient des forfaits en dollars canadiens et ne sont pas remboursables, sauf dans les cas prévus par la loi.',
  'gifts.purchase.terms': 'Conditions d’utilisation',
  'gifts.purchase.preview': 'Ce qui sera reçu',
  'gifts.purchase.previewFrom': 'De la part de {name}',
  'gifts.purchase.unanswered':
    'Nous ne savons pas si le paiement est passé. Réessayez\u00A0: ce cadeau ne sera jamais facturé deux fois.',

  'gifts.success.title': 'Cadeau acheté',
  'gifts.success.today': 'Votre carte-cadeau de {value} est en route vers {email}.',
  'gifts.success.later': 'Votre carte-cadeau de {value} partira vers {email} le {date}.',
  'gifts.success.receipt': 'Le reçu est envoyé à {email}.',
  'gifts.success.order': 'Commande {order}',
  'gifts.success.another': 'Offrir un autre cadeau',
  'gifts.success.account': 'Aller à mon compte',
  'gifts.success.pendingTitle': 'Votre paiement est en cours de confirmation',
  'gifts.success.pendingLead':
    'Votre banque prend son temps. Nous écrirons à {email} dès que ce sera fait. Ne payez pas de nouveau.',
  'gifts.success.check': 'Vérifier de nouveau',
  'gifts.success.stillPending': 'La confirmation n’est pas encore arrivée.',
  'gifts.success.failedTitle': 'Le paiement n’est pas passé',
  'gifts.success.failedLead':
    'Rien n’a été facturé, et aucun cadeau n’a été envoyé. Ce que vous avez écrit est toujours là.',
  'gifts.success.tryAgain': 'Payer autrement',
};

export default fr;
