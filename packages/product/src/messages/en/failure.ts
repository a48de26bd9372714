/** Said when a page or its words cannot be had: both languages come with the code. */
export default {
  'failure.page.title': 'We couldn’t show this page',
  'failure.page.reload': 'Reload this page',
  'failure.text.missing': 'This text isn’t available right now.',
} as const;
