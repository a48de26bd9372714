/** What the makers of demo data work with. */
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Passwords } from '../identity/passwords/passwords.ts';
import type { IntegrationRegistry } from '../integrations/registry/registry.ts';

export interface DemoContext {
  readonly query: Kysely<Schema>;
  readonly passwords: Passwords;
  readonly now: number;
  readonly integrations: Pick<IntegrationRegistry, 'tvProvider' | 'partner'>;
}
