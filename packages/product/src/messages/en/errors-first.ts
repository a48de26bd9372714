/** Errors that the first screen may show outside a modal, which loads the others. */
const generic = 'An error occurred, please try again later.';

export default {
  GENERIC: generic,
  SERVICE_UNAVAILABLE: 'Our services are not available for the moment. Please try again later.',
  SESSION_CHANGED: 'Someone else signed in on this browser. Nothing changed.',
  ChunkLoadError: generic,
  MODULE_NOT_FOUND: generic,
} as const;
