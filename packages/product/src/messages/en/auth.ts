import login from './auth-login.ts';

export default {
  ...login,

  'auth.signIn': 'Sign in',
  'auth.resend': 'Resend',

  'auth.recent.title': 'Welcome back',
  'auth.recent.lead': 'Accounts used on this device.',
  'auth.recent.last': 'Last sign-in {date}',
  'auth.recent.remove': 'Remove {email}',
  'auth.recent.clear': 'Clear all',
  'auth.recent.other': 'Use a different email',

  'auth.identifier.passkey': 'Sign in with a passkey',
  'auth.identifier.title': 'What’s your email?',
  'auth.identifier.lead': 'New here? We’ll help you create an account.',
  'auth.identifier.createFor': 'Create an account',
  'auth.identifier.provider': 'Have a TV provider?',
  'auth.identifier.choose': 'Sign in with my provider',

  'auth.password.title': 'Enter your password',
  'auth.password.notYou': 'Not you?',
  'auth.password.forgot': 'Forgot your password?',

  'auth.forgot.lead': 'No problem. We’ll email you a link to choose a new one.',
  'auth.forgot.leadAsk': 'Enter your email and we’ll send you a link to choose a new one.',
  'auth.forgot.send': 'Email me a link',

  'auth.sent.title': 'Email sent',
  'auth.sent.lead': 'We sent a link to <b>{email}</b>. It works once and expires in {minutes} minutes.',
  'auth.sent.again': 'Sent again. Only the latest link works.',
  'auth.sent.junk': 'Didn’t get it? Check your spam folder.',
  'auth.sent.wait': 'Resend in {seconds}\u00A0s',
  'auth.sent.back': 'Back to sign in',

  'auth.reset.title': 'Choose a new password',
  'auth.reset.lead': 'For <b>{email}</b>',
  'auth.reset.save': 'Save password',
  'auth.reset.once': 'Links work once and expire after {minutes} minutes. Request a new one.',
  'auth.reset.resend': 'Resend email',

  'auth.resetDone.title': 'Password changed',
  'auth.resetDone.signedIn': 'You’re signed in here. For your security, we signed you out everywhere else.',
  'auth.resetDone.lead': 'For your security, we signed you out everywhere. Sign in with your new password.',

  'auth.register.title': 'Create your account',
  'auth.register.lead': 'Start with your email. You’ll use it to sign in.',
  'auth.register.known': 'Already have an account?',
  'auth.register.signInAs': 'Sign in with this email',
  'auth.register.for': 'Creating an account for <b>{email}</b>',
  'auth.register.create': 'Create my account',
  'auth.register.agree':
    'By creating an account, you agree to the <terms>Terms of use</terms> and <privacy>Privacy policy</privacy>.',
  'auth.register.legal':
    'Subscription fees are non-refundable, except where the law provides. Cancel anytime; your plan stays active until the end of the period you paid for.',

  'auth.accountCreated.title': 'Your account is ready',
  'auth.accountCreated.sent':
    'We sent a verification email to <b>{email}</b>. Open it to verify your address.',
  'auth.accountCreated.sentSomewhere': 'We sent you a verification email. Open it to verify your address.',
  'auth.accountCreated.code': 'Enter a code instead',
  'auth.accountCreated.later': 'Do it later',

  'auth.checkEmail.title': 'Check your email',
  'auth.checkEmail.code': 'Enter the 6-digit code we sent to <b>{email}</b>.',
  'auth.checkEmail.link': 'We sent a link to <b>{email}</b>. Open it to continue.',
  'auth.checkEmail.linkSomewhere': 'We emailed you a link. Open it to continue.',
  'auth.checkEmail.confirm': 'Verify my email',
  'auth.checkEmail.send': 'Send me a code',
  'auth.checkEmail.nothing': 'Didn’t get it? Check your spam folder.',
  'auth.checkEmail.sent': 'We sent a new email. Earlier codes and links no longer work.',
  'auth.checkEmail.again': 'Resend in {seconds}\u00A0s',
  'auth.checkEmail.signIn': 'Sign in to enter your code or get a new email.',
  'auth.checkEmail.verified': 'Your email is verified. You’re all set.',

  'auth.verifyEmail.title': 'Verifying your email…',
  'auth.verifyEmailSuccess.title': 'Your email is verified',
  'auth.verifyEmailSuccess.lead': 'You now have full access to your account.',
  'auth.verifyEmailSuccess.soon': 'Redirecting in {seconds}\u00A0s',
  'auth.verifyEmailSuccess.stay': 'Stay here',
  'auth.verifyEmailError.title': 'We couldn’t verify your email',
  'auth.verifyEmailError.lead': 'Links work once and expire after 24 hours. Only the latest one is valid.',
  'auth.verifyEmailError.signIn': 'Sign in to get a new link',

  'auth.automaticSignIn.title': 'Signing you in…',
  'auth.automaticSignIn.as': 'Signing you in as <b>{email}</b>',
  'auth.automaticSignIn.leave': 'Sign out',

  'auth.checkServices.return': 'Taking you to {brand}…',
  'auth.checkServices.notIncluded': 'This isn’t in your TV package',
  'auth.checkServices.notIncludedLead':
    'Ask your TV provider to add it, or continue with the channels you have.',
  'auth.checkServices.notIncludedIn': 'Your {provider} package doesn’t include {content}',
  'auth.checkServices.notIncludedInLead':
    'You’re signed in. Ask {provider} to add it, or continue with the channels you have.',
  'auth.checkServices.home': 'Continue to {brand}',

  'auth.zBrowser.ask': 'Switch accounts?',
  'auth.zBrowser.before': 'You were signed in as <b>{email}</b>.',
  'auth.zBrowser.after': 'This link signs in <b>{email}</b>.',
  'auth.zBrowser.take': 'Continue as <b>{email}</b>',
  'auth.zBrowser.refuse': 'Stay signed out',
  'auth.continueAs.title': 'Continue with this account?',
  'auth.continueAs.lead': 'Don’t recognize this account? Stay signed out.',
} as const;
