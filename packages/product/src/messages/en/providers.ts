export default {
  'providers.list.title': 'Choose your TV provider',
  'providers.list.lead': 'You’ll sign in on their site. We never see your password.',
  'providers.list.find': 'Search providers',
  'providers.list.placeholder': 'Name',
  'providers.list.label': 'TV providers',
  'providers.list.found':
    '{count, plural, =0 {No providers found} one {# provider found} other {# providers found}}',
  'providers.list.noMatch': 'No matching provider',
  'providers.list.noMatchLead': 'Check the spelling or browse the full list.',
  'providers.list.all': 'Show all providers',
  'providers.list.none': 'No TV providers available',
  'providers.list.noneLead': 'You can’t sign in with a TV provider right now. Check back later.',
  'providers.list.unavailable': 'Not available right now',
  'providers.list.missing': 'Don’t see yours?',
  'providers.list.email': 'Continue with email',

  'providers.error.unreachable': '{provider} didn’t answer',
  'providers.error.unreachableLead':
    'Their sign-in page took too long. It’s not your fault, and nothing has changed in your account.',
  'providers.error.denied': '{provider} didn’t approve your sign-in',
  'providers.error.deniedLead':
    'You may have chosen not to share, or your package may not include {name}. Nothing has changed.',
  'providers.error.plans': 'Not in your package? See our plans',
  'providers.error.refused': '{provider} didn’t confirm your sign-in',
  'providers.error.refusedLead':
    'We couldn’t check their answer, so we didn’t sign you in. Nothing has changed.',
  'providers.error.unknownLead':
    'The sign-in wasn’t finished, and nothing has changed in your account. Try again, or sign in another way.',
  'providers.error.again': 'Try {provider} again',
  'providers.error.other': 'Choose another provider',

  'providers.auth.title': 'Signing you in…',
  'providers.reconnect.title': 'Taking you to your TV provider…',
};
