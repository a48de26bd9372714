/** Migration of a TV provider sign-in to a direct account: authentication and consent. */
import { useQuery } from '../../api/use-query.ts';
import { useState } from 'react';
import { useAppState } from '../../state/app-state.ts';
import { isApiError } from '../../api/api-error.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useStrippedQueryParam } from '../../auth/strip-query-param.ts';
import { useSession } from '../../session/use-session.ts';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvalidCode } from './invalid-code.tsx';
import { Migrate } from './migrate.tsx';
import { type Migration, migrationQuery } from './migration-queries.ts';

/** The code is a secret, so it is moved from the URL to the app state. */
const useCode = (): string => {
  const [code] = useState(() => useAppState.getState().migrationCode);
  useStrippedQueryParam('migrationCode');
  return code;
};

/** Kept in component state: sign-in clears the query cache, and a used code would then look invalid. */
const useMigration = (code: string) => {
  const [known, setKnown] = useState<Migration | 'invalid'>();
  const query = useQuery({ ...migrationQuery(code, useLanguage()), enabled: known === undefined });
  const { data, error } = query;
  const found = data ?? (isApiError(error, 'MIGRATION_INVALID') ? 'invalid' : undefined);
  if (found && known === undefined) setKnown(found);
  return { query, known, setInvalid: () => setKnown('invalid') };
};

/** The action selects the form; the code matters only once there is an account to link. */
const MigratePage = () => {
  const t = useT();
  const code = useCode();
  const { isDtc } = useSession();
  const { query, known, setInvalid } = useMigration(code);
  const migration = known !== 'invalid' && known?.allowed ? known : undefined;
  if (!isDtc || migration) return <Migrate code={code} migration={migration} onUsed={setInvalid} />;
  if (known) return <InvalidCode />;
  return (
    <>
      <h1>{t('migration.signIn.title')}</h1>
      <QueryBoundary query={query} skeleton={<MigrationSkeleton />}>
        {() => <MigrationSkeleton />}
      </QueryBoundary>
    </>
  );
};
export default MigratePage;

const MigrationSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="76px" />
    <Skeleton width="100%" height="74px" />
    <Skeleton width="100%" height="74px" />
    <Skeleton width="100%" height="52px" />
  </div>
);
