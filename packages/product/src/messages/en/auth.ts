export default {
  'auth.login.title': 'Welcome. How would you like to sign in?',
  'auth.login.lead': 'One account to watch, read and manage your plans.',
  'auth.login.email': 'Sign in with email',
  'auth.login.or': 'or',
  'auth.login.provider': 'Sign in with TV provider',
  'auth.login.providerHint':
    'Is the channel part of your TV package? Choose your provider. It costs nothing more.',
  'auth.login.new': 'New here?',
  'auth.login.create': 'Create account',

  'auth.register.legal':
    'Subscription fees are non-refundable. You can cancel at any time; your plan then ends with the period you have paid for.',
} as const;
