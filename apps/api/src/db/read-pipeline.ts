/** Pipelined reads: short statements share two connections and are sent without waiting for earlier results. */
import pg from 'pg';

/** Reads only, each by an index: a slow statement or one that waits for a lock would hold up all that follow it. */
export interface ReadPipeline {
  query<Row extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    values: unknown[],
  ): Promise<pg.QueryResult<Row>>;
  /** Statements that were sent behind another and have no answer yet. */
  readonly waitingCount: number;
  close(): Promise<void>;
}

const connectionCount = 2;

/** Any error but one that leaves the connection usable. */
const isLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';

/** One connection, opened by the first statement and again by the first one after it was lost. */
const createConnection = (config: pg.ClientConfig, onLoss: (error: Error) => void) => {
  let client: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;

  const forget = (lost: pg.Client) => {
    if (client === lost) client = undefined;
  };

  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ ...config, pipeline: true });
    opened.on('error', (error) => {
      forget(opened);
      onLoss(error);
    });
    opened.on('end', () => forget(opened));
    try {
      await opened.connect();
      client = opened;
      return opened;
    } finally {
      opening = undefined;
    }
  };

  const connection = {
    inFlight: 0,
    query: async (statement: pg.QueryConfig, values: unknown[]) => {
      connection.inFlight += 1;
      let used = client;
      try {
        used ??= await (opening ??= open());
        return await used.query(statement, values);
      } catch (error) {
        // pg emits the connection error only after it has rejected the pending queries.
        if (used && isLost(error)) forget(used);
        throw error;
      } finally {
        connection.inFlight -= 1;
      }
    },
    close: async () => {
      const last = client ?? (await opening?.catch(() => undefined));
      await last?.end();
    },
  };
  return connection;
};

export const createReadPipeline = (config: pg.ClientConfig, onLoss: (error: Error) => void): ReadPipeline => {
  const connections = Array.from({ length: connectionCount }, () => createConnection(config, onLoss));
  const leastBusy = () =>
    connections.reduce((least, each) => (each.inFlight < least.inFlight ? each : least));
  return {
    query: <Row extends pg.QueryResultRow>(statement: pg.QueryConfig, values: unknown[]) =>
      leastBusy().query(statement, values) as Promise<pg.QueryResult<Row>>,
    get waitingCount() {
      return connections.reduce((sum, { inFlight }) => sum + Math.max(0, inFlight - 1), 0);
    },
    close: async () => {
      await Promise.all(connections.map(({ close }) => close()));
    },
  };
};
