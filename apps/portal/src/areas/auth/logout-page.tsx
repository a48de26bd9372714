/** Signs out on mount: here, then at the TV provider of a provider's customer. */
import { useEffect } from 'react';
import { continueAtProvider } from '../../auth/provider/provider-sign-out.tsx';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useScreenTitle } from '../../i18n/i18n.ts';
import { signOut } from '../../session/session.ts';

const signOutEverywhere = async (): Promise<void> => {
  const provider = await signOut();
  if (provider) continueAtProvider(provider);
  else await navigateToRoute('login', { replace: true });
};

const LogoutPage = () => {
  const title = useScreenTitle('accountLogout');
  useEffect(() => {
    void signOutEverywhere();
  }, []);
  return <h1>{title}</h1>;
};
export default LogoutPage;
