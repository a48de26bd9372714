import type { ReactNode } from 'react';
import panel from '../../../ui/panel.module.css';
import { useBiller, useDates, useNames } from '../unified/holding-words.ts';
import type { Held } from '../unified/use-held.ts';
import css from './brand.module.css';

interface Props extends Held {
  readonly children: ReactNode;
}

/** A subscription in a few words: its name, who bills it, when it renews or ends. */
export const HeldRow = ({ holding, billed, children }: Props) => {
  const { nameOf } = useNames();
  const { about } = useDates();
  const biller = useBiller();
  const addOns = billed.addOns.flatMap(({ name }) => name ?? []);
  return (
    <li className={`${panel.row} ${css.held}`}>
      <div>
        <p className={panel.value}>{[nameOf(holding), ...addOns].join(' + ')}</p>
        <p className={panel.key}>{biller(holding)}</p>
        <p className={panel.key}>{about(billed)}</p>
      </div>
      {children}
    </li>
  );
};
