import type en from '../en/redeem.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'redeem.enter.title': 'Utiliser un code',
  'redeem.enter.lead': 'Entrez un code de carte-cadeau ou un code promo.',
  'redeem.enter.check': 'Vérifier le code',
  'redeem.enter.limit': 'Jusqu’à {count} essais par heure.',
  'redeem.enter.buy': 'Offrir une carte-cadeau',

  'redeem.valid.title': 'Code valide',
  'redeem.valid.gift': 'Crédit de {value}',
  'redeem.valid.giftLead': 'Ajouté à votre solde pour vos prochains paiements. N’expire jamais.',
  'redeem.valid.promo': '{percent}\u00A0% de rabais',
  'redeem.valid.promoLead': 'Il s’appliquera à votre prochain achat.',
  'redeem.valid.only': 'Valide pour {product} seulement.',
  'redeem.valid.add': 'Ajouter {value} à mon compte',
  'redeem.valid.keep': 'Garder pour mon prochain achat',
  'redeem.valid.another': 'Utiliser un autre code',

  'redeem.success.title': 'Code utilisé',
  'redeem.success.gift': '{value} ajoutés à votre compte.',
  'redeem.success.balance': 'Votre solde de carte-cadeau est de {balance}. Il sera utilisé en premier.',
  'redeem.success.promo': '{percent}\u00A0% de rabais sur votre prochain achat.',
  'redeem.success.promoLead': 'Il s’applique automatiquement au paiement.',
};

export default fr;
