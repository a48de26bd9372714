/** Dependencies of the areas, passed as an argument; nothing is global. */
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { Env } from './env.ts';
import type { Metrics } from './observability/metrics.ts';
import type { SigningKeys } from './crypto/signing-keys.ts';
import type { Limiter } from './identity/limits/limiter.ts';
import type { Passwords } from './identity/passwords/passwords.ts';
import type { RefreshTokens } from './identity/sessions/refresh-tokens.ts';
import type { Revocations } from './identity/sessions/revocations.ts';
import type { SessionStore } from './identity/sessions/session-store.ts';
import type { ServiceClients } from './identity/services/service-clients.ts';
import type { PaymentGateway } from './integrations/payments/payment-gateway.ts';
import type { BreachRange } from './integrations/breach-range.ts';
import type { BotCheck } from './integrations/bot-check.ts';
import type { IntegrationRegistry } from './integrations/registry/registry.ts';
import type { MerchantAggregator } from './integrations/merchant-aggregator.ts';
import type { OAuthClients } from './integrations/oauth-clients.ts';
import type { StoreClients } from './integrations/stores/store-client.ts';
import type { Settings } from './settings/settings-store.ts';
import type { SharedCounters } from './integrations/redis.ts';
import type { PdfPool } from './pdf/pdf-pool.ts';

export interface Deps {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  /** Redis; absent where there is one server. */
  readonly memory: SharedCounters | undefined;
  readonly limiter: Limiter;
  readonly tokenKeys: SigningKeys;
  readonly passwords: Passwords;
  readonly pdfs: PdfPool;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: SessionStore;
  readonly revocations: Revocations;
  readonly serviceClients: ServiceClients;
  readonly botCheck: BotCheck;
  readonly breachRange: BreachRange;
  readonly settings: Settings;
  /** TV providers, partners and merchants. */
  readonly integrations: IntegrationRegistry;
  readonly oauthClients: OAuthClients;
  readonly merchants: MerchantAggregator;
  readonly gateway: PaymentGateway;
  readonly stores: StoreClients;
  /** Secrets from which gift codes are derived; several during key rotation. */
  readonly giftSecrets: readonly Buffer[];
}
