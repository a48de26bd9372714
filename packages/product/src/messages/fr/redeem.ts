import type en from '../en/redeem.ts';
import type { Translated } from '../catalogue.ts';

const fr: Translated<typeof en> = {
  'redeem.enter.title': 'Utiliser un code',
  'redeem.enter.lead': 'Carte-cadeau ou code promo.',
  'redeem.enter.check': 'Vérifier ce code',
  'redeem.enter.limit': 'Vous pouvez essayer {count} codes par heure.',
  'redeem.enter.buy': 'Offrir plutôt une carte-cadeau',

  'redeem.valid.title': 'Code valide',
  'redeem.valid.gift': 'Crédit de {value}',
  'redeem.valid.giftLead': 'Il paiera vos prochains achats. Il n’expire jamais.',
  'redeem.valid.promo': '{percent}\u00A0% de rabais',
  'redeem.valid.promoLead': 'Il attend votre prochain achat et s’applique de lui-même.',
  'redeem.valid.only': 'Seulement pour {product}.',
  'redeem.valid.code': 'Code',
  'redeem.valid.add': 'Ajouter {value} à mon compte',
  'redeem.valid.keep': 'Le garder pour mon prochain achat',
  'redeem.valid.another': 'Utiliser un autre code',

  'redeem.success.title': 'Code utilisé',
  'redeem.success.gift': '{value} ajoutés à votre compte.',
  'redeem.success.balance':
    'Votre solde de carte-cadeau est maintenant de {balance}. Il servira en premier à vos achats.',
  'redeem.success.promo': 'Un rabais de {percent}\u00A0% attend votre prochain achat.',
  'redeem.success.promoLead': 'Rien à inscrire\u00A0: il s’applique au moment de payer.',
  'redeem.success.order': 'Commande {order}',
  'redeem.success.plans': 'Voir les forfaits',
  'redeem.success.account': 'Aller à mon compte',
};

export default fr;
