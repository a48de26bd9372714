/** What each credential change revokes: one row per change. */

export interface CredentialChange {
  /**
   * Sessions and everything derived from them; `others`: all but the caller's; `device`: those of the device; `named`:
   * one; `passkey`: those that it signed in, but the caller's.
   */
  readonly sessions: 'none' | 'others' | 'device' | 'named' | 'passkey' | 'all';
  /** Whether password reset links are voided. */
  readonly resetLink: boolean;
  /**
   * `pending`: unconfirmed email changes are voided. `since`: also undo links from the undone change on. `all`: every
   * link of any email change.
   */
  readonly emailChanges: 'keep' | 'pending' | 'since' | 'all';
  /** Whether approved TVs that have not collected their tokens are rejected. */
  readonly approvedDevices: boolean;
  /** Whether the verification link and code are voided. */
  readonly verification: boolean;
  /** Whether sign-ins that wait for their second step are voided. */
  readonly tickets: boolean;
  /** Whether trusted browsers need a code again; of `others`, all but the caller's. */
  readonly trustedDevices: 'keep' | 'others' | 'all';
  /** Whether two-step verification, recovery codes and devices that were added since are removed. */
  readonly addedSince: boolean;
  /** Whether a request to end two-step verification without a code is cancelled. */
  readonly twoStepRecovery: boolean;
  /** Whether the password is voided until it is reset. */
  readonly voidsPassword: boolean;
}

const nothing = {
  sessions: 'none',
  resetLink: false,
  emailChanges: 'keep',
  approvedDevices: false,
  verification: false,
  tickets: false,
  trustedDevices: 'keep',
  addedSince: false,
  twoStepRecovery: false,
  voidsPassword: false,
} as const satisfies CredentialChange;

const links = { resetLink: true, emailChanges: 'pending', approvedDevices: true, tickets: true } as const;

export const credentialChanges = {
  passwordChanged: { ...nothing, ...links, sessions: 'others', trustedDevices: 'others' },
  passwordReset: { ...nothing, ...links, sessions: 'all', trustedDevices: 'all' },
  emailChangeAsked: { ...nothing, emailChanges: 'pending' },
  emailChanged: { ...nothing, ...links, sessions: 'all', verification: true },
  emailChangeUndone: {
    ...nothing,
    ...links,
    sessions: 'all',
    emailChanges: 'since',
    verification: true,
    trustedDevices: 'all',
    addedSince: true,
    twoStepRecovery: true,
    voidsPassword: true,
  },
  notMe: {
    ...nothing,
    ...links,
    sessions: 'all',
    trustedDevices: 'all',
    addedSince: true,
    twoStepRecovery: true,
    voidsPassword: true,
  },
  twoStepTurnedOn: { ...nothing, tickets: true },
  twoStepTurnedOff: { ...nothing, tickets: true, trustedDevices: 'all', twoStepRecovery: true },
  twoStepRecovered: { ...nothing, tickets: true, trustedDevices: 'all', twoStepRecovery: true },
  recoveryCodesRenewed: { ...nothing },
  sessionRemoved: { ...nothing, sessions: 'named' },
  otherSessionsRemoved: { ...nothing, sessions: 'others', approvedDevices: true },
  signedOutEverywhere: { ...nothing, sessions: 'all', approvedDevices: true, tickets: true },
  passkeyAdded: nothing,
  passkeyRemoved: { ...nothing, sessions: 'passkey' },
  deviceRemoved: { ...nothing, sessions: 'device' },
  accountSuspended: { ...nothing, ...links, sessions: 'all', emailChanges: 'all', trustedDevices: 'all' },
  accountDeleted: { ...nothing, ...links, sessions: 'all', emailChanges: 'all', verification: true },
} as const satisfies Readonly<Record<string, CredentialChange>>;
export type CredentialChangeKind = keyof typeof credentialChanges;
