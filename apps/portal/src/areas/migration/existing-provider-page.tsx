/** The account has a TV provider already: keep it, or go on as somebody else. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../flow/link.tsx';
import { Loaded } from '../../form/loaded.tsx';
import { useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/picture/skeleton.tsx';
import text from '../../ui/text.module.css';
import { AnotherAccount } from './another-account.tsx';
import { endMigration } from './migration-flow.ts';
import { ownProviderQuery } from './migration-queries.ts';
import { ProviderRow } from './provider-row.tsx';

const ExistingProviderPage = () => {
  const t = useT();
  const { loggedIn } = useSession();
  return loggedIn ? (
    <Own />
  ) : (
    <>
      <h1>{t('migration.existing.title')}</h1>
      <p className={text.lead}>{t('migration.existing.guestLead')}</p>
      <div className={layout.stack}>
        <Link to="migrate" className={buttonClass({ wide: true })}>
          {t('auth.signIn')}
        </Link>
      </div>
    </>
  );
};
export default ExistingProviderPage;

const Own = () => {
  const t = useT();
  const query = useQuery(ownProviderQuery);
  const has = query.data !== null;
  return (
    <>
      <h1>{t(has ? 'migration.existing.title' : 'migration.existing.noneTitle')}</h1>
      <p className={text.lead}>{t(has ? 'migration.existing.lead' : 'migration.existing.noneLead')}</p>
      <div className={layout.stack}>
        <Loaded query={query} meanwhile={<Meanwhile />}>
          {(own) => (
            <>
              {own && <ProviderRow id={own.providerId} about={t('migration.existing.linked')} />}
              <div className={layout.pair}>
                <Link to="manageAccount" className={buttonClass({ look: 'even' })} onClick={endMigration}>
                  {own ? t('migration.existing.keep', { provider: own.displayName }) : t('migration.account')}
                </Link>
                <AnotherAccount look="even" />
              </div>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
};

const Meanwhile = () => (
  <>
    <Skeleton width="100%" height="82px" />
    <Skeleton width="100%" height="52px" />
  </>
);
