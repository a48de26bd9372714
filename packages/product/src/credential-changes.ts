/** What each credential change revokes: one row per change. */

export interface CredentialChange {
  /** Sessions and everything derived from them; `others`: all but the caller's; `device`: those of the device. */
  readonly sessions: 'none' | 'others' | 'device' | 'all';
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
  /** Whether the password is voided until it is reset. */
  readonly voidsPassword: boolean;
}

const nothing = {
  sessions: 'none',
  resetLink: false,
  emailChanges: 'keep',
  approvedDevices: false,
  verification: false,
  voidsPassword: false,
} as const satisfies CredentialChange;

const links = { resetLink: true, emailChanges: 'pending', approvedDevices: true } as const;

export const credentialChanges = {
  passwordChanged: { ...nothing, ...links, sessions: 'others' },
  passwordReset: { ...nothing, ...links, sessions: 'all' },
  emailChangeAsked: { ...nothing, emailChanges: 'pending' },
  emailChanged: { ...nothing, ...links, sessions: 'all', verification: true },
  emailChangeUndone: {
    ...nothing,
    ...links,
    sessions: 'all',
    emailChanges: 'since',
    verification: true,
    voidsPassword: true,
  },
  deviceRemoved: { ...nothing, sessions: 'device' },
  accountSuspended: { ...nothing, ...links, sessions: 'all', emailChanges: 'all' },
  accountDeleted: { ...nothing, ...links, sessions: 'all', emailChanges: 'all', verification: true },
} as const satisfies Readonly<Record<string, CredentialChange>>;
export type CredentialChangeKind = keyof typeof credentialChanges;
