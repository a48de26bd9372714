/** Error catalog: HTTP status, and where the message of `messages/<language>/errors.ts` is shown. */
import type { RouteName } from './navigation/names.ts';

export type ErrorPlacement = 'form' | { readonly field: string } | 'modal' | 'page' | 'banner' | 'none';

export interface ErrorRow {
  /** 0: raised in the browser, never sent by the server. */
  readonly status: number;
  readonly show: ErrorPlacement;
  /** Public code, where two errors share one code and differ by status. */
  readonly wire?: string;
  /** Screen that handles this error without a message. */
  readonly silentOn?: RouteName;
}

export const errors = {
  // Any endpoint
  GENERIC: { status: 500, show: 'form' },
  SERVICE_UNAVAILABLE: { status: 503, show: 'form' },
  VALIDATION: { status: 400, show: 'form' },
  NOT_FOUND: { status: 404, show: 'page' },
  METHOD_NOT_ALLOWED: { status: 405, show: 'form' },
  PAYLOAD_TOO_LARGE: { status: 413, show: 'form' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, show: 'form' },
  TOO_MANY_REQUESTS: { status: 429, show: 'form' },
  IDEMPOTENCY_REQUIRED: { status: 400, show: 'form' },
  IDEMPOTENCY_MISMATCH: { status: 422, show: 'form' },
  IDEMPOTENCY_RUNNING: { status: 409, show: 'form' },

  // Session
  invalid_token: { status: 401, show: 'modal' },
  SESSION_EXPIRED: { status: 401, show: 'form' },
  REFRESH_INVALID: { status: 400, show: 'none' },
  REAUTH_REQUIRED: { status: 403, show: 'form' },
  MAGIC_LINK_INVALID: { status: 400, show: 'modal' },
  /** The page shows another account or session than the token's. */
  SESSION_CHANGED: { status: 409, show: 'page' },
  /** A player session called an endpoint that requires a full session. */
  SCOPE_FORBIDDEN: { status: 403, show: 'form' },
  BDU_FORBIDDEN: { status: 403, show: 'form' },
  EMAIL_UNVERIFIED: { status: 403, show: 'form' },
  BRAND_NOT_ALLOWED: { status: 403, show: 'form' },

  // Token endpoint, RFC 6749 and RFC 8628 codes; read by clients and TVs
  invalid_client: { status: 401, show: 'none' },
  unsupported_grant_type: { status: 400, show: 'none' },
  invalid_scope: { status: 400, show: 'none' },
  authorization_pending: { status: 400, show: 'none' },
  slow_down: { status: 400, show: 'none' },
  access_denied: { status: 400, show: 'none' },
  expired_token: { status: 400, show: 'none' },
  DEVICE_CODE_INVALID: { status: 400, show: 'none' },
  DEVICE_REMOVED: { status: 400, show: 'none' },

  // Service API; read by the company's other systems
  insufficient_scope: { status: 403, show: 'none' },
  /** The client may not speak for this provider, partner or brand. */
  CLIENT_NOT_ALLOWED: { status: 403, show: 'none' },
  /** The environment decides this setting. */
  SETTING_FIXED: { status: 409, show: 'form' },
  /** An event with a higher sequence was applied before. */
  SEQUENCE_STALE: { status: 409, show: 'none' },
  /** The import has started or ended, or lacks a chunk. */
  IMPORT_STATE: { status: 409, show: 'none' },
  /** The chunk is not what its digest says, or another one with its number was there before. */
  CHUNK_MISMATCH: { status: 409, show: 'none' },
  /** The codes of the batch can no longer be exported. */
  BATCH_SEALED: { status: 410, show: 'none' },

  // Sign-in, registration, recovery
  EMAIL_REQUIRED: { status: 400, show: { field: 'email' } },
  PASSWORD_REQUIRED: { status: 400, show: { field: 'password' } },
  BAD_CREDENTIALS: { status: 400, show: 'form' },
  NO_ACCOUNT: { status: 404, show: { field: 'email' } },
  EMAIL_IN_USE: { status: 409, show: { field: 'email' } },
  GEO_BLOCKED: { status: 403, show: 'form' },
  RECAPTCHA_BLOCKED: { status: 403, show: 'form' },
  RECAPTCHA_RETRY: { status: 403, show: 'form' },
  RESEND_TOO_SOON: { status: 429, show: 'form' },
  RESET_LINK_INVALID: { status: 400, show: 'form' },
  RESET_LINK_EXPIRED: { status: 410, show: 'form' },
  COOKIES_THIRD_PARTY: { status: 0, show: 'page' },
  COOKIES_ALL: { status: 0, show: 'page' },

  // Security centre
  PASSKEY_INVALID: { status: 400, show: 'form' },
  PASSKEY_LIMIT: { status: 409, show: 'form' },
  /** The password is right; `details` name the ticket and the methods of the second step. */
  SECOND_STEP_REQUIRED: { status: 403, show: 'none' },
  SECOND_STEP_INVALID: { status: 400, show: { field: 'secondStepCode' } },
  TICKET_EXPIRED: { status: 410, show: 'form' },

  // Fields; the server lists them in `details` of VALIDATION
  REQUIRED: { status: 400, show: 'form' },
  EMAIL_FORMAT: { status: 400, show: { field: 'email' } },
  EMAIL_MISMATCH: { status: 400, show: { field: 'confirmEmail' } },
  PASSWORD_MISMATCH: { status: 400, show: { field: 'confirmPassword' } },
  PIN_MISMATCH: { status: 400, show: { field: 'confirmPin' } },
  DIGIT_REQUIRED: { status: 400, show: { field: 'newPassword' } },
  /** `details.reason` is one of `weakPasswordReasons`. */
  WEAK_PASSWORD: { status: 400, show: { field: 'newPassword' } },
  PASSWORD_REUSED: { status: 400, show: { field: 'newPassword' } },
  PHONE_FORMAT: { status: 400, show: { field: 'phone' } },
  NAME_CHARS: { status: 400, show: 'form' },
  LETTERS_ONLY: { status: 400, show: { field: 'city' } },
  NUMERIC_ONLY: { status: 400, show: 'form' },
  POSTAL_CODE_FORMAT: { status: 400, show: { field: 'postalCode' } },
  /** The given province contradicts the postal code. */
  POSTAL_CODE_PROVINCE: { status: 400, show: { field: 'postalCode' } },
  MIN_LENGTH: { status: 400, show: 'form' },
  MAX_LENGTH: { status: 400, show: 'form' },

  // Account
  TOKEN_INVALID: { status: 400, show: 'page' },
  /** The words of a consent changed while the page was open. */
  CONSENT_STALE: { status: 409, show: 'form' },
  LINK_EXPIRED: { status: 410, show: 'page' },
  CODE_INVALID: { status: 400, show: { field: 'verificationCode' } },
  CODE_EXPIRED: { status: 410, show: { field: 'verificationCode' } },
  ALREADY_VERIFIED: { status: 409, show: 'form' },
  INVALID_PASSWORD: { status: 401, show: 'form', silentOn: 'manageEmail' },
  CHANGE_EMAIL_UNEXPECTED: { status: 500, show: 'form' },
  NO_PENDING_CHANGE: { status: 404, show: 'form' },
  DELETE_FORBIDDEN: { status: 409, show: 'page' },
  CONSOLIDATION_CONFLICT: { status: 409, show: 'form' },

  // Profiles
  PROFILE_NOT_FOUND: { status: 404, show: 'form' },
  PROFILE_LIMIT: { status: 409, show: 'form' },
  MASTER_PROFILE: { status: 409, show: 'form' },
  NICKNAME_TAKEN: { status: 409, show: { field: 'nickname' } },
  PIN_WRONG: { status: 403, show: { field: 'pin' } },
  PIN_LOCKED: { status: 429, show: { field: 'pin' } },

  // Devices and short codes
  DEVICE_LIMIT: { status: 409, show: 'form' },
  DEVICE_PERIOD_LIMIT: { status: 409, show: 'form' },
  SWAP_LIMIT: { status: 409, show: 'form' },
  SHORTCODE_WRONG: { status: 400, show: { field: 'shortcode' } },
  SHORTCODE_EXPIRED: { status: 410, show: { field: 'shortcode' } },
  SHORTCODE_DONE: { status: 409, show: { field: 'shortcode' } },
  SHORTCODE_ENTITLEMENT: { status: 403, show: 'form' },

  // Partners, TV providers, migration. The dotted codes are defined by the partners.
  '35.2.4': { status: 409, show: 'form' },
  '35.2.6': { status: 409, show: 'page' },
  '35.2.16': { status: 409, show: 'modal' },
  PARTNER_OTHER_ACCOUNT: { status: 409, show: 'form' },
  MOBILE_ALREADY_LINKED: { status: 400, show: 'form' },
  AUTH_CODE_INVALID: { status: 400, show: 'form' },
  NOT_LINKED: { status: 404, show: 'form' },
  NO_PROVIDER: { status: 404, show: 'form' },
  UNLINK_FAILED: { status: 500, show: 'form' },
  PROOF_REQUIRED: { status: 403, show: 'form' },
  BDU_LOGIN_FAILED: { status: 401, show: 'page' },
  PROVIDER_ALREADY_LINKED: { status: 409, show: 'page' },
  INVALID_RECONNECTION: { status: 400, show: 'page' },
  MIGRATION_INVALID: { status: 404, show: 'page' },
  /** The person who signed in at the provider or partner is not the owner of the other account. */
  PROOF_MISMATCH: { status: 403, show: 'form' },

  // App stores
  STORE_INVALID: { status: 400, show: 'form' },
  STORE_OTHER_ACCOUNT: { status: 409, show: 'form' },

  // Subscriptions
  SESSION_REQUIRED: { status: 400, show: 'form' },
  SESSION_STALE: { status: 409, show: 'form' },
  /** The province of the card does not grant it. */
  RIGHT_NOT_AVAILABLE: { status: 409, show: 'form' },
  ALREADY_CANCELLED: { status: 409, show: 'form' },
  /** The customer's view shows, and changes nothing. */
  ASSIST_READ_ONLY: { status: 403, show: 'form' },
  /** A read that the customer's view leaves out. */
  ASSIST_NOT_INCLUDED: { status: 403, show: 'page' },
  /** Wrong, used, too old, or of another customer. */
  ASSIST_CODE_WRONG: { status: 400, show: 'form' },
  /** Staff have added to this grace period before. */
  GRACE_EXTENDED: { status: 409, show: 'form' },
  NOT_CANCELLED: { status: 409, show: 'form' },
  CANCELLATION_FAILED: { status: 500, show: 'form' },
  RESTART_ADDON_FAILED: { status: 500, show: 'form' },
  RESTART_PLAN_FAILED: { status: 500, show: 'form' },
  RESTART_ALL_FAILED: { status: 500, show: 'form' },
  NO_OFFER: { status: 404, show: 'form' },
  OFFER_INVALID: { status: 400, show: 'form' },
  OFFER_ALREADY_REDEEMED: { status: 409, show: 'form' },

  // Purchase, gifts, codes
  INELIGIBLE_PLAN: { status: 409, show: 'form' },
  DOUBLE_BILLING: { status: 409, show: 'page' },
  PURCHASE_UNEXPECTED: { status: 500, show: 'form' },
  TRANSACTION_FAILED: { status: 402, show: 'form' },
  CARD_DECLINED: { status: 402, show: 'form' },
  /** A payment for the same item is pending: the page waits and retries. */
  PAYMENT_RUNNING: { status: 409, show: 'form' },
  NOTHING_DUE: { status: 409, show: 'form' },

  // For staff
  REFUND_TOO_HIGH: { status: 409, show: 'form' },
  FOUR_EYES: { status: 409, show: 'form' },
  PERMISSION_DENIED: { status: 403, show: 'form' },
  /** Sign-in at the company could not work; details name each reason. */
  DISCOVERY_FAILED: { status: 422, show: 'form' },
  /** The preview is too old, or the customer changed since. */
  PREVIEW_STALE: { status: 409, show: 'form' },
  /** Another person or tab saved it since it was read. */
  CHANGED_SINCE: { status: 409, show: 'form' },
  /** Somebody else changed the draft, or another version is on its way. */
  CATALOGUE_STALE: { status: 409, show: 'form' },
  CARD_INVALID: { status: 400, show: 'form' },
  CART_STALE: { status: 409, show: 'form' },
  INSTRUMENT_NEEDED: { status: 409, show: 'form' },
  ACTIVATION_ERROR: { status: 502, show: 'page' },
  /** For the gateway. */
  SIGNATURE_INVALID: { status: 401, show: 'none' },
  SEND_DATE_RANGE: { status: 400, show: { field: 'sendDate' } },
  REDEEM_CODE_INVALID: { status: 404, show: { field: 'redeemCode' }, wire: 'CODE_INVALID' },

  // Activation links
  MERCHANT_DONE: { status: 409, show: 'page' },
  MERCHANT_EXPIRED: { status: 410, show: 'page' },
  MERCHANT_NO_ENTITLEMENT: { status: 403, show: 'page' },
  MERCHANT_ERROR: { status: 500, show: 'page' },
  ACTIVATION_EXPIRED: { status: 410, show: 'page' },
  ACTIVATION_DONE: { status: 409, show: 'page' },
  NO_SUBSCRIPTION: { status: 403, show: 'page' },

  // Raised in the browser only
  LEGACY_UNSUPPORTED: { status: 0, show: 'page' },
  ChunkLoadError: { status: 0, show: 'modal' },
  MODULE_NOT_FOUND: { status: 0, show: 'modal' },
  ACCOUNT_FETCH: { status: 0, show: 'none' },
  WSC_PARSE: { status: 0, show: 'none' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;
export type ErrorDetails = Readonly<Record<string, unknown>>;

export const errorCodes = Object.keys(errors) as ErrorCode[];
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errors, value);

const rowOf = (code: ErrorCode): ErrorRow => errors[code];
const wireOf = (code: ErrorCode): string => rowOf(code).wire ?? code;

/** Error response body, RFC 9457 (problem details). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly details?: ErrorDetails;
  readonly requestId: string;
}

const inWords = (code: string): string => {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const problemOf = (code: ErrorCode, requestId: string, details?: ErrorDetails): Problem => ({
  type: `urn:marquee:error:${wireOf(code)}`,
  title: inWords(wireOf(code)),
  status: errors[code].status,
  code: wireOf(code),
  ...(details && { details }),
  requestId,
});

const byStatus: Readonly<Record<number, ErrorCode>> = {
  0: 'SERVICE_UNAVAILABLE',
  400: 'VALIDATION',
  401: 'invalid_token',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
};

/** Error of a response without a code; status 0 means no response. */
export const codeOfStatus = (status: number): ErrorCode => byStatus[status] ?? 'GENERIC';

/** Error of a response: by code and status, else by code, else by status; an unknown code is GENERIC. */
export const codeOfReply = (status: number, code: unknown): ErrorCode => {
  const sameStatus = errorCodes.find((each) => wireOf(each) === code && errors[each].status === status);
  if (sameStatus) return sameStatus;
  if (isErrorCode(code)) return code;
  const byItsStatus = codeOfStatus(status);
  return typeof code === 'string' && byItsStatus !== 'SERVICE_UNAVAILABLE' ? 'GENERIC' : byItsStatus;
};
