import type { Translated } from '../catalogue.ts';
import type en from '../en/migration.ts';

export default {
  'migration.provider': 'votre fournisseur télé',
  'migration.tv': 'Fournisseur télé',
  'migration.account': 'Aller à mon compte',
  'migration.other': 'Utiliser un autre compte',

  'migration.signIn.title': 'Connectez-vous à votre compte',
  'migration.signIn.lead': 'Connectez-vous et nous lierons {provider} à ce compte.',
  'migration.register.title': 'Créez votre compte',
  'migration.register.lead': 'Créez votre compte et nous y lierons {provider}.',

  'migration.link.title': 'Lier {provider} à votre compte?',
  'migration.link.as': 'Session ouverte avec',
  'migration.link.get': 'Ce que vous obtenez',
  'migration.link.gets': 'Tout ce que comprend {provider}, dans ce compte.',
  'migration.link.signIn': 'Comment vous vous connecterez',
  'migration.link.signsIn': 'Avec le courriel et le mot de passe de ce compte.',
  'migration.link.end': 'Ce qui ne sera pas transféré',
  'migration.link.ends': 'Les profils créés en vous connectant seulement avec {provider}.',
  'migration.link.yes': 'Lier {provider}',
  'migration.link.no': 'Pas maintenant',

  'migration.invalid.title': 'Ce lien ne fonctionne plus',
  'migration.invalid.lead':
    'Chaque lien sert une seule fois et expire. Retournez à l’application ou au courriel d’origine pour en obtenir un nouveau.',

  'migration.success.title': 'Votre compte est prêt',
  'migration.success.lead': 'Tout est dans un seul compte, y compris ce que comprend votre fournisseur télé.',
  'migration.success.signIn': 'Connectez-vous désormais avec <b>{email}</b>.',

  'migration.error.title': 'Nous n’avons pas pu regrouper vos comptes',
  'migration.error.lead': 'Rien n’a changé et vous n’avez rien perdu.',
  'migration.error.linked':
    'Un fournisseur télé ne peut être lié qu’à un seul compte, et un compte n’a qu’un seul fournisseur.',
  'migration.error.provider': 'Voir mon fournisseur télé',
  'migration.error.help': 'Besoin d’aide?',

  'migration.existing.title': 'Vous avez déjà un fournisseur télé',
  'migration.existing.lead':
    'Un compte ne peut avoir qu’un fournisseur télé. Gardez le vôtre, ou liez le nouveau à un autre compte.',
  'migration.existing.linked': 'Lié à votre compte',
  'migration.existing.keep': 'Garder {provider}',
  'migration.existing.noneTitle': 'Ce fournisseur télé est lié à un autre compte',
  'migration.existing.noneLead':
    'Connectez-vous à cet autre compte pour l’utiliser. Le compte actuel n’a pas de fournisseur télé.',
  'migration.existing.guestLead': 'Connectez-vous pour voir lequel.',

  'migration.consolidate.title': 'Consolidez votre compte',
  'migration.consolidate.lead': 'Vous avez plus d’un compte? Regroupez-les ici.',
  'migration.consolidate.move': 'Ce qui sera transféré ici',
  'migration.consolidate.moves':
    'Les forfaits, le solde de carte-cadeau, les profils, les appareils et les partenaires liés.',
  'migration.consolidate.end': 'Ce qui sera fermé',
  'migration.consolidate.ends': 'Vos autres comptes, définitivement.',
  'migration.consolidate.first': 'Vous décidez',
  'migration.consolidate.firsts': 'Nous vous montrerons ce que nous avons trouvé avant tout changement.',
  'migration.consolidate.start': 'Trouver mes comptes',

  'migration.found.lead':
    '{count, plural, one {Nous avons trouvé un autre compte qui semble être le vôtre.} other {Nous avons trouvé # autres comptes qui semblent être les vôtres.}}',
  'migration.found.legend': 'Comptes à regrouper',
  'migration.found.source.dtc': 'Compte avec courriel',
  'migration.found.source.partner': 'Compte d’un partenaire',
  'migration.found.source.bdu': 'Compte d’un fournisseur télé',
  'migration.found.source.free': 'Compte gratuit',
  'migration.found.noPlan': 'Aucun forfait',
  'migration.found.profiles': '{count, plural, =0 {Aucun profil} one {# profil} other {# profils}}',
  'migration.found.devices': '{count, plural, =0 {Aucun appareil} one {# appareil} other {# appareils}}',
  'migration.found.conflict': 'Les deux comptes paient {brands}. Annulez d’abord l’un des abonnements.',
  'migration.found.profilesStay':
    'Les profils principaux et ceux qui portent le même nom ne seront pas transférés. Un compte peut avoir jusqu’à {count} profils.',
  'migration.found.gone': 'Les comptes choisis seront fermés définitivement.',
  'migration.found.choose': 'Choisissez au moins un compte',
  'migration.found.submit': 'Regrouper les comptes',
  'migration.found.cancel': 'Pas maintenant',
  'migration.found.none': 'Vous avez un seul compte',
  'migration.found.noneLead':
    'Nous n’avons trouvé aucun autre compte avec votre courriel ou votre numéro de téléphone.',
  'migration.found.blocked': 'Ces comptes ne peuvent pas être regroupés pour l’instant.',

  'migration.done.title': 'Vos comptes sont regroupés',
  'migration.done.lead': 'Vos forfaits, profils et appareils sont tous ici. Connectez-vous comme avant.',

  'migration.offer.title': 'Vous avez déjà un compte',
  'migration.offer.lead':
    'Un compte existe déjà avec le courriel que {provider} a pour vous. Connectez-vous-y une fois pour y avoir tout ce que comprend {provider}.',
  'migration.offer.yes': 'Regrouper les comptes',
  'migration.offer.no': 'Pas maintenant',
  'migration.offer.later': 'Vous pourrez le faire plus tard à partir de la page de votre compte.',
  'migration.proof.title': 'Ce compte est-il à vous?',
  'migration.proof.step': 'Compte {step} sur {count}',
  'migration.proof.passwordLead': 'Entrez le mot de passe de ce compte et nous transférerons tout ici.',
  'migration.proof.passwordLabel': 'Mot de passe de {email}',
  'migration.proof.codeLead':
    'Nous enverrons un code à {email}. Entrez-le ici et nous regrouperons vos comptes.',
  'migration.proof.codeSent': 'Nous avons envoyé un code à {email}. Il expire dans {minutes}\u00A0minutes.',
  'migration.proof.sendCode': 'Envoyer un code',
  'migration.proof.sendCodeInstead': 'Envoyer plutôt un code à {email}',
  'migration.proof.sendAgain': 'Envoyer un nouveau code',
  'migration.proof.providerLead':
    'Ce compte appartient à la clientèle de {party}. Connectez-vous là-bas et nous transférerons tout ici.',
  'migration.proof.providerSignIn': 'Se connecter chez {party}',
  'migration.proof.submit': 'Regrouper ce compte',
  'migration.proof.skip': 'Ignorer ce compte',
  'migration.proof.returned': 'Regroupement de vos comptes…',
} as const satisfies Translated<typeof en>;
