import type { Translated } from '../catalogue.ts';
import type en from '../en/merchants.ts';

const fr: Translated<typeof en> = {
  'merchants.activate.title': 'Activation de votre service',
  'merchants.activate.wait': 'Un instant, nous regardons votre lien.',

  'merchants.login.title': 'Connexion',
  'merchants.login.for': 'Connectez-vous pour activer {brands} avec {merchant}.',
  'merchants.login.lead': 'Connectez-vous pour continuer avec votre lien.',
  'merchants.register.for': 'Avec un compte, vous activez {brands} avec {merchant}.',
  'merchants.register.lead': 'Avec un compte, vous continuez avec votre lien.',

  'merchants.success.title': 'Service activé',
  'merchants.success.watch': 'Vous pouvez regarder {brands} dès maintenant.',
  'merchants.success.lead': 'Il fait maintenant partie de votre compte.',
  'merchants.success.verify': 'Une dernière chose\u00A0: ouvrez le message que nous vous avons envoyé.',

  'merchants.ways.account': 'Aller à mon compte',

  'merchants.done.title': 'Service déjà activé',
  'merchants.done.lead': 'Un lien sert une seule fois. Il ne reste rien à faire ici.',
  'merchants.expired.title': 'Ce lien est trop ancien',
  'merchants.expired.lead': 'Demandez-en un nouveau au détaillant qui vous l’a remis.',
  'merchants.nothing.title': 'Rien à activer',
  'merchants.nothing.lead':
    'Le détaillant qui vous a remis le lien peut vous dire ce que comprend votre achat.',
  'merchants.unknown.title': 'Nous ne connaissons pas ce lien',
  'merchants.unknown.lead': 'Ouvrez-le tel que vous l’avez reçu, ou demandez-en un nouveau au détaillant.',
  'merchants.session.title': 'Reconnectez-vous',
  'merchants.failed.title': 'Nous n’avons pas pu activer votre service',
  'merchants.failed.lead':
    'Votre lien n’est pas perdu. Il active votre service une seule fois, peu importe le nombre d’essais.',
  'merchants.none.title': 'Il manque un lien',
  'merchants.none.lead': 'Pour activer un service, ouvrez le lien que le détaillant vous a remis.',
};
export default fr;
