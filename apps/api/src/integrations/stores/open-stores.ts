/** The stores that are configured. Each client is loaded with its libraries when it is first asked. */
import { type AppStore, appStores } from '@marquee/product/values/stores.ts';
import type { Clock } from '../../clock.ts';
import type { Env } from '../../env.ts';
import type { StoreClient, StoreClients } from './store-client.ts';

const lazily = (load: () => Promise<StoreClient>): StoreClient => {
  let client: Promise<StoreClient> | undefined;
  const open = () => (client ??= load());
  return {
    readNotice: async (body, authorization) => (await open()).readNotice(body, authorization),
    keyOf: async (proof) => (await open()).keyOf(proof),
    readState: async (key) => (await open()).readState(key),
    listMissed: async (since) => (await open()).listMissed(since),
  };
};

export const openStores = ({ stores }: Pick<Env, 'stores'>, clock: Clock): StoreClients => {
  const { apple, google, roku } = stores;
  const loaders: Readonly<Record<AppStore, (() => Promise<StoreClient>) | undefined>> = {
    APPLE: apple && (async () => (await import('./apple-store.ts')).createAppleStore(apple, clock)),
    GOOGLE: google && (async () => (await import('./google-store.ts')).createGoogleStore(google)),
    ROKU: roku && (async () => (await import('./roku-store.ts')).createRokuStore(roku, clock)),
  };
  return Object.fromEntries(
    appStores.flatMap((store) => {
      const load = loaders[store];
      return load ? [[store, lazily(load)]] : [];
    }),
  );
};
