/** Errors that any screen may show: they come with the first catalog. */
const generic = 'An error occurred, please try again later.';

export default {
  GENERIC: generic,
  SERVICE_UNAVAILABLE: 'Our services are not available for the moment. Please try again later.',
  TOO_MANY_REQUESTS: 'Too many requests. Please try again later.',
  invalid_token: 'Due to inactivity, your session has expired. Please login again.',
  MAGIC_LINK_INVALID: generic,
  SESSION_CHANGED: 'Someone else signed in on this browser. Nothing changed.',
  ChunkLoadError: generic,
  MODULE_NOT_FOUND: generic,
} as const;
