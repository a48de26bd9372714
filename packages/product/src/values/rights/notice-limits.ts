/** Limits of the notices that customers get before a renewal or a change of price. */
export const noticeLimits = {
  /** Before a renewal, where a period has this many months or more. */
  renewalNoticeDays: 30,
  renewalNoticeMonths: 6,
  /** Before a discount ends; the law asks for at least the second and at most ten days. */
  offerNoticeDays: 7,
  offerNoticeLeastDays: 2,
} as const;
