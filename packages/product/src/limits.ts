/** Every number of the product, with its unit in its name. */

export const limits = {
  // What people type
  passwordMin: 8,
  passwordMax: 128,
  /** A new password differs from this many before it, the current one included. */
  passwordHistory: 3,
  pinMin: 4,
  pinMax: 6,
  nicknameMax: 20,
  nameMax: 50,
  emailMax: 254,
  genderMax: 100,
  addressMax: 200,
  phoneDigits: 10,
  shortcodeLength: 5,
  verificationCodeLength: 6,

  // What people may have
  recentConnections: 8,
  profiles: 5,
  playbackDevices: 5,
  playbackDevicesPerPeriod: 10,
  downloadDevices: 5,
  downloadSwapsPerPeriod: 5,
  devicePeriodDays: 30,
  browserHistoryDays: 30,

  // How long the screen waits
  loaderDelayMs: 120,
  loaderHideMs: 10_000,
  headerAnimationMs: 750,
  logoAnimationMs: 1200,
  revealRippleMs: 1000,
  noticeMs: 5000,
  verifiedRedirectMs: 5000,
  /** Whoever is not the one being signed in has this long to begin to say so. */
  automaticSignInMs: 3000,
  requestTimeoutMs: 30_000,
  /** What was asked on intent, or by the screen before, is not asked again when a screen opens. */
  dataFreshMs: 5000,
  /** The same for the account of a customer whose email is verified: the guard reads it before most screens. */
  accountFreshMs: 60_000,
  /** A pointer or the focus that rests on a link this long means it: what the link opens is fetched. */
  intentMs: 50,
  /** A screen waits this long for its data; then it opens with skeletons. */
  dataWaitMs: 150,
  /** How long a TV provider or a partner may take before people are told that it does not answer. */
  partySeconds: 4.5,
  /** Whoever outside fails this often in a row is left alone for a while: nobody waits for them in vain. */
  outsideFailures: 5,
  outsideRestSeconds: 10,
  /** How long somebody may be out at a provider or a partner. */
  authorizationMinutes: 10,
  /** How long the gateway's card fields may take to come, and to speak once they are there. */
  cardFieldsMs: 15_000,
  cardFieldsGraceMs: 2000,
  /** How often a page asks whether an order that is being confirmed is through. */
  orderPollMs: 2000,
  /** So long after a request was sent it may still reach the server, although its page was reloaded. */
  requestArrivalMs: 3000,
  /** How long a change of plan waits for a payment of that plan that is still running. */
  paymentRunningMs: 20_000,
  /** Signing out asks the server first, but not for longer. */
  signOutWaitMs: 3000,
  chunkTimeoutMs: 120_000,
  /** Pauses before a chunk that could not be fetched is asked for again. */
  chunkRetriesMs: [300, 1200],
  /** The pause before the portal's first code is asked for again. */
  entryRetryMs: 1000,
  /** How often a page that gets no answer asks whether the server can be reached again. */
  reconnectMs: 3000,
  /** A server that says nothing for this long counts as unreachable. */
  probeTimeoutMs: 5000,
  analyticsRetryMs: 10_000,
  ssoRetries: 3,
  /** How many entries of the history a Back link looks through for its screen. */
  historyTrail: 10,
  returnParameterLength: 200,

  // How large the screen is
  breakpointsPx: [375, 540, 600, 768, 800, 991, 1024, 1248],
  modalWidthPx: 450,
  modalHeightVh: 90,
  sideNavigationPx: 240,
  contentBoxPx: 500,
  contentSmallPx: 480,
  contentMediumPx: 590,
  logoListHeightVh: 50,

  // How long things live
  accessTokenMinutes: 10,
  /** The idle life of a session: so long after its last refresh it is over. */
  refreshTokenDays: 30,
  /** The absolute life of a session, however often it is refreshed. */
  sessionDays: 180,
  /** At an upgrade, sessions that are older than their absolute life go on this long. */
  sessionUpgradeDays: 7,
  /** What a magic link makes in another browser lives this long, and never longer than its parent. */
  linkedSessionHours: 24,
  /** Two tabs may refresh at once: the old token still works this long. */
  refreshOverlapSeconds: 10,
  /** A revoked access token is refused by every server at the latest after this. */
  revocationSeconds: 60,
  clockSkewSeconds: 60,
  magicLinkSeconds: 60,
  /** How long a tab remembers the address that a sign-in leads back to. */
  returnAddressMinutes: 60,
  resetLinkMinutes: 30,
  emailChangeHours: 24,
  emailChangeUndoHours: 72,
  verificationCodeMinutes: 10,
  verificationLinkHours: 24,
  knownDeviceDays: 180,
  /** The network of a known device is known this long after its last sign-in there. */
  knownNetworkDays: 30,
  /** So young an account, or an unverified one, is refused first when codes are guessed. */
  newAccountHours: 24,
  shortcodeMinutes: 10,
  /** Whoever was let in at the last moment still has this long to come in. */
  shortcodeCollectSeconds: 60,
  /** How often a TV that waits asks; each time it asks too soon adds the same again. */
  shortcodePollSeconds: 5,
  /** The more wait, the less often each asks: this many a second at first, and never less often than that. */
  shortcodePollsPerSecond: 15,
  shortcodePollMostSeconds: 25,
  /** A poll that was quick on its way is not one that was sent too soon. */
  shortcodePollSlackSeconds: 1,
  botCheckMinutes: 10,
  cancellationSessionMinutes: 30,
  /** What was typed into a form and not saved is kept in the tab this long, through reloads and a new sign-in. */
  draftMinutes: 60,
  idempotencyHours: 24,
  /** How long the same request waits for the first one's answer. */
  idempotencyWaitSeconds: 20,
  /** How long the gateway may take before an order is called unknown. */
  paymentSeconds: 10,
  /** An order of which the gateway knows nothing after this long never happens. */
  orderGiveUpMinutes: 10,
  /** How long a customer may take to confirm a payment with their bank. */
  paymentActionMinutes: 15,
  /** A gateway that is away is asked for a renewal again after so many minutes, the last of them from then on. */
  gatewayAwayMinutes: [1, 2, 5, 10, 20, 30],
  /** At most one mail about a payment that failed, however many cards are tried. */
  dunningMailHours: 24,
  /** Declined charges: of an account in a day, of a card in thirty days. */
  declinesPerAccount: 5,
  declinesPerCard: 10,
  webhookWindowMinutes: 5,
  /** A refund above this, or of an order older than this, takes two people. */
  refundAloneCents: 10_000,
  refundAloneDays: 30,
  giftMessageLength: 300,
  giftSendDays: 365,
  cardsPerAccount: 10,
  /** People hear this early that a card is about to expire. */
  cardExpiryNoticeDays: 60,
  receiptsPerPage: 100,
  /** More than anybody pays in a year; the sum of a year needs all of them. */
  receiptsPerYear: 2000,
  /** Beside a subscription: the last few; the others are a page away. */
  latestReceipts: 3,
  /** A PIN reset needs a sign-in this fresh. */
  freshSignInMinutes: 10,
  retentionOfferMonths: 12,
  retentionOfferPercent: 50,
  /** It holds for the payments of so many months, and for one at least. */
  retentionOfferLength: 3,
  retentionOfferDays: 7,
  cancellationCommentLength: 500,
  /** A renewal that could not be paid is tried again after so many days, and ends after the grace. */
  renewalRetryDays: [1, 3, 5],
  graceDays: 7,
  /** Partners and TV providers are asked this often whether a customer is still theirs; one that is away, hourly. */
  grantCheckHours: 24,
  grantRetryHours: 1,
  /** Each run asks about so many grants, so many at once; what is left follows at once. */
  grantCheckRows: 500,
  grantChecksAtOnce: 10,
  /** The entitlements of a TV provider that cannot be asked end this long after the last sign-in. */
  providerGrantDays: 30,
  /** What a merchant's or an activation link gives without saying for how long. */
  linkGrantMonths: 12,
  /** How long a player may rely on the list of entitlements. */
  entitlementsMaxAgeSeconds: 300,
  auditDays: 400,
  /** RFC 9116 asks for an expiry of less than a year; every answer renews it. */
  securityTxtDays: 180,
  /** How long rows are kept that are over. */
  endedSessionDays: 60,
  removedDeviceDays: 90,
  cancellationDays: 730,
  sentMailDays: 30,
  /** A mail that could not be sent is tried for hours; then operators have these days. */
  deadMailDays: 7,
  paymentEventDays: 90,
  /** Guests hear of an order for about a year; after that their address goes. */
  guestEmailDays: 400,

  // How often one may try: see rates.ts
  resendSeconds: 60,
  /** While more than these shares of an alphabet's codes wait, each network may ask for fewer, and then for one. */
  shortcodeScarceShare: 0.02,
  shortcodeRareShare: 0.1,

  // What the server takes
  bodyBytes: 64 * 1024,
  /** Calls that wait for a connection to the database, or behind others on a shared one; whoever comes then would only make everybody wait longer. */
  waitingForDatabase: 100,
  /** PDFs that wait to be drawn, half a second of work; and the newest ones, which are not drawn again. */
  waitingPdfs: 50,
  keptPdfs: 64,
  headerTimeoutMs: 10_000,
  webSessionContextBytes: 4096,
  /** A merchant's link as a mail carries it. */
  merchantLinkLength: 4096,
  clientLog: { bytes: 8 * 1024, events: 20, linesPerMinute: 600, textLength: 2000 },
  graphql: {
    tokens: 500,
    depth: 8,
    aliases: 15,
    cost: 1000,
    timeoutMs: 2000,
    /** What is said about a wrong question: enough to find the mistake. */
    errors: 5,
    wordsLength: 300,
    /** How many are told when nobody says how many, and the most that are. */
    titles: { usual: 24, most: 50 },
  },
} as const;

/** For browsers and remotes that send no key name. */
export const keyCodes = { enter: 13, backspace: 8, delete: 46, tab: 9, shift: 16 } as const;
