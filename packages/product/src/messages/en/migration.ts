export default {
  'migration.provider': 'your TV provider',
  'migration.tv': 'TV provider',
  'migration.account': 'Go to my account',
  'migration.other': 'Use another account',

  'migration.signIn.title': 'Sign in to your account',
  'migration.signIn.lead': 'Then everything is in one account: we link {provider} to the one you sign in to.',
  'migration.register.title': 'Create your account',
  'migration.register.lead': 'Then everything is in one account: we link {provider} to your new one.',

  'migration.link.title': 'Link {provider} to your account?',
  'migration.link.as': 'Signed in',
  'migration.link.get': 'What you get',
  'migration.link.gets': 'Everything {provider} lets you watch, in this account.',
  'migration.link.signIn': 'How you sign in',
  'migration.link.signsIn': 'With the email and password of this account.',
  'migration.link.end': 'What does not come along',
  'migration.link.ends': 'Profiles you made while you signed in through {provider} only.',
  'migration.link.yes': 'Link {provider}',
  'migration.link.no': 'Not now',

  'migration.invalid.title': 'This link no longer works',
  'migration.invalid.lead':
    'A link works once, and only for a while. Open the app or the message it came from to get a new one.',

  'migration.success.title': 'Your account is ready',
  'migration.success.lead': 'Everything is in one account now, also what your TV provider lets you watch.',
  'migration.success.signIn': 'From now on you sign in with',

  'migration.error.title': 'We could not bring it all into one account',
  'migration.error.lead': 'Nothing has changed: what you had, you still have.',
  'migration.error.linked': 'A TV provider belongs to one account, and an account has one TV provider.',
  'migration.error.provider': 'See my TV provider',
  'migration.error.help': 'Not sure what to do?',

  'migration.existing.title': 'You already have a TV provider',
  'migration.existing.lead':
    'An account has one TV provider. Keep the one you have, or link the other one to another account.',
  'migration.existing.linked': 'Linked to your account',
  'migration.existing.keep': 'Keep {provider}',
  'migration.existing.noneTitle': 'Another account has this TV provider',
  'migration.existing.noneLead':
    'No TV provider is linked to the account you are signed in to. The one you want to link belongs to another account: sign in to that one.',
  'migration.existing.guestLead': 'Sign in to see which one it is.',

  'migration.consolidate.title': 'Consolidate your account',
  'migration.consolidate.lead': 'More than one account with your email? Bring them together here.',
  'migration.consolidate.move': 'What moves here',
  'migration.consolidate.moves': 'Plans, gift balance, profiles, devices and linked partners.',
  'migration.consolidate.end': 'What ends',
  'migration.consolidate.ends': 'The other accounts. They are closed for good.',
  'migration.consolidate.first': 'Before anything happens',
  'migration.consolidate.firsts': 'You see what we found, and you choose.',
  'migration.consolidate.start': 'Look for my other accounts',

  'migration.found.lead':
    '{count, plural, one {We found another account with your email.} other {We found # other accounts with your email.}}',
  'migration.found.legend': 'Accounts to bring into this one',
  'migration.found.source.dtc': 'Account with an email',
  'migration.found.source.partner': 'Account through a partner',
  'migration.found.source.bdu': 'Account through a TV provider',
  'migration.found.source.free': 'Free account',
  'migration.found.noPlan': 'No plan',
  'migration.found.profiles': '{count, plural, =0 {No profile} one {1 profile} other {# profiles}}',
  'migration.found.devices': '{count, plural, =0 {No device} one {1 device} other {# devices}}',
  'migration.found.conflict': 'You pay for {brands} in both accounts. Cancel one of the two first.',
  'migration.found.profilesStay':
    'Main profiles stay behind, and so do profiles with a name you already have. An account holds up to {count} profiles.',
  'migration.found.gone': 'The accounts you choose are then closed for good.',
  'migration.found.choose': 'Choose at least one account',
  'migration.found.submit': 'Bring them together',
  'migration.found.cancel': 'Leave them as they are',
  'migration.found.none': 'Everything is in one account',
  'migration.found.noneLead': 'We found no other account with your email.',
  'migration.found.blocked': 'As it is, there is nothing we can bring together.',

  'migration.done.title': 'Your accounts are one now',
  'migration.done.lead': 'Plans, profiles and devices are all here. You sign in as before.',
} as const;
