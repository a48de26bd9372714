/** What ends when something changes about the way a customer signs in: one row for each change. */

export interface CredentialChange {
  /** With everything that was made from them; `others`: all but the one that asks; `device`: those of the device. */
  readonly sessions: 'none' | 'others' | 'device' | 'all';
  /** Whether the link that sets a new password ends. */
  readonly resetLink: boolean;
  /**
   * `pending`: what is not confirmed yet cannot be confirmed any more. `since`: neither can it be undone, from the
   * change that is undone on. `all`: no link of any change works.
   */
  readonly emailChanges: 'keep' | 'pending' | 'since' | 'all';
  /** Whether TVs that were approved but have not collected their tokens are turned away. */
  readonly approvedDevices: boolean;
  /** Whether the link and the code that verify the address end. */
  readonly verification: boolean;
  /** Whether the password stops working until it is reset. */
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
