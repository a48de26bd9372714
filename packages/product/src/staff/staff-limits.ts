/** Limits of the staff console. */
export const staffLimits = {
  /** A code that lets staff see what the customer sees, how often it may be tried, and how long the view lasts. */
  assistCodeLength: 6,
  assistCodeMinutes: 10,
  assistCodeTries: 5,
  assistMinutes: 15,
  /** Each side asks this often whether the other has ended it. */
  assistPollMs: 2000,
  staffIdleMinutes: 30,
  staffSessionHours: 12,
  /** Money and suspensions need a sign-in that is at most this old. */
  staffFreshMinutes: 15,
  staffPreviewMinutes: 10,
  staffNoteLength: 500,
  staffSearchLength: 254,
  /** Results per search probe; one more says that there are others. */
  staffSearchRows: 20,
  staffSearchMs: 500,
  staffRows: 50,
  /** A company's settings with its logo in base64. */
  companyChangeBytes: 160 * 1024,
  /** Rows of one export of the audit trail. */
  auditExportRows: 1_000_000,
  /** Comparisons of the books on one page, and the longest on demand. */
  booksRuns: 20,
  booksMostDays: 31,
  /** Customers that one staff member opens in a day before operators are alerted. */
  staffCustomersPerDay: 200,
  /** Goodwill of an agent, and from which amount a second person decides. */
  goodwillAgentCents: 2500,
  goodwillAloneCents: 5000,
  /** From this amount a second person decides that a gift code is replaced. */
  reissueAloneCents: 5000,
  /** Days that staff may add to a grace period. */
  graceExtraDays: 14,

  // Catalogue versions
  catalogueProducts: 500,
  catalogueRights: 200,
  cataloguePriceCents: 1_000_00,
  catalogueTextLength: 300,
  catalogueVersionsShown: 50,
  /** Between the notice of a higher price and the first renewal that takes it. */
  priceNoticeDays: 30,
  /** Characters of the name of a code batch. */
  codeCampaignMax: 100,
  /** Characters of an actor's id in the search of the audit trail. */
  auditActorMax: 100,
  /** Gift money in one batch that one person may give out; a second person decides on more. */
  codeBatchAloneCents: 1_000_000,
  /** People and characters of one CSV of activation links. */
  activationCsvRows: 500,
  activationCsvLength: 100_000,
} as const;
