/** PostgreSQL is away, starting, stopping, full, or slower than its time limit. */
export const isConnectionError = (error: object): boolean => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return (
    /^(08...|57P0.|53...|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code) ||
    // The last: a transaction whose line was cut is undone over the same line, and that is what comes out.
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/.test(
      message,
    )
  );
};

/** A connection that fell silent may still have an answer under way: it must not be used again. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
