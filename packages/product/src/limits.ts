/** Every numeric limit of the product, with its unit in its name. */
import { eventLimits } from './events/event-limits.ts';
import { loadLimits } from './shell/load-limits.ts';
import { staffLimits } from './staff/staff-limits.ts';
import { noticeLimits } from './values/rights/notice-limits.ts';

export const limits = {
  ...eventLimits,
  ...loadLimits,
  ...staffLimits,
  ...noticeLimits,

  // Input
  passwordMin: 8,
  /** From here on a varied password counts as strong. */
  passwordStrongLength: 12,
  passwordMax: 128,
  /** An older password is worth changing. */
  oldPasswordDays: 1095,
  /** So few recovery codes are worth replacing. */
  fewRecoveryCodes: 2,
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
  loaderDelayMs: 150,
  loaderHideMs: 10_000,
  /** How long the plan page waits for the storefront's packages. */
  storefrontWaitMs: 1500,
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
  /** Logos of TV providers and partners. */
  assetBytes: 65_536,
  /** Discovery of a company that takes longer is reported as slow. */
  integrationSlowMs: 2000,
  /** Timeout of calls to TV providers and partners. */
  identityProviderSeconds: 4.5,
  /** Success codes of linking and unlinking a partner; any other response is a failure. */
  linkSuccesses: [200, 201] as readonly number[],
  /** Circuit breaker: consecutive failures that open it, and its reset timeout. */
  /** A sign-up waits no longer for the service of breached passwords. */
  breachRangeMs: 1000,
  outsideFailures: 5,
  outsideRestSeconds: 10,
  /** Lifetime of an OAuth state: how long a customer may stay at a provider or partner. */
  authorizationMinutes: 10,
  /** Of a migration code made for a viewer's own session. */
  migrationCodeMinutes: 10,
  /** Of a migration code made by a service client, unless it says otherwise. */
  migrationCodeHours: 72,
  migrationCodeMaxHours: 720,
  /** Of an activation link that does not say how long it can be used. */
  activationLinkDays: 30,
  consolidationCodeMinutes: 10,
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
  /** Of the activity that customers see, and the events of one page. */
  activityDays: 90,
  activityPage: 50,
  /** Time to enter the second step of a sign-in. */
  secondStepMinutes: 5,
  /** Wrong codes that void the ticket of a sign-in. */
  secondStepTries: 5,
  /** How long a trusted browser signs in without a code. */
  trustedDeviceDays: 30,
  /** TOTP (RFC 6238): digits, seconds of a step, and steps that clocks may differ. */
  totpDigits: 6,
  totpSeconds: 30,
  totpWindow: 1,
  recoveryCodes: 10,
  recoveryCodeLength: 10,
  /** Two-step verification ends this long after its owner asked for a way back; a reminder goes out before. */
  twoStepRecoveryHours: 72,
  twoStepReminderHours: 48,
  /** Of the link “This wasn’t me” in mails. */
  notMeHours: 72,
  /** Of the link by which a customer confirms a deletion that support has started. */
  deletionHours: 24,
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
  /** Time to continue to the TV provider's logout. */
  logoutTicketSeconds: 60,
  /** A sign-in at a TV provider counts as confirmation of an irreversible action for this long. */
  reauthenticationMinutes: 5,
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
  giftEntriesPerPage: 25,
  /** More than anyone pays in a year; the year's total needs all of them. */
  receiptsPerYear: 2000,
  /** Recent payments beside a subscription; the payments page has the others. */
  latestReceipts: 3,
  /** Maximum age of the proof of identity for endpoints marked `fresh`, by kind of mark. */
  freshProofMinutes: 10,
  guardedProofMinutes: 60,
  passkeys: 10,
  passkeyNameLength: 40,
  ceremonyMinutes: 5,
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
  /** A store is asked again this long after a period should have been renewed, and daily where there is no such day. */
  storeCheckMinutes: 60,
  storeCheckHours: 24,
  /** Subscriptions per run of the store check; the remainder follows with the next run. */
  storeCheckRows: 500,
  /** A notice that was signed longer ago is refused; stores repeat theirs for three days. */
  storeNoticeDays: 5,
  storeSeconds: 10,
  storeReleaseHours: 72,
  storeEventDays: 400,
  /** SKUs in one entitlement check of the service API. */
  checkedSkus: 50,

  // App stores and consolidation
  /** Access that Roku leaves open after a failed renewal. */
  rokuGraceDays: 3,
  /** How far back the nightly job asks the stores for missed notices. */
  storeHistoryDays: 3,
  consolidationCandidates: 20,

  // Your data
  exportDays: 7,
  exportDownloads: 5,
  /** Accounts whose email was never verified, and accounts without a sign-in, with nothing bought or held. */
  unverifiedAccountDays: 90,
  inactiveAccountDays: 3 * 365,
  /** Mails before an account without a sign-in is erased. */
  inactiveFirstNoticeDays: 60,
  inactiveLastNoticeDays: 14,
  /** A promotion that waits this long for a purchase is worth a reminder. */
  promotionReminderDays: 7,
  /** Security events lose their account this long after it was deleted. */
  deletedActivityDays: 30,

  // Consents
  /** A decision counts for this long; then the browser asks again. */
  consentDays: 365,
  /** Proof of a decision is kept three years longer than it counts. */
  consentProofDays: 4 * 365,

  // Settings
  warningLength: 300,
  /** How often a server reads settings although no notification came. */
  settingsPollSeconds: 15,
  /** How often an open tab asks for its configuration again. */
  configPollSeconds: 60,

  // Service API
  serviceTokenMinutes: 10,
  serviceSecretDays: 365,
  /** Secrets of one client that are valid at the same time, for rotation. */
  serviceSecrets: 2,
  serviceSecretReminderDays: 30,
  /** A disabled client fails after this time at most. */
  serviceClientCacheSeconds: 2,
  /** Signed client assertions live no longer. */
  assertionMinutes: 5,
  /** Keys of a client's jwks_uri are read again after this time. */
  clientKeysMinutes: 10,
  clientKeysTimeoutMs: 3000,
  /** Device events: per call, in its bytes, and how far their time may lie ahead and back. */
  eventsPerCall: 500,
  eventCallBytes: 256 * 1024,
  eventAheadMinutes: 5,
  eventAgeHours: 48,
  /** Ingestion of events: written together after this time or this many; calls beyond the buffer get 429. */
  eventFlushMs: 50,
  eventFlushRows: 1000,
  eventBuffer: 5000,
  /** A partner's customer is invited to link an account at most this often. */
  partnerInvitationDays: 30,
  /** A device that keeps playing is written this often. */
  playbackWriteMinutes: 5,
  externalIdMax: 200,

  // Import of existing customers
  importChunkLines: 2000,
  importChunkBytes: 1_048_576,
  importChunks: 10_000,
  importedHashMax: 500,
  importedSubscriptions: 20,
  /** Of one price or gift balance. */
  importCents: 1_000_000,
  /** An import that is never finished is deleted after this time, the report of a finished one too. */
  openImportDays: 7,
  importReportDays: 90,
  /** A password hash of another system that no sign-in has replaced is deleted. */
  legacyHashDays: 180,

  // Code batches
  codesPerBatch: 100_000,
  /** Codes made by one job. */
  codesPerJob: 10_000,
  /** A batch is sealed after this time. */
  codeBatchDays: 30,
  codeDescriptionMax: 200,
  codeRedemptions: 10_000_000,
  giftCodeCents: 50_000,

  auditDays: 400,
  /** What services and staff did. */
  actorAuditDays: 7 * 365,
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
