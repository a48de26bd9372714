/** The twelve journeys of `npm run firefox`, by a part of their titles. */
export const mainJourneys: readonly { readonly name: string; readonly title: string }[] = [
  { name: 'sign in', title: '[FLOW-12] [ROUTE-MISC-04]' },
  { name: 'register and verify', title: '[FLOW-15] ctv in fr: register, verify by link' },
  { name: 'recover a password', title: '[OVR-08] [OVR-09] [ERR-13] [SESS-22] ctv in en' },
  { name: 'sign in through a TV provider', title: '[ROUTE-ACC-51] noovo in fr' },
  { name: 'change the name', title: 'a name, a profile, a device and the deletion work by keyboard alone' },
  { name: 'change the email', title: '[ROUTE-EMAIL-09] crave in fr' },
  { name: 'profiles', title: '[ENT-PROF-05] vanilla in fr' },
  { name: 'devices', title: '[ROUTE-ACC-46] vanilla in en' },
  { name: 'buy a plan with a card', title: '[OVR-37] [OVR-38] [FLOW-36] crave in English' },
  { name: 'give and use a gift', title: '[OVR-31] [OVR-32] [ROUTE-RDM-14]' },
  { name: 'cancel a plan', title: '[FLOW-23] [OVR-24] cancel without a word' },
  { name: 'activate a TV', title: '[OVR-33] [ROUTE-ACT-10] [NAV-OUT-14] crave in English' },
];
