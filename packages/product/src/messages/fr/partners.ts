import type { Translated } from '../catalogue.ts';
import type en from '../en/partners.ts';

export default {
  'partners.list.title': 'Partenaires',
  'partners.list.lead': 'Profitez davantage des forfaits que vous avez déjà.',
  'partners.list.all': 'Tous les partenaires',
  'partners.list.linked': 'Lié',
  'partners.list.notLinked': 'Non lié',
  'partners.list.link': 'Lier',
  'partners.list.linkNamed': 'Lier {partner}',
  'partners.list.details': 'Détails',
  'partners.list.detailsNamed': 'Détails\u00A0: {partner}',
  'partners.list.none': 'Aucun partenaire lié',
  'partners.list.noneLead': 'Votre forfait cellulaire ou Internet comprend peut-être un abonnement.',
  'partners.list.back': 'Retour aux partenaires',

  'partners.details.lead': '{partner} est lié à votre compte.',
  'partners.details.brings': 'Ce qui est inclus',
  'partners.details.nothing': 'Rien n’est inclus pour l’instant.',
  'partners.details.brand': 'Sur {brand}',
  'partners.details.suspended': 'En suspens\u00A0: votre ligne n’est pas active pour l’instant.',
  'partners.details.link': 'À propos de ce lien',
  'partners.details.unlink': 'Délier {partner}',

  'partners.link.title': 'Lier {partner}',
  'partners.link.lead': 'Vous vous connecterez chez {partner}, accepterez la liaison, puis reviendrez ici.',
  'partners.link.get': 'Ce que vous obtenez',
  'partners.link.gets': '{content}, tant que {partner} reste lié.',
  'partners.link.share': 'Ce que {partner} nous transmet',
  'partners.link.shares':
    'Votre identifiant de client, ainsi que votre courriel et votre numéro de téléphone, le cas échéant.',
  'partners.link.keep': 'Ce que nous transmettons à {partner}',
  'partners.link.keeps': 'Rien. Nous ne voyons jamais votre mot de passe {partner}.',
  'partners.link.go': 'Continuer chez {partner}',
  'partners.link.later': 'Pas maintenant',
  'partners.link.linking': 'Liaison de {partner}…',
  'partners.link.denied':
    'Vous n’avez pas accepté chez {partner}; rien n’a été lié. Réessayez en tout temps.',
  'partners.link.already': '{partner} est déjà lié à votre compte.',
  'partners.link.details': 'Voir ce qui est inclus',
  'partners.link.move': 'Transférer à ce compte',
  'partners.link.otherAccount': 'Se connecter à l’autre compte',

  'partners.linkSuccess.title': 'Partenaire lié',
  'partners.linkSuccess.lead': '{partner} est lié à votre compte.',
  'partners.linkSuccess.watch': 'Vous pouvez maintenant regarder {content}.',

  'partners.landing.title': 'Lier votre compte',
  'partners.landing.lead': 'Choisissez l’entreprise qui comprend un abonnement.',
  'partners.landing.success': 'Compte lié',
  'partners.landing.continue': 'Continuer',

  'partners.unlink.title': 'Délier {partner}',
  'partners.unlink.lost': 'Vous perdrez l’accès à\u00A0:',
  'partners.unlink.stays': 'Vous garderez votre compte, vos profils et vos autres abonnements.',
  'partners.unlink.plan': 'Votre forfait chez {partner} ne changera pas.',
  'partners.unlink.again': 'Vous pourrez lier {partner} de nouveau en tout temps.',
  'partners.unlink.submit': 'Délier {partner}',
  'partners.unlink.keep': 'Garder {partner} lié',
  'partners.unlink.done': '{partner} n’est plus lié.',

  'partners.provider.title': 'Fournisseur télé',
  'partners.provider.lead':
    'Vous avez un forfait télé? Liez votre fournisseur pour regarder ce qu’il comprend.',
  'partners.provider.leadLinked': 'Ce que comprend votre forfait télé est dans ce compte.',
  'partners.provider.all': 'Tous les fournisseurs télé',
  'partners.provider.since': '{partner} est lié à votre compte depuis le {date}.',
  'partners.provider.gets': 'Ce que comprend votre forfait télé, tant que {partner} reste lié.',
  'partners.provider.signIn': 'Comment vous vous connectez',
  'partners.provider.signsIn':
    'Connectez-vous avec votre courriel ou avec {partner}. Les deux ouvrent ce compte.',
  'partners.provider.before': 'Si vous avez déjà utilisé {partner} pour vous connecter',
  'partners.provider.merges': 'Ses profils, appareils et listes sont transférés à ce compte.',
  'partners.provider.shares': 'Votre identifiant de client et ce que comprend votre forfait télé.',
  'partners.provider.other':
    'Un compte ne peut avoir qu’un fournisseur télé, et le vôtre est {partner}. Déliez-le pour en lier un autre.',
  'partners.provider.success': 'Fournisseur télé lié',
} as const satisfies Translated<typeof en>;
