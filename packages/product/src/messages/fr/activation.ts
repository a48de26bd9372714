import type { Translated } from '../catalogue.ts';
import type en from '../en/activation.ts';

const fr: Translated<typeof en> = {
  'activation.code.title': 'Activer un appareil',
  'activation.code.next': 'Continuer',
  'activation.code.looking': 'Un instant, nous cherchons votre télé.',
  'activation.code.wait': 'Vous pourrez réessayer dans {minutes}\u00A0min.',
  'activation.code.devices': 'Gérer les appareils',
  'activation.code.makeRoom': 'Retirez un appareil, puis autorisez celui-ci.',
  'activation.code.plans': 'Voir les forfaits',

  'activation.asking.title': 'Voici ce qui demande l’accès',
  'activation.asking.app': '{device} · application {brand}',
  'activation.asking.justNow': 'Demande faite il y a moins d’une minute',
  'activation.asking.minutes':
    '{minutes, plural, one {Demande faite il y a # minute} other {Demande faite il y a # minutes}}',
  'activation.asking.nearby': 'Sur le même réseau que vous',
  'activation.asking.country': 'Pays d’origine\u00A0: {country}, sur un autre réseau',
  'activation.asking.away': 'Sur un autre réseau que le vôtre',
  'activation.asking.warning':
    'Autorisez seulement si ce code est devant vous. Si quelqu’un vous a envoyé le code ou le lien, refusez.',
  'activation.asking.account': 'L’appareil utilisera le compte',
  'activation.asking.allow': 'Autoriser',
  'activation.asking.deny': 'Refuser',

  'activation.device.tv': 'Télé',
  'activation.device.stick': 'Clé de diffusion',
  'activation.device.console': 'Console de jeu',
  'activation.device.computer': 'Ordinateur',
  'activation.device.tablet': 'Tablette',
  'activation.device.phone': 'Téléphone',

  'activation.finishing.title': 'On termine sur votre télé',
  'activation.finishing.lead':
    'Connexion en cours\u00A0: {device}. Laissez l’appareil allumé quelques secondes.',
  'activation.finishing.nothing': 'Votre télé demande un nouveau code?',
  'activation.late.title': 'Votre télé n’a pas répondu',
  'activation.late.lead':
    'La connexion n’a pas abouti ({device}). Demandez un nouveau code à l’appareil, puis entrez-le ici.',
  'activation.denied.title': 'Demande refusée',
  'activation.denied.lead': 'Aucun accès n’a été donné ({device}), et le code ne fonctionne plus.',
  'activation.again': 'Entrer un autre code',

  'activation.success.title': 'Appareil activé',
  'activation.success.device': 'Appareil connecté\u00A0: {device}.',
  'activation.success.lead': 'Prenez votre télécommande, la suite est à l’écran.',
  'activation.success.done': 'Terminé',

  'activation.link.title': 'Activation en cours',
  'activation.link.wait': 'Un instant, nous regardons votre lien.',
  'activation.link.account': 'Aller à mon compte',
  'activation.link.success.title': 'C’est activé',
  'activation.link.success.lead':
    'Votre achat fait maintenant partie de votre compte. Vous pouvez regarder {brand} dès maintenant.',
  'activation.link.alreadyDone.title': 'Déjà activé',
  'activation.link.alreadyDone.lead': 'Un lien sert une seule fois. Il ne reste rien à faire ici.',
  'activation.link.expired.title': 'Ce lien est trop ancien',
  'activation.link.expired.lead':
    'Demandez-en un nouveau à la personne ou à l’entreprise qui vous l’a remis.',
  'activation.link.entitlementExpired.title': 'Rien à activer',
  'activation.link.entitlementExpired.lead': 'Ce que ce lien représentait a pris fin.',
  'activation.link.error.title': 'L’activation n’a pas fonctionné',
  'activation.link.error.lead':
    'Votre lien n’est pas perdu. Il s’active une seule fois, peu importe le nombre d’essais.',
  'activation.link.unknown.title': 'Nous ne connaissons pas ce lien',
  'activation.link.unknown.lead':
    'Il appartient peut-être à un autre compte. Ouvrez-le tel que vous l’avez reçu.',
};
export default fr;
