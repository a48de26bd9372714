/** Staff roles and what each may do in the console. */

export const permissions = [
  'console.open',
  'customers.read',
  'customers.help',
  'customers.suspend',
  'payments.goodwill',
  'payments.goodwillAny',
  'payments.refund',
  'payments.resolve',
  'payments.grace',
  'codes.reissue',
  'codes.edit',
  'codes.export',
  'activation.edit',
  'catalogue.read',
  'catalogue.edit',
  'catalogue.approve',
  'providers.edit',
  'settings.edit',
  'queues.edit',
  'webhooks.edit',
  'clients.edit',
  'books.read',
  'customers.debug',
  'approvals.decide',
  'approvals.every',
  'audit.read',
  'audit.export',
  'staff.edit',
] as const;
export type Permission = (typeof permissions)[number];

const agent = ['console.open', 'customers.read', 'customers.help', 'payments.goodwill'] as const;

export const rolePermissions = {
  agent,
  billing: [
    ...agent,
    'payments.goodwillAny',
    'payments.refund',
    'payments.resolve',
    'payments.grace',
    'codes.reissue',
    'books.read',
    'approvals.decide',
  ],
  catalogue: [
    'console.open',
    'catalogue.read',
    'catalogue.edit',
    'codes.edit',
    'codes.export',
    'activation.edit',
  ],
  operations: [
    'console.open',
    'customers.read',
    'customers.suspend',
    'customers.debug',
    'providers.edit',
    'settings.edit',
    'queues.edit',
    'webhooks.edit',
    'clients.edit',
    'books.read',
    'approvals.decide',
  ],
  admin: [
    'console.open',
    'customers.read',
    'catalogue.read',
    'catalogue.approve',
    'approvals.decide',
    'approvals.every',
    'audit.read',
    'audit.export',
    'staff.edit',
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type StaffRole = keyof typeof rolePermissions;
export const staffRoles = Object.keys(rolePermissions) as readonly StaffRole[];
export const isStaffRole = (value: string): value is StaffRole => Object.hasOwn(rolePermissions, value);

/** Everything that a person with these roles may do. */
export const permissionsOf = (roles: readonly StaffRole[]): ReadonlySet<Permission> =>
  new Set(roles.flatMap((role): readonly Permission[] => rolePermissions[role]));
