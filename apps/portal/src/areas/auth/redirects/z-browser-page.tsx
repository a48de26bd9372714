/** Signs in by magic link, then redirects to the target route or URL. */
import { acceptUrl } from '@marquee/product/url/urls.ts';
import { isRouteName, type Params } from '@marquee/product/navigation/links.ts';
import { useState } from 'react';
import { getBrand, useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { consumeReturnAddress } from '../../../state/return-address.ts';
import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { MagicLinkSignIn } from '../../../auth/magic-link-sign-in.tsx';
import { config } from '../../../config/startup-config.ts';

/** The link is a query parameter or the end of the path, which is replaced afterwards. */
const readMagicLink = () => {
  const { params, query } = useCurrentRoute.getState();
  const { magicLink, ...rest } = query;
  return { link: magicLink || params['link'] || '', params: { link: 'link' }, query: rest };
};

/** A known route takes precedence over a URL; the URL must be whitelisted like any other redirect. */
const continueToTarget = ({ goto, redir = '' }: Params): Promise<void> => {
  const url = acceptUrl(redir, getBrand(), {
    brands: config.brands,
    ownHost: location.hostname,
    allowHttp: !config.production,
    appSchemes: config.appSchemes,
  });
  if (url && !isRouteName(goto)) return returnToBrand({ url });
  const address = isRouteName(goto) ? undefined : consumeReturnAddress();
  return navigateToRoute(address?.route ?? 'manageAccount', { ...address, replace: true });
};

const ZBrowserPage = () => {
  const [address] = useState(readMagicLink);
  return <MagicLinkSignIn {...address} onContinue={continueToTarget} />;
};
export default ZBrowserPage;
