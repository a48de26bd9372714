/** Signs out on mount. */
import { useEffect } from 'react';
import { routes } from '@marquee/product/navigation/routes.ts';
import { navigateToRoute } from '../../navigation/link.tsx';
import { useLanguage } from '../../i18n/i18n.ts';
import { signOut } from '../../session/session.ts';

const LogoutPage = () => {
  const language = useLanguage();
  useEffect(() => {
    void signOut().then(() => navigateToRoute('login', { replace: true }));
  }, []);
  return <h1>{routes.accountLogout.title?.[language]}</h1>;
};
export default LogoutPage;
