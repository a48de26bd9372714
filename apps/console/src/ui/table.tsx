/** Dense table: columns with a head, one row per item. */
import type { ReactNode } from 'react';
import type { AccountStatus } from '@marquee/product/values/enums.ts';

interface Column<T> {
  readonly head: string;
  readonly render: (row: T) => ReactNode;
  readonly number?: true;
}

interface TableProps<T> {
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
}

export const Table = <T,>({ label, columns, rows, keyOf }: TableProps<T>) => (
  // What scrolls must be reachable by keyboard. A group: the section around it is the landmark, often of the same name.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className="scroll" role="group" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map(({ head, number }) => (
            <th key={head} scope="col" className={number && 'number'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, render, number }) => (
              <td key={head} className={number && 'number'}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const Chip = ({
  tone = 'plain',
  children,
}: {
  tone?: 'good' | 'bad' | 'warn' | 'plain';
  children: string;
}) => <span className={`chip ${tone}`}>{children}</span>;

export const statusTone = (status: AccountStatus) => (status === 'ACTIVE' ? 'good' : 'bad');
