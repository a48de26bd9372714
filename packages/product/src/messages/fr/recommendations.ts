import type { Translated } from '../catalogue.ts';
import type en from '../en/recommendations.ts';

export default {
  'recommendations.list.title': 'Recommandations',
  'recommendations.list.lead': 'Inclus dans vos abonnements.',
  'recommendations.list.all': 'À regarder maintenant',
  'recommendations.list.count': '{count, plural, one {# titre} other {# titres}}',
  'recommendations.list.listed':
    '{count, plural, =0 {aucun dans votre liste} one {# dans votre liste} other {# dans votre liste}}',

  'recommendations.kind.series': 'Série',
  'recommendations.kind.film': 'Film',
  'recommendations.kind.documentary': 'Documentaire',
  'recommendations.kind.kids': 'Jeunesse',
  'recommendations.kind.sport': 'Sport',
  'recommendations.title.length': '{minutes}\u00A0min',
  'recommendations.title.episodes': 'épisodes de {minutes}\u00A0min',

  'recommendations.watchlist.add': 'Ajouter à ma liste',
  'recommendations.watchlist.addNamed': 'Ajouter à ma liste\u00A0: {title}',
  'recommendations.watchlist.remove': 'Retirer de ma liste',
  'recommendations.watchlist.removeNamed': 'Retirer de ma liste\u00A0: {title}',
  'recommendations.watchlist.added': '«\u00A0{title}\u00A0» ajouté à votre liste.',
  'recommendations.watchlist.removed': '«\u00A0{title}\u00A0» retiré de votre liste.',

  'recommendations.none.title': 'Aucune recommandation pour l’instant',
  'recommendations.none.lead': 'Abonnez-vous à un forfait et nous vous suggérerons quoi regarder.',
} as const satisfies Translated<typeof en>;
