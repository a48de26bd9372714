/** What the makers of demo data work with. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { Passwords } from '../identity/passwords/passwords.ts';

export interface DemoContext {
  readonly query: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly now: number;
  readonly tvProviders: Env['tvProviders'];
}
