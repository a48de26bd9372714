export default {
  'providers.list.title': 'Who is your TV provider?',
  'providers.list.lead': 'You will sign in on their page. We never see that password.',
  'providers.list.find': 'Find a provider',
  'providers.list.placeholder': 'Name',
  'providers.list.label': 'TV providers',
  'providers.list.found':
    '{count, plural, =0 {No provider found} one {1 provider found} other {# providers found}}',
  'providers.list.noMatch': 'No provider has that name',
  'providers.list.noMatchLead': 'Check the spelling, or look through the whole list.',
  'providers.list.all': 'Show all providers',
  'providers.list.none': 'No TV providers available',
  'providers.list.noneLead': 'Signing in with a TV provider isn’t possible right now. Check back later.',
  'providers.list.missing': 'Not in the list?',
  'providers.list.email': 'Continue with email',

  'providers.auth.title': 'Signing in',
  'providers.reconnect.title': 'Taking you to your TV provider',
};
