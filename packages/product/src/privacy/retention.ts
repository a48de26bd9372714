/** What is kept about customers, and for how long: the privacy page shows this table and the purge jobs read it. */
import { limits } from '../limits.ts';

interface KeptData {
  /** Null: as long as the account exists. */
  readonly days: number | null;
}

const day = 1;
const year = 365;

export const retention = {
  account: { days: null },
  watching: { days: null },
  activity: { days: limits.auditDays },
  sessions: { days: limits.endedSessionDays },
  knownDevices: { days: limits.knownDeviceDays },
  networks: { days: limits.knownNetworkDays },
  removedDevices: { days: limits.removedDeviceDays },
  links: { days: day },
  mails: { days: limits.sentMailDays },
  orders: { days: 7 * year },
  cancellations: { days: limits.cancellationDays },
  consents: { days: 3 * year },
  exports: { days: limits.exportDays },
  unverifiedAccounts: { days: limits.unverifiedAccountDays },
  inactiveAccounts: { days: limits.inactiveAccountDays },
} as const satisfies Readonly<Record<string, KeptData>>;

export type KeptDataName = keyof typeof retention;
export const keptDataNames = Object.keys(retention) as readonly KeptDataName[];

export interface Duration {
  readonly count: number;
  readonly unit: 'days' | 'months' | 'years';
}

/** In the largest unit that says it exactly enough for a customer. */
export const durationOf = (days: number): Duration => {
  if (days % year === 0) return { count: days / year, unit: 'years' };
  if (days > 120) return { count: Math.round(days / 30.4), unit: 'months' };
  return { count: days, unit: 'days' };
};
