export default {
  'support.notFound.title': 'Page not found',
  'support.notFound.lead': 'The address may have changed or been mistyped.',
  'support.notFound.else': 'Looking for something else?',

  'support.cookies.title': 'Cookies are blocked',
  'support.cookies.titleThirdParty': 'Third-party cookies are blocked',
  'support.cookies.how':
    'We need cookies to keep you signed in. Here’s how to allow them, starting with your browser.',
  'support.cookies.elsewhere': 'Or open this page in a different browser.',
  'support.cookies.reload': 'Reload this page.',
  'support.cookies.any.name': 'Your browser',
  'support.cookies.any.open': 'Open your browser’s privacy settings.',
  'support.cookies.any.allow': 'Allow cookies and site data for this site.',
  'support.cookies.chrome.open': 'Open the three-dot menu, then Settings, then Privacy and security.',
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
  'support.cookies.edge.open': 'Open the three-dot menu, then Settings, then Cookies and site permissions.',
  'support.cookies.edge.allow':
    'Allow sites to save and read cookie data, and turn off “Block third-party cookies”.',

  'support.legacy.title': 'App no longer supported',
  'support.legacy.lead': 'This version of the app no longer works. Update it in your app store.',
  'support.legacy.web': 'You can also watch in a browser. Choose a brand above or sign in here.',
  'support.legacy.signIn': 'Sign in on the web',

  'support.devTools.lead': 'Configuration of this portal, for developers and testers. Test mode only.',
  'support.devTools.customers': 'Demo customers',
  'support.devTools.password': 'They all use the password {password}.',
  'support.devTools.signInAs': 'Sign in as {name}',
  'support.devTools.signingIn': 'Signing in as {email}',
  'support.devTools.signInFailed':
    'That didn’t work. The password of this customer may have changed, or the server isn’t answering.',
  'support.devTools.tryAgain': 'Try again',
  'support.devTools.allCustomers': 'All demo customers',
  'support.devTools.copy': 'Copy',
  'support.devTools.copied': 'Copied',
  'support.devTools.brands': 'Brands',
  'support.devTools.theme': 'Theme',
  'support.devTools.signIn': 'Sign-in page',
  'support.devTools.features': 'Features by brand',
  'support.devTools.on': 'yes',
  'support.devTools.off': 'no',
  'support.devTools.links': 'Links',
  'support.devTools.inbox': 'Mail inbox',
  'support.devTools.world': 'Simulators',
  'support.devTools.debug': 'State of this tab',
  'support.devTools.api': 'API reference',
  'support.devTools.trace': 'Navigation trace',
  'support.devTools.traceEmpty': 'No navigation yet.',
  'support.devTools.both': 'both',

  'support.debug.lead': 'What this tab knows right now. Test mode only.',
  'support.debug.filter': 'Filter by name or value',
  'support.debug.fields': '{count, plural, one {# field} other {# fields}}',
  'support.debug.empty': 'Nothing here.',
  'support.debug.everything': 'Everything as JSON',
} as const;
