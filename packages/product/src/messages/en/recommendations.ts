export default {
  'recommendations.list.title': 'Recommendations',
  'recommendations.list.lead': 'What you can watch now, and would miss without your subscriptions.',
  'recommendations.list.all': 'Titles you can watch',
  'recommendations.list.count': '{count, plural, one {1 title} other {# titles}}',
  'recommendations.list.listed':
    '{count, plural, =0 {none on your list yet} one {1 on your list} other {# on your list}}',

  'recommendations.kind.series': 'Series',
  'recommendations.kind.film': 'Movie',
  'recommendations.kind.documentary': 'Documentary',
  'recommendations.kind.kids': 'For kids',
  'recommendations.kind.sport': 'Sports',
  'recommendations.title.length': '{minutes}\u00A0minutes',
  'recommendations.title.episodes': 'episodes of {minutes}\u00A0minutes',

  'recommendations.wish.add': 'Add to my list',
  'recommendations.wish.addNamed': 'Add to my list: {title}',
  'recommendations.wish.remove': 'Remove from my list',
  'recommendations.wish.removeNamed': 'Remove from my list: {title}',
  'recommendations.wish.added': '“{title}” is on your list.',
  'recommendations.wish.removed': '“{title}” is off your list.',

  'recommendations.none.title': 'Nothing to recommend yet',
  'recommendations.none.lead': 'Once you have a subscription, what comes with it shows here.',
  'recommendations.none.plans': 'See the plans',
  'recommendations.none.account': 'Go to my account',
} as const;
