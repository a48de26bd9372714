export default {
  'account.save': 'Save',
  'account.cancel': 'Cancel',
  'account.saved': 'Your changes have been saved.',
} as const;
