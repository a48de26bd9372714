/** Every version of a thing that staff change; an earlier one can be asked for again. */
import type { ReactNode } from 'react';
import type { SettingVersion } from '@marquee/product/contract/staff/settings.ts';
import { useWords } from '../data/i18n.ts';
import type { Pages } from '../data/use-load.ts';
import { Dialog } from './dialog.tsx';
import { PagedList } from './list-states.tsx';
import { Chip } from './table.tsx';

interface Version {
  readonly id: string;
  readonly state: SettingVersion['state'];
  readonly changedBy: string;
  readonly changedAt: string;
}

interface VersionsDialogProps<T> {
  readonly title: string;
  readonly emptyText: string;
  readonly pages: Pages<T>;
  readonly headOf: (version: T) => string | null;
  readonly approvedBy: (version: T) => string | null;
  readonly onRestore: ((version: T) => void) | undefined;
  readonly onClose: () => void;
  /** What is said of a version below its head. */
  readonly children: (version: T, at: number, versions: readonly T[]) => ReactNode;
}

export const toneOf = (state: Version['state']) =>
  state === 'live' ? 'good' : state === 'waiting' || state === 'scheduled' ? 'warn' : 'plain';

export const VersionsDialog = <T extends Version>({
  title,
  emptyText,
  pages,
  headOf,
  approvedBy,
  onRestore,
  onClose,
  children,
}: VersionsDialogProps<T>) => {
  const { t, dateTime } = useWords();
  const approval = (version: T) => {
    const name = approvedBy(version);
    return name !== null && ` · ${t('settings.approvedBy', { name })}`;
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <PagedList pages={pages} emptyText={emptyText}>
        {(versions) => (
          <ul className="versions">
            {versions.map((version, at) => (
              <li key={version.id}>
                <p>
                  <Chip tone={toneOf(version.state)}>{t(`settings.state.${version.state}`)}</Chip>{' '}
                  <b>{headOf(version)}</b>
                </p>
                {children(version, at, versions)}
                <p className="muted">
                  {version.changedBy}, {dateTime(version.changedAt)}
                  {approval(version)}
                </p>
                {onRestore && version.state === 'past' && (
                  <button type="button" className="button" onClick={() => onRestore(version)}>
                    {t('settings.restore')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
};
