export default {
  'support.notFound.title': 'Page not found',
  'support.notFound.lead': 'This page is not showing. The address has changed, or a letter fell off.',
  'support.notFound.account': 'Go to my account',
  'support.notFound.signIn': 'Sign in',
  'support.notFound.else': 'Looking for something else?',
  'support.notFound.contact': 'Contact support',

  'support.cookies.title': 'Cookies are blocked',
  'support.cookies.titleThirdParty': 'Third-party cookies are blocked',
  'support.cookies.how':
    'We need them to keep you signed in. Here is how to allow them; your browser comes first.',
  'support.cookies.again': 'Try again',
  'support.cookies.elsewhere': 'Or open this page in another browser.',
  'support.cookies.reload': 'Come back to this page and reload it.',
  'support.cookies.any.name': 'Your browser',
  'support.cookies.any.open': 'Open your browser’s settings and look for privacy.',
  'support.cookies.any.allow': 'Allow cookies and site data for this site.',
  'support.cookies.chrome.open': 'Open the menu with three dots, then Settings, then Privacy and security.',
  'support.cookies.chrome.allow':
    'Under Third-party cookies and under Site settings, allow cookies and data for this site.',
  'support.cookies.safari.open': 'Open the Safari menu, then Settings.',
  'support.cookies.safari.allow':
    'Under Privacy, clear “Prevent cross-site tracking”. Under Advanced, clear “Block all cookies”.',
  'support.cookies.mobileSafari.name': 'Mobile Safari (iPhone and iPad)',
  'support.cookies.mobileSafari.open': 'Open the Settings app, then Apps, then Safari.',
  'support.cookies.mobileSafari.allow':
    'Turn off “Prevent Cross-Site Tracking”. Under Advanced, turn off “Block All Cookies”.',
  'support.cookies.firefox.open': 'Open the menu, then Settings, then Privacy & Security.',
  'support.cookies.firefox.allow':
    'Choose Standard protection, or add this site to the exceptions for cookies.',
  'support.cookies.edge.open':
    'Open the menu with three dots, then Settings, then Cookies and site permissions.',
  'support.cookies.edge.allow':
    'Allow sites to save and read cookie data, and turn off “Block third-party cookies”.',

  'support.legacy.title': 'App no longer supported',
  'support.legacy.lead': 'This version of the app has stopped working. Update it in your app store.',
  'support.legacy.web': 'You can also watch in a browser: choose your brand above, or sign in here.',
  'support.legacy.signIn': 'Sign in on the web',

  'support.devTools.lead':
    'What this portal is made of, for people who build and test it. It exists in the test configuration only.',
  'support.devTools.customers': 'Demo customers',
  'support.devTools.password': 'All of them sign in with the password {password}.',
  'support.devTools.brands': 'Brands',
  'support.devTools.brand': 'Brand',
  'support.devTools.theme': 'Theme',
  'support.devTools.language': 'Language',
  'support.devTools.signIn': 'Sign-in page',
  'support.devTools.features': 'What each brand has',
  'support.devTools.on': 'yes',
  'support.devTools.off': 'no',
  'support.devTools.links': 'Places',
  'support.devTools.inbox': 'Mail inbox',
  'support.devTools.world': 'The outside world',
  'support.devTools.debug': 'State of this tab',
  'support.devTools.api': 'API reference',
  'support.devTools.trace': 'How you got here',
  'support.devTools.traceEmpty': 'No navigation was decided yet.',
  'support.devTools.both': 'both',
} as const;
