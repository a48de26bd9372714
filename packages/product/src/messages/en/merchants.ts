export default {
  'merchants.activate.title': 'Activating your service',
  'merchants.activate.wait': 'One moment, we are looking at your link.',

  'merchants.login.title': 'Sign in',
  'merchants.login.for': 'Sign in to activate {brands} from {merchant}.',
  'merchants.login.lead': 'Sign in to go on with your link.',
  'merchants.register.for': 'With an account you activate {brands} from {merchant}.',
  'merchants.register.lead': 'With an account you go on with your link.',

  'merchants.success.title': 'Service activated',
  'merchants.success.watch': 'You can watch {brands} right away.',
  'merchants.success.lead': 'It is part of your account now.',
  'merchants.success.verify': 'One thing is left: open the message we sent you.',

  'merchants.ways.account': 'Go to my account',

  'merchants.done.title': 'Already activated',
  'merchants.done.lead': 'A link works once. There is nothing left to do here.',
  'merchants.expired.title': 'This link is too old',
  'merchants.expired.lead': 'Ask the store that gave it to you for a new one.',
  'merchants.nothing.title': 'Nothing to activate',
  'merchants.nothing.lead': 'The store that gave you the link can tell you what your purchase includes.',
  'merchants.unknown.title': 'We do not know this link',
  'merchants.unknown.lead': 'Open it again just as you received it, or ask the store for a new one.',
  'merchants.session.title': 'Please sign in again',
  'merchants.failed.title': 'We could not activate your service',
  'merchants.failed.lead': 'Your link is not lost. It activates your service once, however often you try.',
  'merchants.none.title': 'A link is missing',
  'merchants.none.lead': 'To activate a service, open the link that the store gave you.',
} as const;
