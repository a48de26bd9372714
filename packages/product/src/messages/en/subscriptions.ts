export default {
  'subscriptions.list.title': 'Subscriptions',
  'subscriptions.list.lead': 'Everything you watch, and who bills you for it.',
} as const;
