/** Signs out here, and then at the provider. */
import { endProviderSession } from '@marquee/product/contract/providers.ts';
import { callOf } from '@marquee/product/endpoint.ts';
import { routes } from '@marquee/product/navigation/routes.ts';
import { useEffect, useState } from 'react';
import { brandNow } from '../../flow/current.ts';
import { leaveFor } from '../../flow/leave.ts';
import { goToRoute } from '../../flow/link.tsx';
import { useLanguage } from '../../i18n.ts';
import { signOut } from '../../session.ts';
import { featuresFor } from '../../startup.ts';
import { validClaims } from '../../tokens.ts';

const leave = async (providerId: string | undefined): Promise<void> => {
  await signOut();
  const brand = brandNow();
  if (providerId) leaveFor(callOf(endProviderSession, {}, { providerId, brand }).url, { replace: true });
  else await goToRoute(featuresFor(brand).bduOnly ? 'loginBDU' : 'login', { replace: true });
};

const ProviderLogoutPage = () => {
  const language = useLanguage();
  const [provider] = useState(() => validClaims()?.bdu_provider);
  useEffect(() => {
    void leave(provider);
  }, [provider]);
  return <h1>{routes.accountLogoutBdu.title?.[language]}</h1>;
};
export default ProviderLogoutPage;
