import type { Translated } from '../catalogue.ts';
import type en from '../en/purchase.ts';

export default {
  'purchase.steps.name': 'Étapes',
  'purchase.steps.plan': 'Forfait',
  'purchase.steps.payment': 'Paiement',
  'purchase.steps.done': 'Terminé',
  'purchase.steps.passed': 'terminée',

  'purchase.products.title': 'Choisissez votre forfait',
  'purchase.products.lead': 'Changez ou annulez en tout temps.',
  'purchase.products.have': 'Votre forfait actuel',
  'purchase.products.unavailable': 'Non offert pour votre compte',
  'purchase.products.chosen': '<b>{plan}</b> · {price} {per} + taxes',
  'purchase.products.nothingYet':
    'Rien n’est débité pour l’instant. Vous verrez le total avec taxes avant de payer.',
  'purchase.products.choose': 'Choisissez un forfait pour continuer.',
  'purchase.products.continueWith': 'Continuer avec {plan}',
  'purchase.products.also': 'Aussi offerts',
  'purchase.products.gift':
    '<b>Vous avez un solde de carte-cadeau de {amount}.</b> Il sera utilisé en premier, avant votre carte.',
  'purchase.products.seeBalance': 'Voir mon solde',
  'purchase.products.none': 'Aucun forfait offert ici',
  'purchase.products.noneLead': 'Cette marque n’offre pas de forfait pour le moment.',
  'purchase.products.elsewhere': 'Des forfaits sont offerts par\u00A0:',

  'purchase.addOn.onPlan': 'Options facultatives pour {plan}.',
  'purchase.addOn.onYours': 'Options facultatives pour votre forfait.',
  'purchase.addOn.list': 'Options offertes',
  'purchase.addOn.needsPlan': 'Nécessite un forfait',
  'purchase.addOn.choose': 'Choisissez une option pour continuer.',
  'purchase.addOn.without': 'Continuer sans option',
  'purchase.addOn.with': 'Continuer avec {names}',
  'purchase.addOn.none': 'Aucune option offerte',
  'purchase.addOn.noneLead': 'Aucune option pour votre forfait pour le moment.',
  'purchase.addOn.toPayment': 'Passer au paiement',

  'purchase.warning.title': 'Avant de continuer',
  'purchase.warning.change': 'Passer plutôt à {plan}',
  'purchase.warning.changeLead':
    'Ce changement remplace votre forfait actuel. Vos jours non utilisés sont crédités\u00A0: vous payez une seule fois.',
  'purchase.warning.both': 'Acheter les deux',
  'purchase.warning.have': 'Vous payez déjà',
  'purchase.warning.adding': 'Vous allez ajouter',
  'purchase.warning.by.CSG': 'Facturé par nous à votre carte',
  'purchase.warning.by.APPLE': 'Facturé par Apple',
  'purchase.warning.by.ROKU': 'Facturé par Roku',
  'purchase.warning.by.GOOGLE': 'Facturé par Google',
  'purchase.warning.by.PARTNERSHIP': 'Facturé par un partenaire',
  'purchase.warning.stays':
    'Cet achat n’annule pas votre abonnement actuel. Pour ne pas payer deux fois, annulez-le d’abord là où il est facturé.',

  'purchase.payments.order': 'Votre commande',
  'purchase.payments.editOrder': 'Modifier votre commande',
  'purchase.payments.renews': 'Se renouvelle le {date}',
  'purchase.payments.tax': 'Taxes',
  'purchase.payments.taxByProvince': 'selon le code postal',
  'purchase.payments.dueUnknown': '{price} + taxes',
  'purchase.payments.total': 'Total',
  'purchase.payments.payWith': 'Payer avec',
  'purchase.payments.newCard': 'Nouvelle carte',
  'purchase.payments.giftPays': 'Votre solde de carte-cadeau couvre le total. Aucune carte requise.',
  'purchase.payments.pay': 'Payer {price} et m’abonner',
  'purchase.payments.payUnknown': 'Payer et m’abonner',
  'purchase.payments.useGift': 'M’abonner avec mon solde de carte-cadeau',
  'purchase.payments.legal':
    'Les frais d’abonnement ne sont pas remboursables, même pour une période entamée, sauf dans les cas prévus par la loi.',
  'purchase.payments.frenchFirst':
    'Votre contrat est offert en français. À moins que vous choisissiez l’anglais ici, vos reçus et nos courriels à son sujet seront en français, puis en anglais.',
  'purchase.payments.inFrench': 'Lire en français',
  'purchase.payments.choosesEnglish':
    'Le contrat m’a été offert en français et je choisis l’anglais (facultatif)',
  'purchase.payments.renewsUnknown':
    'Se renouvelle le {date} au prix courant plus taxes, jusqu’à l’annulation.',
  'purchase.payments.declinedChip': 'Refusée',
  'purchase.payments.safe': 'Vous pouvez réessayer sans crainte\u00A0: un seul paiement sera débité.',
  'purchase.payments.otherPlan': 'Choisir un autre forfait',
  'purchase.payments.pendingLead':
    'Cela prend habituellement moins d’une minute. Ne payez pas de nouveau\u00A0: la page se met à jour automatiquement.',
  'purchase.payments.pendingLeave': 'Vous pouvez fermer cette page. Nous vous écrirons quand ce sera fait.',

  'purchase.success.paid': 'Merci',
  'purchase.success.watch': 'Vous pouvez regarder {content} dès maintenant.',
  'purchase.success.receipt': 'Nous avons envoyé votre reçu de {price} à <b>{email}</b>.',
  'purchase.success.number': 'Commande {number}',
  'purchase.success.card': 'Payé avec la carte se terminant par {last4}',
  'purchase.success.noCard': 'Payé par carte',
  'purchase.success.account': 'Mon compte',
  'purchase.success.receipts': 'Voir mes reçus',
} as const satisfies Translated<typeof en>;
