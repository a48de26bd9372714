import type { Translated } from '../catalogue.ts';
import type en from '../en/merchants.ts';

const fr: Translated<typeof en> = {
  'merchants.activate.title': 'Activation de votre service…',
  'merchants.activate.wait': 'Vérification de votre lien…',

  'merchants.login.title': 'Connexion',
  'merchants.login.for': 'Connectez-vous pour activer {brands}, offert par {merchant}.',
  'merchants.login.lead': 'Connectez-vous pour continuer.',
  'merchants.register.for': 'Créez un compte pour activer {brands}, offert par {merchant}.',
  'merchants.register.lead': 'Créez un compte pour continuer.',

  'merchants.success.title': 'Service activé',
  'merchants.success.watch': 'Vous pouvez regarder {brands} dès maintenant.',
  'merchants.success.lead': 'C’est ajouté à votre compte.',
  'merchants.success.verify': 'Dernière étape\u00A0: ouvrez le courriel que nous vous avons envoyé.',

  'merchants.done.title': 'Service déjà activé',
  'merchants.done.lead': 'Ce lien a déjà été utilisé. Vous n’avez rien d’autre à faire.',
  'merchants.expired.title': 'Ce lien est expiré',
  'merchants.expired.lead': 'Demandez-en un nouveau au détaillant.',
  'merchants.nothing.title': 'Rien à activer',
  'merchants.nothing.lead': 'Demandez au détaillant ce que comprend votre achat.',
  'merchants.unknown.title': 'Nous ne reconnaissons pas ce lien',
  'merchants.unknown.lead':
    'Rouvrez-le à partir du message d’origine, ou demandez-en un nouveau au détaillant.',
  'merchants.session.title': 'Reconnectez-vous',
  'merchants.failed.title': 'Nous n’avons pas pu activer votre service',
  'merchants.failed.lead': 'Votre lien reste valide. Réessayez\u00A0: il ne peut servir qu’une fois.',
  'merchants.none.title': 'Ouvrez le lien de votre détaillant',
  'merchants.none.lead': 'Pour activer un service, utilisez le lien reçu avec votre achat.',
};
export default fr;
