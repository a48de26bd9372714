const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether the peer may have received a request for which `fetch` failed. */
export const mayHaveBeenReceived = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return !(cause instanceof Error && 'code' in cause && neverConnected.has(String(cause.code)));
};
