/** Personas of the crawl and their data. */
import type { BrandId, Language } from '@marquee/product/brands.ts';
import { listDevices, listDownloadDevices } from '@marquee/product/contract/devices.ts';
import { listProfiles } from '@marquee/product/contract/profiles.ts';
import { listAllSubscriptions } from '@marquee/product/contract/subscriptions.ts';
import { buildRequest, type Endpoint, type ReplyOf } from '@marquee/product/endpoint.ts';
import type { Facts } from '@marquee/product/navigation/guard-types.ts';
import type { Params } from '@marquee/product/navigation/links.ts';
import type { Precondition } from '@marquee/product/navigation/route.ts';
import type { CustomerKind } from '@marquee/product/values/demo/demo-customers.ts';
import type { BrowserContext } from '@playwright/test';
import { setTokenCookies, newCustomer } from '../fixtures.ts';

export const kinds = ['anonymous', 'dtc', 'unverified', 'bdu'] as const;
export type Kind = (typeof kinds)[number];

/** Guard facts of each persona. */
export const known: Readonly<
  Record<Kind, Pick<Facts, 'user' | 'verified'> & { readonly have: Precondition[] }>
> = {
  anonymous: { user: 'anonymous', verified: undefined, have: [] },
  dtc: { user: 'dtc', verified: true, have: ['session', 'directAccount'] },
  unverified: { user: 'dtc', verified: false, have: ['session', 'directAccount'] },
  bdu: { user: 'bdu', verified: undefined, have: ['session'] },
};

export interface Customer {
  readonly token: string;
  readonly password: string;
  readonly accountId: string;
  /** Route parameters that name the persona's own data. */
  readonly own: Params;
}

export type SignInAs = (
  context: BrowserContext,
  kind: CustomerKind,
  brand: BrandId,
  language: Language,
  verified?: boolean,
) => Promise<Customer>;

/** Signs a persona in, with the data of a demo customer of that kind. */
export const signInAt =
  (url: string): SignInAs =>
  async (context, kind, brand, language, verified = true) => {
    const made = await newCustomer(
      {
        kind,
        brand,
        overrides: { language, ...(!verified && { emailVerificationStatus: 'UNVERIFIED' as const }) },
      },
      url,
    );
    await setTokenCookies(context, made, url);
    const { access_token: token, password, accountId } = made;
    return { token, password, accountId, own: await ownOf(url, token) };
  };

const ownOf = async (url: string, token: string): Promise<Params> => {
  const read = async <E extends Endpoint>(endpoint: E): Promise<ReplyOf<E>> => {
    const { url: path } = buildRequest(endpoint, {}, {});
    const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    return (await reply.json()) as ReplyOf<E>;
  };
  const [profiles, { devices }, downloads, subscriptions] = await Promise.all([
    read(listProfiles),
    read(listDevices),
    read(listDownloadDevices),
    read(listAllSubscriptions),
  ]);
  const profile = profiles.find(({ master }) => !master) ?? profiles[0];
  const [device, download, subscription] = [devices[0], downloads.devices[0], subscriptions[0]];
  return {
    ...(profile && { profileId: profile.id }),
    ...(device && { deviceId: device.id }),
    ...(download && { downloadId: download.id }),
    ...(subscription && {
      subscriptionItemId: subscription.subscriptionItemId,
      cycleDate: subscription.cycleDate,
      productType: subscription.productType,
    }),
  };
};
