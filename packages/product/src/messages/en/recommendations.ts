export default {
  'recommendations.list.title': 'Recommendations',
  'recommendations.list.lead': 'Included with your subscriptions.',
  'recommendations.list.all': 'Ready to watch',
  'recommendations.list.count': '{count, plural, one {# title} other {# titles}}',
  'recommendations.list.listed':
    '{count, plural, =0 {none on your list yet} one {# on your list} other {# on your list}}',

  'recommendations.kind.series': 'Series',
  'recommendations.kind.film': 'Movie',
  'recommendations.kind.documentary': 'Documentary',
  'recommendations.kind.kids': 'For kids',
  'recommendations.kind.sport': 'Sports',
  'recommendations.title.length': '{minutes}\u00A0minutes',
  'recommendations.title.episodes': '{minutes}-minute episodes',

  'recommendations.watchlist.add': 'Add to my list',
  'recommendations.watchlist.addNamed': 'Add to my list: {title}',
  'recommendations.watchlist.remove': 'Remove from my list',
  'recommendations.watchlist.removeNamed': 'Remove from my list: {title}',
  'recommendations.watchlist.added': '“{title}” added to your list.',
  'recommendations.watchlist.removed': '“{title}” removed from your list.',

  'recommendations.none.title': 'No recommendations yet',
  'recommendations.none.lead': 'Subscribe to a plan and we’ll suggest something to watch.',
} as const;
