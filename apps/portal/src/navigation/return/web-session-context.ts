/** What a mail has to know to bring people back into the flow they left. */
import { encodeContext, type SessionContext } from '@marquee/product/url/session-context.ts';
import { limits } from '@marquee/product/limits.ts';
import { baseActionOf } from '@marquee/product/navigation/actions.ts';
import { getBrand } from '../../state/current-route.ts';
import { getReturnAddress } from '../../state/return-address.ts';
import { useAppState } from '../../state/app-state.ts';

const partsNow = () => {
  const app = useAppState.getState();
  const returnAddress = getReturnAddress();
  return {
    action: app.action && baseActionOf(app.action),
    brand: getBrand(),
    continueUrl: app.continueUrl,
    fallbackUrl: app.fallbackUrl,
    origin: app.origin,
    entitlement: app.requiredEntitlements,
    partnerReferral: app.partnerReferral,
    partialView: app.isPartialView,
    ...(returnAddress && { returnAddress }),
  } satisfies SessionContext;
};

const isSaid = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** Undefined when there is more to say than a mail can carry. */
const encoded = (context: SessionContext): { readonly webSessionContext?: string } => {
  const said = Object.fromEntries(Object.entries(context).filter(([, value]) => isSaid(value)));
  const webSessionContext = encodeContext(said);
  return webSessionContext.length > limits.webSessionContextBytes ? {} : { webSessionContext };
};

export const registrationContext = () => encoded(partsNow());

/** The other fields would start a flow on the page that sets the new password. */
export const recoveryContext = () => {
  const { returnAddress } = partsNow();
  return returnAddress ? encoded({ returnAddress }) : {};
};

export const verificationContext = () => {
  const { action, brand, continueUrl, fallbackUrl, origin, returnAddress } = partsNow();
  return encoded({
    action,
    brand,
    continueUrl,
    fallbackUrl,
    origin,
    ...(returnAddress && { returnAddress }),
  });
};
