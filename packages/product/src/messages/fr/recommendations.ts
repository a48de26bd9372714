import type { Translated } from '../catalogue.ts';
import type en from '../en/recommendations.ts';

export default {
  'recommendations.list.title': 'Recommandations',
  'recommendations.list.lead':
    'Ce que vous pouvez regarder maintenant, et qui vous manquerait sans vos abonnements.',
  'recommendations.list.all': 'Titres que vous pouvez regarder',
  'recommendations.list.count': '{count, plural, one {# titre} other {# titres}}',
  'recommendations.list.listed':
    '{count, plural, =0 {aucun dans votre liste} one {# dans votre liste} other {# dans votre liste}}',

  'recommendations.kind.series': 'Série',
  'recommendations.kind.film': 'Film',
  'recommendations.kind.documentary': 'Documentaire',
  'recommendations.kind.kids': 'Jeunesse',
  'recommendations.kind.sport': 'Sport',
  'recommendations.title.length': '{minutes}\u00A0min',
  'recommendations.title.episodes': 'épisodes de\u00A0{minutes}\u00A0min',

  'recommendations.wish.add': 'Ajouter à ma liste',
  'recommendations.wish.addNamed': 'Ajouter à ma liste\u00A0: {title}',
  'recommendations.wish.remove': 'Retirer de ma liste',
  'recommendations.wish.removeNamed': 'Retirer de ma liste\u00A0: {title}',
  'recommendations.wish.added': '«\u00A0{title}\u00A0» est dans votre liste.',
  'recommendations.wish.removed': '«\u00A0{title}\u00A0» n’est plus dans votre liste.',

  'recommendations.none.title': 'Rien à recommander pour l’instant',
  'recommendations.none.lead': 'Dès que vous aurez un abonnement, ce qu’il vous offre paraîtra ici.',
  'recommendations.none.plans': 'Voir les forfaits',
  'recommendations.none.account': 'Aller à mon compte',
} as const satisfies Translated<typeof en>;
