/** A sign-in with a TV provider failed: names the provider and the reason, and offers a retry first. */
import { brandOf } from '@marquee/product/brands.ts';
import { type ProviderFailure, providerFailures } from '@marquee/product/values/enums.ts';
import { useQuery } from '../../api/use-query.ts';
import { ProviderConnection } from '../../auth/provider/provider-connection.tsx';
import { authorizeUrl, providersQuery } from '../../auth/provider/providers-query.ts';
import { useBrand, useCurrentRoute, useHasFeature } from '../../state/current-route.ts';
import { Link } from '../../navigation/link.tsx';
import { useScreenTitle, useLanguage, useT } from '../../i18n/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { refresh } from '../../ui/icon/page-icons.ts';
import { mail, tv } from '../../ui/icon/shell-icons.ts';
import { Marquee } from '../../ui/illustration/marquee.tsx';
import picture from '../../ui/illustration/marquee.module.css';
import layout from '../../ui/layout.module.css';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import text from '../../ui/text.module.css';

const isFailure = (reason: string | undefined): reason is ProviderFailure =>
  providerFailures.some((known) => known === reason);

const ProviderErrorPage = () => {
  const t = useT();
  const has = useHasFeature();
  const brand = useBrand();
  const title = useScreenTitle('loginBDUError');
  const language = useLanguage();
  const { provider: id, reason } = useCurrentRoute(({ query }) => query);
  const { data, isLoading } = useQuery({ ...providersQuery(brand, language), enabled: id !== undefined });
  const provider = data?.find((one) => one.id === id);
  const failure = isFailure(reason) ? reason : undefined;
  const name = provider?.displayName ?? '';
  return (
    <>
      {provider && (
        <ProviderConnection id={provider.id} name={name} logo={provider.logo} isCut={failure !== 'denied'} />
      )}
      {!provider && !isLoading && (
        <Marquee lights="dim">
          <path className={picture.line} d="M88 50h64v40H88zM108 98h24" />
          <path className={picture.again} d="m122 52-9 15 14 6-8 15" />
        </Marquee>
      )}
      <h1 className={text.center}>
        {provider && failure ? t(`providers.error.${failure}`, { provider: name }) : title}
      </h1>
      <div className={layout.stack}>
        <InlineAlert kind={failure === 'denied' ? 'know' : 'bad'} role="alert">
          <p>{t('BDU_LOGIN_FAILED')}</p>
          <p>{t(`providers.error.${failure ?? 'unknown'}Lead`, { name: brandOf(brand).name[language] })}</p>
        </InlineAlert>
        {provider && (
          <a href={authorizeUrl(provider, language)} className={buttonClass({ wide: true })}>
            <Icon path={refresh} />
            <span>{t('providers.error.again', { provider: name })}</span>
          </a>
        )}
        <Link
          to="loginBDU"
          className={buttonClass({ variant: provider ? 'outline' : 'primary', wide: true })}
        >
          <Icon path={tv} />
          <span>{t(provider ? 'providers.error.other' : 'auth.login.provider')}</span>
        </Link>
        {has('dtcLogin') && (
          <Link to="loginDTC" className={buttonClass({ variant: 'outline', wide: true })}>
            <Icon path={mail} />
            <span>{t('auth.login.email')}</span>
          </Link>
        )}
      </div>
      {failure === 'denied' && has('dtcSubscriptions') && (
        <p className={`${text.foot} ${text.center}`}>
          <Link to="purchaseProducts">{t('providers.error.plans')}</Link>
        </p>
      )}
    </>
  );
};
export default ProviderErrorPage;
