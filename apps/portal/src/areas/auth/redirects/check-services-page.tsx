/** Redirects by entitlement, in most cases back to the brand. */
import { brandOf, homeUrlOf } from '@marquee/product/brands.ts';
import { limits } from '@marquee/product/limits.ts';
import { checkServices, type ServiceOutcome } from '@marquee/product/navigation/check-services.ts';
import { contentNames, scopeOf } from '@marquee/product/values/skus.ts';
import { useQuery } from '../../../api/use-query.ts';
import { useEffect, useState } from 'react';
import { getBrand, useBrand, useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute, Link } from '../../../navigation/link.tsx';
import { getReturnAddress } from '../../../state/return-address.ts';
import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { clearAppState, useAppState } from '../../../state/app-state.ts';
import { getActiveLanguage, useLanguage, useT } from '../../../i18n/i18n.ts';
import { signOut } from '../../../session/session.ts';
import { config, featuresFor } from '../../../config/startup-config.ts';
import { isDtc, validClaims } from '../../../state/token-cookies.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { Interstitial } from '../../../auth/interstitial.tsx';
import { ownProviderQuery } from '../../../auth/provider/own-provider-query.ts';
import { ProviderConnection } from '../../../auth/provider/provider-connection.tsx';

const homeNow = (): string | undefined =>
  featuresFor(getBrand()).multiBrand ? undefined : homeUrlOf(getBrand(), getActiveLanguage(), config.brands);

const getOutcome = (): ServiceOutcome => {
  const claims = validClaims();
  return checkServices({
    ...useAppState.getState(),
    user: claims && isDtc(claims) ? 'dtc' : 'bdu',
    scope: claims?.scope ?? [],
    home: homeNow(),
    returnTo: getReturnAddress(),
  });
};

const applyOutcome = async (outcome: ServiceOutcome): Promise<void> => {
  if ('url' in outcome) return returnToBrand({ url: outcome.url });
  if (outcome.kind === 'go') return navigateToRoute(outcome.route, { replace: true });
  if (outcome.kind === 'goBack') {
    clearAppState('returnAddress');
    return navigateToRoute(outcome.to.route, { ...outcome.to, replace: true });
  }
  if (outcome.kind === 'notIncluded') return undefined;
  await signOut();
  return navigateToRoute('login', { replace: true });
};

const playsFor = ({ kind }: ServiceOutcome): boolean =>
  kind === 'return' &&
  useCurrentRoute.getState().query['skipLogoAnimation'] !== 'true' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

const CheckServicesPage = () => {
  const t = useT();
  const brand = useBrand();
  const language = useLanguage();
  const [outcome] = useState(getOutcome);
  const [plays] = useState(() => playsFor(outcome));
  useEffect(() => {
    const timer = setTimeout(() => void applyOutcome(outcome), plays ? limits.logoAnimationMs : 0);
    return () => clearTimeout(timer);
  }, [outcome, plays]);

  const name = brandOf(brand).name[language];
  if (outcome.kind === 'notIncluded') return <NotIncluded name={name} />;
  return (
    <Interstitial
      plays={plays}
      title={outcome.kind === 'return' ? t('auth.checkServices.return', { brand: name }) : t('shell.loading')}
    />
  );
};
export default CheckServicesPage;

const missingSkus = (): readonly string[] => {
  const scope = validClaims()?.scope ?? [];
  return useAppState.getState().requiredEntitlements.filter((sku) => !scope.includes(scopeOf(sku)));
};

/** The customer is signed in: says whose package lacks what, and that the rest can be watched. */
const NotIncluded = ({ name }: { readonly name: string }) => {
  const t = useT();
  const language = useLanguage();
  const home = homeNow();
  const { data: provider, isPending } = useQuery(ownProviderQuery(language));
  if (isPending) return <Interstitial title={t('shell.loading')} />;
  const content = contentNames(missingSkus(), language);
  return (
    <div className={text.center}>
      {provider && (
        <ProviderConnection id={provider.providerId} name={provider.displayName} logo={provider.logo} />
      )}
      <h1>
        {provider && content
          ? t('auth.checkServices.notIncludedIn', { provider: provider.displayName, content })
          : t('auth.checkServices.notIncluded')}
      </h1>
      <p className={text.lead}>
        {provider
          ? t('auth.checkServices.notIncludedInLead', { provider: provider.displayName })
          : t('auth.checkServices.notIncludedLead')}
      </p>
      <div className={layout.stack}>
        {home && (
          <Button wide onClick={() => void returnToBrand({ url: home })}>
            {t('auth.checkServices.home', { brand: name })}
          </Button>
        )}
        <Link
          to="manageAccount"
          className={buttonClass({ variant: home ? 'outline' : 'primary', wide: true })}
        >
          {t('shell.toAccount')}
        </Link>
      </div>
    </div>
  );
};
