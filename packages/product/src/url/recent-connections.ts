/** The list of emails that signed in on this browser. */
import type { RecentConnection } from './client-state.ts';

/** A known email only gets a new timestamp; a new one goes to the front. */
export const addRecentConnection = (
  connections: readonly RecentConnection[],
  email: string,
  lastLogin: string,
  most: number,
): readonly RecentConnection[] =>
  connections.some((known) => known.email === email)
    ? connections.map((known) => (known.email === email ? { email, lastLogin } : known))
    : [{ email, lastLogin }, ...connections].slice(0, most);
