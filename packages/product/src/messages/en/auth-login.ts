/** The sign-in page, which opens with the first catalog. */
export default {
  'auth.login.title': 'Welcome. How do you want to sign in?',
  'auth.login.lead': 'One account for everything you watch.',
  'auth.login.email': 'Sign in with email',
  'auth.login.or': 'or',
  'auth.login.provider': 'Sign in with TV provider',
  'auth.login.providerHint': 'Already in your TV package? Sign in with your provider at no extra cost.',
  'auth.login.new': 'New here?',
  'auth.login.create': 'Create account',
} as const;
