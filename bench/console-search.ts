/** Search of the staff console among many customers: 95th percentile of each kind, with twenty people at once. */
import { seededEmail } from '../apps/api/src/demo/seed-many.ts';
import { findCustomers } from '../apps/api/src/areas/staff/find-customers.ts';
import { connect } from '../apps/api/src/db/connect.ts';
import { createLog } from '../apps/api/src/observability/log.ts';
import type { Measurement } from './measurement.ts';

const people = 20;
const searchesEach = 15;
/** For each kind. */
const mostMs = 100;

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1]!;

export const searchFigures = async (
  databaseUrl: string,
  customers: number,
): Promise<readonly Measurement[]> => {
  const database = connect({ connectionString: databaseUrl }, createLog('silent'));
  try {
    const sample = async (column: string, table: string) => {
      const { rows } = await database.pool.query<{ value: string }>(
        `select ${column} as value from ${table} where ${column} is not null and account_id is not null limit 2000`,
      );
      return rows.map(({ value }) => value);
    };
    const numbers = Array.from({ length: 2000 }, (_, nth) => 1 + ((nth * 7919) % customers));
    const texts = {
      email: numbers.map(seededEmail),
      phone: await sample('phone_number', '(select phone_number, id as account_id from accounts) a'),
      order: await sample('number', 'orders'),
      'last four': await sample('last4', 'payment_instruments'),
    };
    const measure = async (list: readonly string[]): Promise<number> => {
      const took: number[] = [];
      await Promise.all(
        Array.from({ length: people }, async (_, person) => {
          for (let nth = 0; nth < searchesEach; nth += 1) {
            const text = list[(person * searchesEach + nth) % list.length]!;
            const start = performance.now();
            const { customers: found } = await findCustomers(database.query, text);
            took.push(performance.now() - start);
            if (found.length === 0) throw new Error(`nobody has ${text}`);
          }
        }),
      );
      return percentile95(took);
    };
    const figures: Measurement[] = [];
    for (const [kind, list] of Object.entries(texts))
      figures.push({
        name: `console search by ${kind}, ${people} people at once, p95`,
        value: await measure(list),
        unit: 'ms',
        target: { most: mostMs },
      });
    return figures;
  } finally {
    await database.close();
  }
};
