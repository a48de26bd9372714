/** Every numeric limit of the product, with its unit in its name. */

export const limits = {
  // Input
  passwordMin: 8,
  passwordMax: 128,
  /** Password history: a new password differs from this many previous ones, the current one included. */
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

  // Quotas
  recentConnections: 8,
  profiles: 5,
  playbackDevices: 5,
  playbackDevicesPerPeriod: 10,
  downloadDevices: 5,
  downloadSwapsPerPeriod: 5,
  devicePeriodDays: 30,
  browserHistoryDays: 30,

  // Portal timing
  loaderDelayMs: 120,
  loaderHideMs: 10_000,
  headerAnimationMs: 750,
  logoAnimationMs: 1200,
  revealRippleMs: 1000,
  noticeMs: 5000,
  verifiedRedirectMs: 5000,
  /** Time to cancel an automatic sign-in ("Not you?"). */
  automaticSignInMs: 3000,
  requestTimeoutMs: 30_000,
  /** Data prefetched on intent or by the previous screen is not refetched when a screen opens. */
  dataFreshMs: 5000,
  /** The same for the account of a verified customer, which the guard reads before most screens. */
  accountFreshMs: 60_000,
  /** Hover or focus on a link for this long prefetches its target. */
  intentMs: 50,
  /** A screen waits this long for its data before it shows skeletons. */
  dataWaitMs: 150,
  /** Timeout of calls to TV providers and partners. */
  partySeconds: 4.5,
  /** Circuit breaker: consecutive failures that open it, and its reset timeout. */
  outsideFailures: 5,
  outsideRestSeconds: 10,
  /** Lifetime of an OAuth state: how long a customer may stay at a provider or partner. */
  authorizationMinutes: 10,
  /** Timeouts for loading the gateway's card fields, and for their first message. */
  cardFieldsMs: 15_000,
  cardFieldsGraceMs: 2000,
  /** Polling interval of a pending order. */
  orderPollMs: 2000,
  /** A request may still reach the server this long after its page was reloaded. */
  requestArrivalMs: 3000,
  /** How long a plan change waits for a pending payment of the same plan. */
  paymentRunningMs: 20_000,
  /** Timeout of the sign-out request; then the page signs out locally. */
  signOutWaitMs: 3000,
  chunkTimeoutMs: 120_000,
  /** Retry delays for a chunk that failed to load. */
  chunkRetriesMs: [300, 1200],
  /** Retry delay for the portal's entry chunk. */
  entryRetryMs: 1000,
  /** Interval of connection probes while offline. */
  reconnectMs: 3000,
  /** Timeout of a connection probe. */
  probeTimeoutMs: 5000,
  analyticsRetryMs: 10_000,
  ssoRetries: 3,
  /** How many history entries a Back link searches for its screen. */
  historyTrail: 10,
  returnParameterLength: 200,

  // Layout
  breakpointsPx: [375, 540, 600, 768, 800, 991, 1024, 1248],
  modalWidthPx: 450,
  modalHeightVh: 90,
  sideNavigationPx: 240,
  contentBoxPx: 500,
  contentSmallPx: 480,
  contentMediumPx: 590,
  logoListHeightVh: 50,

  // Lifetimes
  accessTokenMinutes: 10,
  /** Idle timeout of a session, since its last refresh. */
  refreshTokenDays: 30,
  /** Absolute timeout of a session. */
  sessionDays: 180,
  /** Extra lifetime at an upgrade for sessions older than their absolute timeout. */
  sessionUpgradeDays: 7,
  /** Lifetime of a session that a magic link starts in another browser; never longer than its parent. */
  linkedSessionHours: 24,
  /** Refresh token overlap: the previous token still works this long, for two tabs refreshing at once. */
  refreshOverlapSeconds: 10,
  /** Upper bound for a revocation to reach every server. */
  revocationSeconds: 60,
  clockSkewSeconds: 60,
  magicLinkSeconds: 60,
  /** How long a tab keeps a return address. */
  returnAddressMinutes: 60,
  resetLinkMinutes: 30,
  emailChangeHours: 24,
  emailChangeUndoHours: 72,
  verificationCodeMinutes: 10,
  verificationLinkHours: 24,
  knownDeviceDays: 180,
  /** A network is known for this long after a known device's last sign-in from it. */
  knownNetworkDays: 30,
  /** Accounts younger than this, or unverified, are refused first when codes are brute-forced. */
  newAccountHours: 24,
  shortcodeMinutes: 10,
  /** An approved device may collect its tokens this long after its code expired. */
  shortcodeCollectSeconds: 60,
  /** Polling interval of a TV; `slow_down` adds the same again (RFC 8628). */
  shortcodePollSeconds: 5,
  /** Adaptive polling: target polls per second over all TVs, and the longest interval. */
  shortcodePollsPerSecond: 15,
  shortcodePollMostSeconds: 25,
  /** Tolerance for polls that arrive early because of network jitter. */
  shortcodePollSlackSeconds: 1,
  botCheckMinutes: 10,
  cancellationSessionMinutes: 30,
  /** Form drafts are kept in the tab this long, across reloads and a new sign-in. */
  draftMinutes: 60,
  idempotencyHours: 24,
  /** How long a concurrent request with the same idempotency key waits for the first one's response. */
  idempotencyWaitSeconds: 20,
  /** Gateway timeout; then the order's outcome is unknown. */
  paymentSeconds: 10,
  /** An order unknown to the gateway after this long was never charged. */
  orderGiveUpMinutes: 10,
  /** Time for 3-D Secure confirmation. */
  paymentActionMinutes: 15,
  /** Backoff of a renewal while the gateway is unavailable, in minutes; the last value repeats. */
  gatewayAwayMinutes: [1, 2, 5, 10, 20, 30],
  /** At most one mail about a failed payment in this period, however many cards are tried. */
  dunningMailHours: 24,
  /** Limits of declined charges: per account and day, per card and thirty days. */
  declinesPerAccount: 5,
  declinesPerCard: 10,
  webhookWindowMinutes: 5,
  /** A refund above this amount, or of an order older than this, needs a second approver. */
  refundAloneCents: 10_000,
  refundAloneDays: 30,
  giftMessageLength: 300,
  giftSendDays: 365,
  cardsPerAccount: 10,
  /** Notice before a card expires. */
  cardExpiryNoticeDays: 60,
  receiptsPerPage: 100,
  /** More than anyone pays in a year; the year's total needs all of them. */
  receiptsPerYear: 2000,
  /** Recent payments beside a subscription; the payments page has the others. */
  latestReceipts: 3,
  /** Maximum age of the sign-in for a PIN reset. */
  freshSignInMinutes: 10,
  retentionOfferMonths: 12,
  retentionOfferPercent: 50,
  /** A retention offer covers the payments of this many months, at least one. */
  retentionOfferLength: 3,
  retentionOfferDays: 7,
  cancellationCommentLength: 500,
  /** Dunning: retry days after a failed renewal, and the length of the grace period. */
  renewalRetryDays: [1, 3, 5],
  graceDays: 7,
  /** Interval of entitlement rechecks; hourly while the partner or TV provider is unavailable. */
  grantCheckHours: 24,
  grantRetryHours: 1,
  /** Grants per recheck run, and concurrency; the remainder follows immediately. */
  grantCheckRows: 500,
  grantChecksAtOnce: 10,
  /** Grants of a TV provider that supports no recheck end this long after the last sign-in. */
  providerGrantDays: 30,
  /** Default duration of a merchant or activation link's grant. */
  linkGrantMonths: 12,
  /** How long a player may cache entitlements. */
  entitlementsMaxAgeSeconds: 300,
  auditDays: 400,
  /** RFC 9116 requires an expiry of less than a year; every response renews it. */
  securityTxtDays: 180,
  /** Retention of expired rows. */
  endedSessionDays: 60,
  removedDeviceDays: 90,
  cancellationDays: 730,
  sentMailDays: 30,
  /** An unsent mail is retried for hours, then kept this long for operators. */
  deadMailDays: 7,
  paymentEventDays: 90,
  /** A guest's address is deleted this long after the order. */
  guestEmailDays: 400,

  // Attempt limits: see rate-limits.ts
  resendSeconds: 60,
  /** Above these shares of pending codes per alphabet, each network may request fewer, then one at a time. */
  shortcodeScarceShare: 0.02,
  shortcodeRareShare: 0.1,

  // Server capacity
  bodyBytes: 64 * 1024,
  /** Queue bound for database connections; beyond it requests get 503 instead of making every request slower. */
  waitingForDatabase: 100,
  /** Queue bound of PDFs, half a second of work each, and the size of their cache. */
  waitingPdfs: 50,
  keptPdfs: 64,
  headerTimeoutMs: 10_000,
  webSessionContextBytes: 4096,
  /** Length of a merchant link in a mail. */
  merchantLinkLength: 4096,
  clientLog: { bytes: 8 * 1024, events: 20, linesPerMinute: 600, textLength: 2000 },
  graphql: {
    tokens: 500,
    depth: 8,
    aliases: 15,
    cost: 1000,
    timeoutMs: 2000,
    /** Validation errors reported for a GraphQL query. */
    errors: 5,
    wordsLength: 300,
    /** Default and maximum page size. */
    titles: { usual: 24, most: 50 },
  },
} as const;

/** For browsers and remotes that send no key name. */
export const keyCodes = { enter: 13, backspace: 8, delete: 46, tab: 9, shift: 16 } as const;
