/** Mails about two-step verification and sessions. */
export default {
  'mail.signedOutEverywhere.subject': 'You’re signed out everywhere',
  'mail.signedOutEverywhere.preview': 'Every browser, app and device was signed out.',
  'mail.signedOutEverywhere.heading': 'You’re signed out everywhere',
  'mail.signedOutEverywhere.words':
    'On {date} at {time} ET, every browser, app and device was signed out of your account.',

  'mail.notMe.act': 'Sign out every device, and choose a new password now.',
  'mail.notMe.small':
    'This link works once, for {hours} hours. We never ask for your password or a code by email or phone.',

  'mail.twoStepChanged.on': 'Two-step verification is on',
  'mail.twoStepChanged.off': 'Two-step verification is off',
  'mail.twoStepChanged.codes': 'Your recovery codes changed',
  'mail.twoStepChanged.recovered': 'Two-step verification is off',
  'mail.twoStepChanged.subject': 'Two-step verification changed',
  'mail.twoStepChanged.preview': 'If it wasn’t you, act now.',
  'mail.twoStepChanged.words':
    'It changed on {date} at {time} ET. If it was you, you’re all set. There’s nothing to click.',

  'mail.twoStepRecovery.subject': 'Someone asked to turn off two-step verification',
  'mail.twoStepRecovery.again': 'Two-step verification ends soon',
  'mail.twoStepRecovery.preview': 'It ends on {date} at {time} ET, unless you stop it.',
  'mail.twoStepRecovery.heading': 'Two-step verification is about to end',
  'mail.twoStepRecovery.words':
    'Someone with your password asked to sign in without a code. Two-step verification ends on {date} at {time} ET.',
  'mail.twoStepRecovery.wait': 'Sign in with your password after that time. There’s nothing to click.',
  'mail.twoStepRecovery.act': 'Stop it now. We’ll sign out every device, and you’ll choose a new password.',
} as const;
