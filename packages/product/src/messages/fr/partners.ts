import type { Translated } from '../catalogue.ts';
import type en from '../en/partners.ts';

export default {
  'partners.list.title': 'Partenaires',
  'partners.list.lead': 'Des entreprises dont les forfaits comprennent quelque chose à regarder ici.',
  'partners.list.all': 'Tous les partenaires',
  'partners.list.linked': 'Lié',
  'partners.list.notLinked': 'Non lié',
  'partners.list.link': 'Lier',
  'partners.list.linkNamed': 'Lier {partner}',
  'partners.list.details': 'Détails',
  'partners.list.detailsNamed': 'Détails\u00A0: {partner}',
  'partners.list.none': 'Aucun partenaire lié',
  'partners.list.noneLead': 'Votre forfait cellulaire ou résidentiel comprend peut-être un abonnement.',
  'partners.list.back': 'Retour aux partenaires',

  'partners.details.lead': '{partner} est lié à votre compte.',
  'partners.details.brings': 'Ce qui vient avec',
  'partners.details.nothing': 'Rien ne vient avec pour l’instant.',
  'partners.details.brand': 'Sur {brand}',
  'partners.details.unlink': 'Délier {partner}',

  'partners.link.title': 'Lier {partner}',
  'partners.link.lead':
    'Vous vous connectez chez {partner}, vous y donnez votre accord, puis vous revenez ici.',
  'partners.link.get': 'Ce que vous obtenez',
  'partners.link.gets': '{content}, tant que {partner} reste lié.',
  'partners.link.share': 'Ce que {partner} nous dit',
  'partners.link.shares':
    'Qui vous êtes là-bas, ainsi que votre courriel et votre numéro de téléphone s’ils y sont connus.',
  'partners.link.keep': 'Ce que nous disons à {partner}',
  'partners.link.keeps': 'Rien sur votre compte. Votre mot de passe de là-bas reste là-bas.',
  'partners.link.go': 'Continuer chez {partner}',
  'partners.link.later': 'Pas maintenant',
  'partners.link.linking': 'Liaison en cours\u00A0: {partner}',
  'partners.link.denied':
    'Vous n’avez pas donné votre accord chez {partner}, alors rien n’a été lié. Vous pouvez recommencer quand vous voulez.',
  'partners.link.already': '{partner} est déjà lié à votre compte.',
  'partners.link.details': 'Voir ce qui vient avec',
  'partners.link.move': 'Transférer le lien à ce compte',
  'partners.link.otherAccount': 'Se connecter à l’autre compte',

  'partners.linkSuccess.title': 'Partenaire lié',
  'partners.linkSuccess.lead': '{partner} est lié à votre compte.',
  'partners.linkSuccess.watch': 'Vous pouvez maintenant regarder {content}.',

  'partners.landing.title': 'Lier votre compte',
  'partners.landing.lead': 'Choisissez l’entreprise dont le forfait comprend quelque chose à regarder ici.',
  'partners.landing.success': 'Compte lié',
  'partners.landing.continue': 'Continuer',

  'partners.unlink.title': 'Délier {partner}',
  'partners.unlink.lost': 'Vous perdez\u00A0:',
  'partners.unlink.stays': 'Votre compte, vos profils et tous vos autres abonnements restent.',
  'partners.unlink.plan': 'Votre forfait chez {partner} ne change pas.',
  'partners.unlink.again': 'Vous pourrez lier {partner} de nouveau plus tard.',
  'partners.unlink.submit': 'Délier',
  'partners.unlink.keep': 'Garder le lien',
  'partners.unlink.done': '{partner} n’est plus lié à votre compte.',
} as const satisfies Translated<typeof en>;
