/** Said when a page or its words cannot be shown: small enough to come with the code. */
export default {
  'failure.page.title': 'We couldn’t show this page',
  'failure.page.lead': 'The problem is on our side. Everything you saved is safe.',
  'failure.page.reload': 'Reload this page',
  'failure.page.account': 'Go to my account',
  'failure.page.signIn': 'Go to sign in',
  'failure.page.home': 'Go to {brand}',
  'failure.page.still': 'Still not working?',
  'failure.page.support': 'Contact support',
  'failure.page.reference': 'Reference: {reference}',
  'failure.text.missing': 'This text isn’t available right now.',
} as const;
