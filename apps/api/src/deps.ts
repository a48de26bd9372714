/** What areas work with. Handed to them as an argument; nothing is global. */
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import type { Env } from './env.ts';
import type { Metrics } from './http/observe.ts';
import type { TokenKeys } from './http/token-keys.ts';
import type { Limiter } from './identity/limiter.ts';
import type { Passwords } from './identity/passwords/passwords.ts';
import type { RefreshTokens } from './identity/sessions/refresh-tokens.ts';
import type { Revocations } from './identity/sessions/revocations.ts';
import type { SessionStore } from './identity/sessions/session-store.ts';
import type { PaymentGateway } from './outside/payments/payment-gateway.ts';
import type { BotCheck } from './outside/bot-check.ts';
import type { Merchants } from './outside/merchants.ts';
import type { Parties } from './outside/parties.ts';
import type { SharedMemory } from './outside/redis.ts';
import type { PdfPool } from './pdf/pdf-pool.ts';

export interface Deps {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  /** Where several servers count together; absent where there is one server. */
  readonly memory: SharedMemory | undefined;
  readonly limiter: Limiter;
  readonly tokenKeys: TokenKeys;
  readonly passwords: Passwords;
  readonly pdfs: PdfPool;
  readonly refreshTokens: RefreshTokens;
  readonly sessions: SessionStore;
  readonly revocations: Revocations;
  readonly botCheck: BotCheck;
  readonly parties: Parties;
  readonly merchants: Merchants;
  readonly gateway: PaymentGateway;
  /** From which the codes of gifts follow. */
  readonly giftSecrets: readonly Buffer[];
}
