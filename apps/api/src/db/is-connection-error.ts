/** PostgreSQL is unreachable, starting, stopping, out of connections, or timed out. */
export const isConnectionError = (error: object): boolean => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return (
    /^(08...|57P0.|53...|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code) ||
    // The last: ROLLBACK on a lost connection.
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/.test(
      message,
    )
  );
};

/** After a read timeout a late response may still arrive: the connection must not be reused. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
