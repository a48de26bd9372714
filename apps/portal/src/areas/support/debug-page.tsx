/** Everything the tab knows, for automated tests and for people who ask why. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { pushed } from '../../analytics.ts';
import {
  useApp,
  useGift,
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
import css from './debug-page.module.css';

const DebugPage = () => {
  const language = useLanguage();
  const { claims } = useSession();
  const told = {
    claims: claims ?? null,
    app: useApp(),
    login: useLogin(),
    partner: usePartner(),
    register: useRegister(),
    redeem: useRedeem(),
    gift: useGift(),
    shortcode: useShortcode(),
    storefront: useStorefront(),
    analytics: pushed.read(),
    trace: trace.read(),
  };
  return (
    <>
      <h1>{routes.debug.title?.[language]}</h1>
      <pre id="debug" className={css.state}>
        {JSON.stringify(told, null, 2)}
      </pre>
    </>
  );
};
export default DebugPage;
