/** Words of the shell that the first screen may show at once. */
export default {
  'shell.skip': 'Skip to content',
  'shell.close': 'Close',
  'shell.language': 'Language',
  'shell.loading': 'Loading…',
  'shell.warning': 'Important notice',
  'shell.demo.name': 'Demonstration',
  'shell.demo.text': 'This is a demo. Don’t enter real cards, passwords or personal details.',
  'shell.header.back': 'Back to {brand}',
  'shell.header.switch': 'Switch brand',
  'shell.footer.rights': '© {year} Bell Media. All rights reserved.',
  'shell.footer.company': 'Bell Media',
  'shell.footer.privacy': 'Privacy policy',
  'shell.footer.terms': 'Terms of use',
  'shell.error.lead': 'The problem is on our side. Everything you saved is safe.',
  'shell.connection.offline': 'You’re offline. We’ll keep what you’ve typed and reconnect automatically.',
  'shell.connection.unreachable':
    'We can’t reach our servers. We’ll keep what you’ve typed and reconnect automatically.',
  'shell.connection.slow': 'This is taking longer than usual. Your connection may be slow.',
  'shell.connection.retry': 'Try now',
} as const;
