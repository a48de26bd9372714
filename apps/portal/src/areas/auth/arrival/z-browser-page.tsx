/** A link that signs people in, and leads where it was meant to. */
import { acceptUrl } from '@marquee/product/address/urls.ts';
import { isRouteName, type Params } from '@marquee/product/navigation/links.ts';
import { useState } from 'react';
import { brandNow, useCurrent } from '../../../flow/current.ts';
import { goToRoute } from '../../../flow/link.tsx';
import { takeReturnAddress } from '../../../flow/return/return-address.ts';
import { returnToBrand } from '../../../flow/return/return-to-brand.ts';
import { FollowLink } from '../../../identity/follow-link.tsx';
import { config } from '../../../startup.ts';

/** The link is in the query, or is the end of the path, which shows another one afterwards. */
const readAddress = () => {
  const { params, query } = useCurrent.getState();
  const { magicLink, ...rest } = query;
  return { link: magicLink || params['link'] || '', params: { link: 'link' }, query: rest };
};

/** A known screen comes before an address; the guard follows it. An address is checked like any other way out. */
const goOn = ({ goto, redir = '' }: Params): Promise<void> => {
  const url = acceptUrl(redir, brandNow(), {
    brands: config.brands,
    ownHost: location.hostname,
    allowHttp: !config.production,
    appSchemes: config.appSchemes,
  });
  if (url && !isRouteName(goto)) return returnToBrand({ url });
  const address = isRouteName(goto) ? undefined : takeReturnAddress();
  return goToRoute(address?.route ?? 'manageAccount', { ...address, replace: true });
};

const ZBrowserPage = () => {
  const [address] = useState(readAddress);
  return <FollowLink {...address} goOn={goOn} />;
};
export default ZBrowserPage;
