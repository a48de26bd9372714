/** Signs out as soon as it is shown. */
import { useEffect } from 'react';
import { routes } from '@marquee/product/navigation/routes.ts';
import { useGo } from '../../flow/link.tsx';
import { useLanguage } from '../../i18n.ts';
import { signOut } from '../../session.ts';

export default function LogoutPage() {
  const go = useGo();
  const language = useLanguage();
  useEffect(() => {
    void signOut().then(() => go('login', { replace: true }));
  }, [go]);
  return <h1>{routes.accountLogout.title?.[language]}</h1>;
}
