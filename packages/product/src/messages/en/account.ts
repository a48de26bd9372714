export default {
  'account.save': 'Save',

  'account.manage.title': 'My account',
  'account.manage.hello': 'Hello, {name}',
  'account.manage.lead': 'Your details, and how you sign in.',
  'account.manage.leadProvider':
    'You sign in with {provider}, who looks after your name, email and password.',
  'account.manage.personal': 'Personal details',
  'account.manage.security': 'Sign-in and security',
  'account.manage.name': 'Name',
  'account.manage.language': 'Language',
  'account.manage.provider': 'TV provider',
  'account.manage.none': 'Not given',
  'account.manage.hidden': 'Hidden',
  'account.manage.edit': 'Edit',
  'account.manage.editName': 'Edit name',
  'account.manage.editPhone': 'Edit phone',
  'account.manage.editLanguage': 'Edit language',
  'account.manage.editEmail': 'Edit email',
  'account.manage.editPassword': 'Edit password',
  'account.manage.close': 'Close the account',
  'account.manage.delete': 'Delete my account',
  'account.manage.deleteLead': 'Your profiles and history are erased. We show you everything first.',
  'account.manage.review': 'Review',
  'account.manage.reviewDelete': 'Review: Delete my account',

  'account.verify.title': 'Confirm your email to unlock the rest',
  'account.verify.unsent': 'Ask for a 6-digit code with the button below. It goes to',

  'account.pending.title': 'Change waiting:',
  'account.pending.until':
    'Open the link sent to the new address by {date}, {time}. Until then, the old one still works.',
  'account.pending.other': 'Use another address',

  'account.name.title': 'Name',
  'account.name.lead': 'We use it to greet you.',

  'account.phone.title': 'Phone',

  'account.language.title': 'Language',
  'account.language.legend': 'Which language do you prefer?',
  'account.language.hint': 'The pages change right away, and our emails follow.',

  'account.password.title': 'Password',
  'account.password.lead': 'This device stays signed in. The others will need the new password.',
  'account.password.save': 'Change my password',
  'account.password.saved': 'Your password is changed. Your other devices were signed out.',
} as const;
