/** Context for links in mails, so that they resume the flow in which the mail was requested. */
import { type SessionContext } from '@marquee/product/url/session-context.ts';
import { encodeContext } from '@marquee/product/url/encode-context.ts';
import { limits } from '@marquee/product/limits.ts';
import { baseActionOf } from '@marquee/product/navigation/actions.ts';
import { getBrand } from '../../state/current-route.ts';
import { getReturnAddress } from '../../state/return-address.ts';
import { useAppState } from '../../state/app-state.ts';

const currentContext = () => {
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

const isNonEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** Empty if the encoded context is too long for a link. */
const encode = (context: SessionContext): { readonly webSessionContext?: string } => {
  const nonEmpty = Object.fromEntries(Object.entries(context).filter(([, value]) => isNonEmpty(value)));
  const webSessionContext = encodeContext(nonEmpty);
  return webSessionContext.length > limits.webSessionContextBytes ? {} : { webSessionContext };
};

export const registrationContext = () => encode(currentContext());

/** Only the return address: the other fields would start a flow on the reset-password page. */
export const recoveryContext = () => {
  const { returnAddress } = currentContext();
  return returnAddress ? encode({ returnAddress }) : {};
};

export const verificationContext = () => {
  const { action, brand, continueUrl, fallbackUrl, origin, returnAddress } = currentContext();
  return encode({
    action,
    brand,
    continueUrl,
    fallbackUrl,
    origin,
    ...(returnAddress && { returnAddress }),
  });
};
