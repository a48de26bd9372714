/** Staff of the demo company: they sign in at the simulated provider. */
import type { StaffRole } from './permissions.ts';

interface DemoStaff {
  readonly name: string;
  readonly role: StaffRole;
}

export const demoStaff = {
  agent: { name: 'Maude Gagnon', role: 'agent' },
  agent2: { name: 'Luis Ortega', role: 'agent' },
  billing: { name: 'Priya Nair', role: 'billing' },
  billing2: { name: 'Henrik Dahl', role: 'billing' },
  catalogue: { name: 'Chloé Roy', role: 'catalogue' },
  operations: { name: 'Sam Whitefeather', role: 'operations' },
  operations2: { name: 'Amélie Tran', role: 'operations' },
  admin: { name: 'Nadia Benali', role: 'admin' },
} as const satisfies Record<string, DemoStaff>;

export type DemoStaffId = keyof typeof demoStaff;
export const demoStaffIds = Object.keys(demoStaff) as readonly DemoStaffId[];
export const isDemoStaffId = (value: string): value is DemoStaffId => Object.hasOwn(demoStaff, value);
