/** Everything the tab knows, for automated tests and for people who ask why. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { pushed } from '../../analytics.ts';
import {
  useApp,
  useLogin,
  usePartner,
  useRedeem,
  useRegister,
  useShortcode,
  useStorefront,
} from '../../flow/state.ts';
import { trace } from '../../flow/travel/trace.ts';
import { useLanguage } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import styles from './debug-page.module.css';

export default function DebugPage() {
  const language = useLanguage();
  const { claims } = useSession();
  const told = {
    claims: claims ?? null,
    app: useApp(),
    login: useLogin(),
    partner: usePartner(),
    register: useRegister(),
    redeem: useRedeem(),
    shortcode: useShortcode(),
    storefront: useStorefront(),
    analytics: pushed.read(),
    trace: trace.read(),
  };
  return (
    <>
      <h1>{routes.debug.title?.[language]}</h1>
      <pre id="debug" className={styles['state']}>
        {JSON.stringify(told, null, 2)}
      </pre>
    </>
  );
}
