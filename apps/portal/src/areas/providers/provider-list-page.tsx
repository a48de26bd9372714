/** Choice of the TV provider; sign-in happens on the provider's page. */
import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useQuery } from '../../api/use-query.ts';
import { useEffect, useRef, useState } from 'react';
import { ReturnedSignOut } from '../../auth/provider/returned-sign-out.tsx';
import { BackLink } from '../../navigation/back-link.tsx';
import { useBrand, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { clearAppState, patchAppState, useAppState, useLoginState } from '../../state/app-state.ts';
import { baseActionOf } from '@marquee/product/navigation/actions.ts';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { config } from '../../config/startup-config.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldLayout } from '../../ui/form/text-field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { search } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import { LogoList } from '../../ui/illustration/logo-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import css from './provider-list-page.module.css';
import { providersQuery, type TvProvider, authorizeUrl } from '../../auth/provider/providers-query.ts';

const ProviderListPage = () => {
  const t = useT();
  const has = useHasFeature();
  const brand = useBrand();
  const language = useLanguage();
  // Keep the list while it loads in another language, which may sort it differently.
  const query = useQuery({ ...providersQuery(brand, language), placeholderData: keepPreviousData });
  // Choosing a provider ends a reconnection.
  useEffect(() => {
    useLoginState.setState({ reconnectionProcess: {} });
    const { action } = useAppState.getState();
    if (action !== '' && baseActionOf(action).startsWith('shortcode'))
      patchAppState({ bduLoginWithShortcode: true });
  }, []);
  const chooseEmail = () => clearAppState('bduLoginWithShortcode');

  if (query.data?.length === 0) return <NoProviders />;
  return (
    <>
      {has('dtcLogin') && <BackLink to="login" onClick={chooseEmail} />}
      <h1>{t('providers.list.title')}</h1>
      <p className={text.lead}>{t('providers.list.lead')}</p>
      <ReturnedSignOut />
      <QueryBoundary query={query} skeleton={<ProviderListSkeleton />}>
        {(providers) => <Choice providers={providers} />}
      </QueryBoundary>
      {has('dtcLogin') && (
        <p className={`${text.foot} ${text.center}`}>
          {t('providers.list.missing')}{' '}
          <Link to="loginDTC" onClick={chooseEmail}>
            {t('providers.list.email')}
          </Link>
        </p>
      )}
    </>
  );
};
export default ProviderListPage;

/** Ignore accents and case in the search. */
const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const Choice = ({ providers }: { readonly providers: readonly TvProvider[] }) => {
  const t = useT();
  const language = useLanguage();
  const [wanted, setWanted] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = providers.filter(({ displayName }) => plain(displayName).includes(plain(wanted)));
  const showAll = () => {
    setWanted('');
    field.current?.focus();
  };
  return (
    <div className={layout.stack}>
      <FieldLayout label={t('providers.list.find')}>
        {(control) => (
          <div className={css.search}>
            <Icon path={search} />
            <input
              {...control}
              ref={field}
              type="search"
              autoComplete="off"
              placeholder={t('providers.list.placeholder')}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          </div>
        )}
      </FieldLayout>
      <p className={text.hidden} role="status">
        {plain(wanted) && t('providers.list.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <LogoList
          label={t('providers.list.label')}
          entries={found.map((one) => ({
            id: one.id,
            name: one.displayName,
            logo: one.logo,
            href: authorizeUrl(one, language),
            note: one.available === false ? t('providers.list.unavailable') : undefined,
          }))}
        />
      ) : (
        <div className={css.empty}>
          <p>
            <b>{t('providers.list.noMatch')}</b>
          </p>
          <p className={text.muted}>{t('providers.list.noMatchLead')}</p>
          <Button variant="outline" small onClick={showAll}>
            {t('providers.list.all')}
          </Button>
        </div>
      )}
    </div>
  );
};

/** No provider is configured; without another sign-in method, link to support and to the brand's site. */
const NoProviders = () => {
  const t = useT();
  const has = useHasFeature();
  const brand = useBrand();
  const language = useLanguage();
  const home = homeUrlOf(brand, language, config.brands);
  return (
    <div className={text.center}>
      <Marquee lights="dark">
        <path className={picture.line} d="M92 52h56v36H92zM108 98h24" />
      </Marquee>
      <h1>{t('providers.list.none')}</h1>
      <p className={text.lead}>{t('providers.list.noneLead')}</p>
      <div className={layout.stack}>
        {has('dtcLogin') ? (
          <Link to="loginDTC" className={buttonClass({ wide: true })}>
            {t('providers.list.email')}
          </Link>
        ) : (
          <>
            <a href={brandOf(brand).supportUrl[language]} className={buttonClass({ wide: true })}>
              {t('shell.error.support')}
            </a>
            {home && (
              <a href={home} className={buttonClass({ variant: 'outline', wide: true })}>
                {t('shell.header.back', { brand: brandOf(brand).name[language] })}
              </a>
            )}
          </>
        )}
      </div>
    </div>
  );
};

const ProviderListSkeleton = () => (
  <div className={layout.stack}>
    <Skeleton width="100%" height="74px" />
    <div className={css.tiles}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} width="100%" height="116px" />
      ))}
    </div>
  </div>
);
