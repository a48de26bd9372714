import activity from './security-activity.ts';
import twoStep from './security-two-step.ts';

export default {
  ...activity,
  ...twoStep,
  'security.title': 'Security',
  'security.lead': 'How you sign in, and where you’re signed in.',
  'security.stepUp.title': 'Confirm it’s you',
  'security.stepUp.lead': 'You’re about to change something important. Show us it’s really you.',
  'security.stepUp.submit': 'Confirm',
  'security.stepUp.passkey': 'Use a passkey',
  'security.passkeys.title': 'Passkeys',
  'security.passkeys.lead': 'Sign in with your face, fingerprint or PIN',
  'security.passkeys.why': 'No password to type, and nothing a fake site can steal.',
  'security.passkeys.unsupported': 'This browser can’t use passkeys here. Try a newer browser or your phone.',
  'security.passkeys.add': 'Add a passkey',
  'security.passkeys.saved': 'Passkey added. You can sign in with it from now on.',
  'security.passkeys.added': 'Added {added}',
  'security.passkeys.used': 'Added {added}, last used {used}',
  'security.passkeys.remove': 'Remove',
  'security.passkeys.removeThis': 'Remove {name}',
  'security.passkeys.removed': '{name} removed',
  'security.passkeys.on': '{browser} on {system}',
  'security.passkeys.one': 'Passkey',
  'security.password.title': 'Password',
  'security.password.lead': 'Use a password that you use nowhere else',
  'security.password.change': 'Change password',
} as const;
