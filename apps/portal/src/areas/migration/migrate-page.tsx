/** Brings an older way in, through a TV provider, into a direct account: who is it, and do they agree? */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../flow/state.ts';
import { isFailure } from '../../form/failure.ts';
import { Loaded } from '../../form/loaded.tsx';
import { useT } from '../../i18n.ts';
import { useHiddenParameter } from '../../identity/hidden-parameter.ts';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import { InvalidCode } from './invalid-code.tsx';
import { Migrate } from './migrate.tsx';
import { type Migration, migrationQuery } from './migration-queries.ts';

/** The code works like a key, so the address does not keep it; the tab does. */
const useCode = (): string => {
  const [code] = useState(() => useApp.getState().migrationCode);
  useHiddenParameter('migrationCode');
  return code;
};

const MigratePage = () => {
  const code = useCode();
  const [migration, setMigration] = useState<Migration>();
  if (!migration) return <Check code={code} onKnown={setMigration} />;
  if (!migration.allowed) return <InvalidCode />;
  return (
    <Migrate
      code={code}
      migration={migration}
      onUsed={() => setMigration({ ...migration, allowed: false })}
    />
  );
};
export default MigratePage;

interface CheckProps {
  readonly code: string;
  readonly onKnown: (migration: Migration) => void;
}

/** Asked once: a sign-in empties what the page has loaded, and a code that was used would look invalid. */
const Check = ({ code, onKnown }: CheckProps) => {
  const t = useT();
  const query = useQuery(migrationQuery(code));
  const { data, error } = query;
  useEffect(() => {
    if (data) onKnown(data);
  }, [data, onKnown]);
  if (isFailure(error, 'MIGRATION_INVALID')) return <InvalidCode />;
  return (
    <>
      <h1>{t('migration.signIn.title')}</h1>
      <Loaded query={query} meanwhile={<Meanwhile />}>
        {() => <Meanwhile />}
      </Loaded>
    </>
  );
};

const Meanwhile = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="76px" />
    <Skeleton width="100%" height="74px" />
    <Skeleton width="100%" height="74px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
