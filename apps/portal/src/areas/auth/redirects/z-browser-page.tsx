/** A link that signs people in, and leads where it was meant to. */
import { acceptUrl } from '@marquee/product/url/urls.ts';
import { isRouteName, type Params } from '@marquee/product/navigation/links.ts';
import { useState } from 'react';
import { getBrand, useCurrentRoute } from '../../../state/current-route.ts';
import { navigateToRoute } from '../../../navigation/link.tsx';
import { consumeReturnAddress } from '../../../state/return-address.ts';
import { returnToBrand } from '../../../navigation/return/return-to-brand.ts';
import { MagicLinkSignIn } from '../../../auth/magic-link-sign-in.tsx';
import { config } from '../../../config/startup-config.ts';

/** The link is in the query, or is the end of the path, which shows another one afterwards. */
const readAddress = () => {
  const { params, query } = useCurrentRoute.getState();
  const { magicLink, ...rest } = query;
  return { link: magicLink || params['link'] || '', params: { link: 'link' }, query: rest };
};

/** A known screen comes before an address; the guard follows it. An address is checked like any other way out. */
const goOn = ({ goto, redir = '' }: Params): Promise<void> => {
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
  const [address] = useState(readAddress);
  return <MagicLinkSignIn {...address} goOn={goOn} />;
};
export default ZBrowserPage;
