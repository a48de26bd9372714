/** Buttons of a row: the actions that make sense for it and that the person may do. */
import type { StaffActionKind } from '@marquee/product/staff/actions.ts';
import { useWords } from '../data/i18n.ts';
import type { StartedAction } from './started-action.ts';

export interface Actions {
  readonly may: (kind: StaffActionKind) => boolean;
  readonly onStart: (action: StartedAction) => void;
}

interface RowActionsProps extends Actions {
  readonly kinds: readonly StaffActionKind[];
  readonly params: NonNullable<StartedAction['params']>;
  /** Of the row, for the accessible name. */
  readonly name: string;
  /** The first button opens with the row's key. */
  readonly isRowLink?: boolean;
}

export const RowActions = ({ kinds, params, name, may, onStart, isRowLink }: RowActionsProps) => {
  const { t } = useWords();
  return (
    <span className="row-actions">
      {kinds.filter(may).map((kind, index) => (
        <button
          key={kind}
          type="button"
          className="link"
          data-row-link={(isRowLink && index === 0) || undefined}
          aria-label={`${t(`action.${kind}`)}, ${name}`}
          onClick={() => onStart({ kind, params })}
        >
          {t(`action.${kind}`)}
        </button>
      ))}
    </span>
  );
};
