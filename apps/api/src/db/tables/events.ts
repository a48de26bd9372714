/** Tables of events out and their deliveries as the queries see them. */
import type { ColumnType, Generated } from 'kysely';
import type { TimeOrNull } from './billing.ts';

export interface EventsSchema {
  outbox: {
    id: Generated<string>;
    event_id: Generated<string>;
    account_id: string | null;
    sequence: string | null;
    type: string;
    data: ColumnType<unknown, string, never>;
    at: Generated<Date>;
  };
  events: {
    position: Generated<string>;
    event_id: string;
    account_id: string | null;
    sequence: string | null;
    type: string;
    data: ColumnType<unknown, string, never>;
    at: Date;
    published_at: Generated<Date>;
  };
  webhook_endpoints: {
    id: string;
    url: string;
    contact: string;
    types: Generated<string[]>;
    status: Generated<'active' | 'disabled'>;
    disabled_reason: 'operator' | 'gone' | 'failing' | null;
    secrets: string[];
    rotated_at: TimeOrNull;
    failing_since: TimeOrNull;
    failures: Generated<number>;
    paused_until: TimeOrNull;
    created_by: string;
    created_at: Generated<Date>;
  };
  webhook_deliveries: {
    id: Generated<string>;
    endpoint_id: string;
    position: string;
    partition_key: string;
    state: Generated<'pending' | 'delivered' | 'dead'>;
    tries: Generated<number>;
    next_at: TimeOrNull;
    status: number | null;
    ms: number | null;
    answer: string | null;
    tried_at: TimeOrNull;
    created_at: Generated<Date>;
  };
  event_sinks: {
    name: string;
    position: string;
  };
}
