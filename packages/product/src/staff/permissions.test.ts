import { describe, expect, it } from 'vitest';
import { staffContract, staffEndpoints } from '../contract/staff/registry.ts';
import { staffPrefix } from '../contract/staff/session.ts';
import { contract } from '../contract/registry.ts';
import { type Endpoint, endpoint, staff } from '../endpoint.ts';
import { staffActionKinds, staffActionOf } from './actions.ts';
import { permissions, permissionsOf, staffRoles } from './permissions.ts';

describe('[console D1] Permissions', () => {
  it('are each held by a role, and every role opens the console', () => {
    expect(permissionsOf(staffRoles)).toEqual(new Set(permissions));
    for (const role of staffRoles) expect(permissionsOf([role]).has('console.open')).toBe(true);
  });

  it('are named by each staff row, or it does not compile', () => {
    const row = { method: 'GET', path: `${staffPrefix}/x`, reply: {}, fails: [], says: 'Says.' } as const;
    expect(endpoint({ ...row, who: 'staff', permission: 'customers.read' }).permission).toBe(
      'customers.read',
    );
    // @ts-expect-error A staff row without permission.
    const missing: Endpoint = { ...row, who: 'staff' };
    // @ts-expect-error A permission that does not exist.
    const unknown = staff('customers.everything').get(row.path, row);
    expect([missing.permission, unknown.permission]).toEqual([undefined, 'customers.everything']);
  });

  it('are separate from the calls of customers', () => {
    for (const { who, path, says } of staffEndpoints) {
      expect([who, path.startsWith(`${staffPrefix}/`)]).toEqual(['staff', true]);
      expect(says).toMatch(/^[A-Z].*\.$/);
    }
    const names = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area));
    expect(names.some(({ who }) => who === 'staff')).toBe(false);
  });

  it('make two calls of each action, with its own permission', () => {
    for (const kind of staffActionKinds)
      for (const step of ['preview', 'confirm'])
        expect(staffContract[`${step} ${kind}`]?.permission).toBe(staffActionOf(kind).permission);
  });
});
