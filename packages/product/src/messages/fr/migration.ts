import type { Translated } from '../catalogue.ts';
import type en from '../en/migration.ts';

export default {
  'migration.provider': 'votre fournisseur télé',
  'migration.tv': 'Fournisseur télé',
  'migration.account': 'Aller à mon compte',
  'migration.other': 'Utiliser un autre compte',

  'migration.signIn.title': 'Connectez-vous à votre compte',
  'migration.signIn.lead':
    'Vous aurez ensuite un seul compte pour tout : nous y lierons {provider} dès votre connexion.',
  'migration.register.title': 'Créez votre compte',
  'migration.register.lead':
    'Vous aurez ensuite un seul compte pour tout : nous lierons {provider} à votre nouveau compte.',

  'migration.link.title': 'Lier {provider} à votre compte?',
  'migration.link.as': 'Session en cours',
  'migration.link.get': 'Ce que vous obtenez',
  'migration.link.gets': 'Tout ce que {provider} vous permet de regarder, dans ce compte.',
  'migration.link.signIn': 'Comment vous vous connecterez',
  'migration.link.signsIn': 'Avec le courriel et le mot de passe de ce compte.',
  'migration.link.end': 'Ce qui ne suit pas',
  'migration.link.ends': 'Les profils créés quand vous passiez seulement par {provider}.',
  'migration.link.yes': 'Lier {provider}',
  'migration.link.no': 'Pas maintenant',

  'migration.invalid.title': 'Ce lien ne fonctionne plus',
  'migration.invalid.lead':
    'Un lien sert une seule fois, et pour un temps seulement. Retournez à l’application ou au message d’où il vient pour en obtenir un nouveau.',

  'migration.success.title': 'Votre compte est prêt',
  'migration.success.lead':
    'Tout est maintenant dans un seul compte, y compris ce que votre fournisseur télé vous permet de regarder.',
  'migration.success.signIn': 'Désormais, vous vous connectez avec',

  'migration.error.title': 'Nous n’avons pas pu tout réunir dans un seul compte',
  'migration.error.lead': 'Rien n’a changé : ce que vous aviez, vous l’avez toujours.',
  'migration.error.linked':
    'Un fournisseur télé ne peut être lié qu’à un seul compte, et un compte n’a qu’un seul fournisseur.',
  'migration.error.provider': 'Voir mon fournisseur télé',
  'migration.error.help': 'Vous ne savez pas quoi faire?',

  'migration.existing.title': 'Vous avez déjà un fournisseur télé',
  'migration.existing.lead':
    'Un compte a un seul fournisseur télé. Gardez celui que vous avez, ou liez l’autre à un autre compte.',
  'migration.existing.linked': 'Lié à votre compte',
  'migration.existing.keep': 'Garder {provider}',
  'migration.existing.noneTitle': 'Ce fournisseur télé est lié à un autre compte',
  'migration.existing.noneLead':
    'Le compte où vous êtes connecté n’a pas de fournisseur télé. Celui que vous voulez lier l’est déjà à un autre compte : connectez-vous à ce compte-là.',
  'migration.existing.guestLead': 'Connectez-vous pour voir lequel.',

  'migration.consolidate.title': 'Consolidez votre compte',
  'migration.consolidate.lead': 'Vous avez plusieurs comptes avec le même courriel? Réunissez-les ici.',
  'migration.consolidate.move': 'Ce qui arrive ici',
  'migration.consolidate.moves':
    'Les forfaits, le solde cadeau, les profils, les appareils et les partenaires liés.',
  'migration.consolidate.end': 'Ce qui prend fin',
  'migration.consolidate.ends': 'Les autres comptes. Ils sont fermés pour de bon.',
  'migration.consolidate.first': 'Avant toute chose',
  'migration.consolidate.firsts': 'Nous vous montrons ce que nous avons trouvé, et vous choisissez.',
  'migration.consolidate.start': 'Chercher mes autres comptes',

  'migration.found.lead':
    '{count, plural, one {Nous avons trouvé un autre compte avec votre courriel.} other {Nous avons trouvé # autres comptes avec votre courriel.}}',
  'migration.found.legend': 'Comptes à réunir dans celui-ci',
  'migration.found.source.dtc': 'Compte avec un courriel',
  'migration.found.source.partner': 'Compte par un partenaire',
  'migration.found.source.bdu': 'Compte par un fournisseur télé',
  'migration.found.source.free': 'Compte gratuit',
  'migration.found.noPlan': 'Aucun forfait',
  'migration.found.profiles': '{count, plural, =0 {Aucun profil} one {# profil} other {# profils}}',
  'migration.found.devices': '{count, plural, =0 {Aucun appareil} one {# appareil} other {# appareils}}',
  'migration.found.conflict':
    'Vous payez {brands} dans les deux comptes. Annulez d’abord l’un des deux abonnements.',
  'migration.found.profilesStay':
    'Les profils principaux ne suivent pas, ni ceux dont vous avez déjà le nom. Un compte peut avoir jusqu’à {count} profils.',
  'migration.found.gone': 'Les comptes choisis sont ensuite fermés pour de bon.',
  'migration.found.choose': 'Choisissez au moins un compte',
  'migration.found.submit': 'Les réunir',
  'migration.found.cancel': 'Les laisser comme ils sont',
  'migration.found.none': 'Tout est dans un seul compte',
  'migration.found.noneLead': 'Nous n’avons trouvé aucun autre compte avec votre courriel.',
  'migration.found.blocked': 'Pour l’instant, nous ne pouvons rien réunir.',

  'migration.done.title': 'Vos comptes n’en font plus qu’un',
  'migration.done.lead': 'Forfaits, profils et appareils sont tous ici. Vous vous connectez comme avant.',
} as const satisfies Translated<typeof en>;
