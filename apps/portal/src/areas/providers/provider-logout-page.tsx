/** Signs out here, then at the provider. */
import { endProviderSession } from '@marquee/product/contract/providers.ts';
import { buildRequest } from '@marquee/product/endpoint.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { useEffect, useState } from 'react';
import { getBrand } from '../../state/current-route.ts';
import { redirectTo } from '../../navigation/leave-site.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import { signOut } from '../../session/session.ts';
import { featuresFor } from '../../config/startup-config.ts';
import { validClaims } from '../../state/token-cookies.ts';

const signOutEverywhere = async (providerId: string | undefined): Promise<void> => {
  await signOut();
  const brand = getBrand();
  if (providerId)
    redirectTo(buildRequest(endProviderSession, {}, { providerId, brand }).url, { replace: true });
  else await navigateToRoute(featuresFor(brand).bduOnly ? 'loginBDU' : 'login', { replace: true });
};

const ProviderLogoutPage = () => {
  const language = useLanguage();
  const [provider] = useState(() => validClaims()?.bdu_provider);
  useEffect(() => {
    void signOutEverywhere(provider);
  }, [provider]);
  return <h1>{routes.accountLogoutBdu.title?.[language]}</h1>;
};
export default ProviderLogoutPage;
