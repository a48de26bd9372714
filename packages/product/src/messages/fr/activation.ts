import type { Translated } from '../catalogue.ts';
import type en from '../en/activation.ts';

const fr: Translated<typeof en> = {
  'activation.code.title': 'Activer un appareil',
  'activation.code.looking': 'Recherche de votre télé…',
  'activation.code.wait': 'Réessayez dans {minutes}\u00A0min.',
  'activation.code.makeRoom': 'Retirez un appareil pour faire de la place, puis autorisez celui-ci.',

  'activation.asking.title': 'Est-ce votre appareil?',
  'activation.asking.app': '{device} · application {brand}',
  'activation.asking.justNow': 'Demande faite il y a moins d’une minute',
  'activation.asking.minutes':
    '{minutes, plural, one {Demande faite il y a # minute} other {Demande faite il y a # minutes}}',
  'activation.asking.nearby': 'Sur votre réseau',
  'activation.asking.country': 'De {country}, sur un autre réseau',
  'activation.asking.away': 'Sur un autre réseau',
  'activation.asking.warning':
    'Autorisez seulement si vous voyez ce code à votre écran. Si une autre personne vous a envoyé le code ou le lien, refusez.',
  'activation.asking.account': 'L’appareil utilisera le compte <b>{email}</b>.',
  'activation.asking.allow': 'Autoriser',
  'activation.asking.deny': 'Refuser',

  'activation.device.tv': 'Télé',
  'activation.device.stick': 'Clé de diffusion',
  'activation.device.console': 'Console de jeu',
  'activation.device.computer': 'Ordinateur',
  'activation.device.tablet': 'Tablette',
  'activation.device.phone': 'Téléphone',

  'activation.finishing.title': 'Presque terminé',
  'activation.finishing.lead':
    'Connexion en cours\u00A0: {device}. Laissez l’appareil allumé quelques secondes.',
  'activation.finishing.nothing': 'Votre télé affiche un nouveau code?',
  'activation.late.title': 'Votre télé n’a pas répondu',
  'activation.late.lead':
    'La connexion n’a pas abouti ({device}). Affichez un nouveau code à la télé et entrez-le ici.',
  'activation.denied.title': 'Demande refusée',
  'activation.denied.lead': 'Accès refusé\u00A0: {device}. Son code ne fonctionne plus.',
  'activation.again': 'Entrer un autre code',

  'activation.success.title': 'Appareil activé',
  'activation.success.device': 'Appareil connecté\u00A0: {device}.',
  'activation.success.lead': 'Prenez la télécommande et bonne écoute!',
  'activation.success.done': 'Terminé',

  'activation.link.title': 'Activation…',
  'activation.link.wait': 'Vérification de votre lien…',
  'activation.link.success.title': 'Tout est prêt',
  'activation.link.success.lead': 'C’est ajouté à votre compte. Vous pouvez regarder {brand} dès maintenant.',
  'activation.link.alreadyDone.title': 'Déjà activé',
  'activation.link.alreadyDone.lead': 'Ce lien a déjà été utilisé. Vous n’avez rien d’autre à faire.',
  'activation.link.expired.title': 'Ce lien est expiré',
  'activation.link.expired.lead': 'Demandez-en un nouveau à l’entreprise qui vous l’a envoyé.',
  'activation.link.entitlementExpired.title': 'Rien à activer',
  'activation.link.entitlementExpired.lead': 'L’offre associée à ce lien a pris fin.',
  'activation.link.error.title': 'L’activation a échoué',
  'activation.link.error.lead': 'Votre lien reste valide. Réessayez\u00A0: il ne peut servir qu’une fois.',
  'activation.link.unknown.title': 'Nous ne reconnaissons pas ce lien',
  'activation.link.unknown.lead':
    'Il est peut-être associé à un autre compte. Rouvrez-le à partir du message d’origine.',
};
export default fr;
