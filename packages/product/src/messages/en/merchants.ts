export default {
  'merchants.activate.title': 'Activating your service…',
  'merchants.activate.wait': 'Checking your link…',

  'merchants.login.title': 'Sign in',
  'merchants.login.for': 'Sign in to activate {brands} from {merchant}.',
  'merchants.login.lead': 'Sign in to continue.',
  'merchants.register.for': 'Create an account to activate {brands} from {merchant}.',
  'merchants.register.lead': 'Create an account to continue.',

  'merchants.success.title': 'Service activated',
  'merchants.success.watch': 'You can watch {brands} now.',
  'merchants.success.lead': 'It’s been added to your account.',
  'merchants.success.verify': 'One last step: open the email we sent you.',

  'merchants.done.title': 'Already activated',
  'merchants.done.lead': 'This link has already been used. You don’t need to do anything else.',
  'merchants.expired.title': 'This link has expired',
  'merchants.expired.lead': 'Ask the store for a new one.',
  'merchants.nothing.title': 'Nothing to activate',
  'merchants.nothing.lead': 'Ask the store what your purchase includes.',
  'merchants.unknown.title': 'We don’t recognize this link',
  'merchants.unknown.lead': 'Open it again from the original message, or ask the store for a new one.',
  'merchants.session.title': 'Sign in again',
  'merchants.failed.title': 'We couldn’t activate your service',
  'merchants.failed.lead': 'Your link is still valid. Try again: it can only be used once.',
  'merchants.none.title': 'Open the link from your store',
  'merchants.none.lead': 'To activate a service, use the link you received with your purchase.',
} as const;
