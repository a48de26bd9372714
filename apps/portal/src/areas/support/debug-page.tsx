/** Client state for automated tests and debugging. */
import { routes } from '@marquee/product/navigation/routes.ts';
import { dataLayer } from '../../analytics/analytics.ts';
import {
  useAppState,
  useGiftState,
  useLoginState,
  usePartnerState,
  useRedeemState,
  useRegisterState,
  useShortcodeState,
  useStorefrontState,
} from '../../state/app-state.ts';
import { trace } from '../../navigation/navigation-trace.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useSession } from '../../session/use-session.ts';
import css from './debug-page.module.css';

const DebugPage = () => {
  const language = useLanguage();
  const { claims } = useSession();
  const debugState = {
    claims: claims ?? null,
    app: useAppState(),
    login: useLoginState(),
    partner: usePartnerState(),
    register: useRegisterState(),
    redeem: useRedeemState(),
    gift: useGiftState(),
    shortcode: useShortcodeState(),
    storefront: useStorefrontState(),
    analytics: dataLayer.read(),
    trace: trace.read(),
  };
  return (
    <>
      <h1>{routes.debug.title?.[language]}</h1>
      <pre id="debug" className={css.state}>
        {JSON.stringify(debugState, null, 2)}
      </pre>
    </>
  );
};
export default DebugPage;
