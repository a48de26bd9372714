const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether they may have heard a question that `fetch` failed to send or to get an answer to. */
export const mayHaveBeenReceived = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined;
  return !(cause instanceof Error && 'code' in cause && neverConnected.has(String(cause.code)));
};
