/** The account has a TV provider already: keep it, or continue with another account. */
import { useQuery } from '../../api/use-query.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { SwitchAccountButton } from './switch-account-button.tsx';
import { endMigration } from '../../session/migration-flow.ts';
import { ownProviderQuery } from '../../auth/provider/own-provider-query.ts';
import { MigrationOffer } from './migration-offer.tsx';
import { ProviderRow } from './provider-row.tsx';

const ExistingProviderPage = () => {
  const t = useT();
  const { loggedIn, isBdu } = useSession();
  if (isBdu) return <MigrationOffer />;
  return loggedIn ? (
    <Own />
  ) : (
    <div className={text.center}>
      <Marquee lights="dark">
        <path className={picture.line} d="M88 50h64v40H88zM108 98h24" />
        <path className={picture.again} d="m108 70 8 8 16-16" />
      </Marquee>
      <h1>{t('migration.existing.title')}</h1>
      <p className={text.lead}>{t('migration.existing.guestLead')}</p>
      <div className={layout.stack}>
        <Link to="migrate" className={buttonClass({ wide: true })}>
          {t('auth.signIn')}
        </Link>
      </div>
    </div>
  );
};
export default ExistingProviderPage;

const Own = () => {
  const t = useT();
  const query = useQuery(ownProviderQuery(useLanguage()));
  const has = query.data !== null;
  return (
    <>
      <h1>{t(has ? 'migration.existing.title' : 'migration.existing.noneTitle')}</h1>
      <p className={text.lead}>{t(has ? 'migration.existing.lead' : 'migration.existing.noneLead')}</p>
      <div className={layout.stack}>
        <QueryBoundary query={query} skeleton={<ExistingProviderSkeleton />}>
          {(own) => (
            <>
              {own && (
                <ProviderRow
                  id={own.providerId}
                  name={own.displayName}
                  logo={own.logo}
                  about={t('migration.existing.linked')}
                />
              )}
              <div className={layout.pair}>
                <Link to="manageAccount" className={buttonClass({ variant: 'equal' })} onClick={endMigration}>
                  {own ? t('migration.existing.keep', { provider: own.displayName }) : t('migration.account')}
                </Link>
                <SwitchAccountButton variant="equal" />
              </div>
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  );
};

const ExistingProviderSkeleton = () => (
  <>
    <Skeleton width="100%" height="82px" />
    <Skeleton width="100%" height="52px" />
  </>
);
