/** Store notices that are forged, expired or of another app: each is refused with its reason, and nothing is stored. */
import { randomUUID } from 'node:crypto';
import { type AppStore, appStores } from '@marquee/product/values/stores.ts';
import { demoApps } from '@marquee/product/values/demo/demo-stores.ts';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppleAuthority } from '../../../../world/src/stores/apple-ca.ts';
import { createAppleStore, signAs } from '../../../../world/src/stores/apple-store.ts';
import { createGoogleStore, pushClaims as googleClaims } from '../../../../world/src/stores/google-store.ts';
import type { SignedNotice } from '../../../../world/src/stores/notices.ts';
import { createPurchases, type Purchase } from '../../../../world/src/stores/purchases.ts';
import {
  createRokuStore,
  messageOf,
  pushClaims as rokuClaims,
} from '../../../../world/src/stores/roku-store.ts';
import { createRsaKey } from '../../../../world/src/stores/rsa-key.ts';
import { demoStoreProducts } from '@marquee/product/values/demo/demo-stores.ts';
import { appleRootG3 } from '../../integrations/stores/apple-roots.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { createStores, type Stores } from '../../testing/stores.ts';
import { X509Certificate } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

const hour = 3600;
const day = 86_400_000;

const authority = createAppleAuthority();
const apple = createAppleStore(authority);
const googleKey = createRsaKey('google-1');
const google = createGoogleStore(googleKey);
const rokuKey = createRsaKey('roku-1');
const roku = createRokuStore(rokuKey);
const purchases = createPurchases();

let test: TestApp;
let stores: Stores;
let server: FastifyInstance;
beforeAll(async () => {
  server = Fastify();
  server.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
  apple.routes(server, purchases, { all: () => [] } as never);
  google.routes(server, purchases);
  roku.routes(server, purchases);
  const url = await server.listen({ port: 0 });
  test = await createTestApp({ WORLD_URL: url });
  stores = createStores(test, { url });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

const buy = (store: AppStore, change: Partial<Purchase> = {}): Purchase =>
  Object.assign(purchases.buy({ product: demoStoreProducts.find((each) => each.store === store)! }), change);

const json = { 'content-type': 'application/json' };
const appleNotice = (signedPayload: string): SignedNotice => ({
  headers: json,
  body: JSON.stringify({ signedPayload }),
});

/** The payload of a true notice, changed and signed by an authority. */
const resigned = async (change: object, dataChange: object = {}, by = authority): Promise<SignedNotice> => {
  const { body } = await apple.signNotice(buy('APPLE'), 'buy');
  const { signedPayload } = JSON.parse(body) as { signedPayload: string };
  const payload = JSON.parse(Buffer.from(signedPayload.split('.')[1]!, 'base64url').toString()) as {
    data: object;
  };
  return appleNotice(await signAs(by, { ...payload, data: { ...payload.data, ...dataChange }, ...change }));
};

const changed = (token: string): string => {
  const [head, body, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object;
  const altered = Buffer.from(JSON.stringify({ ...claims, extra: 1 })).toString('base64url');
  return [head, altered, signature].join('.');
};

const pushed = async (
  authorization: string | undefined,
  notice: object = { packageName: demoApps.googlePackage, subscriptionNotification: { purchaseToken: 'x' } },
): Promise<SignedNotice> => ({
  headers: { ...json, ...(authorization !== undefined && { authorization }) },
  body: JSON.stringify({
    message: { messageId: randomUUID(), data: Buffer.from(JSON.stringify(notice)).toString('base64') },
  }),
});
const bearer = async (change: object, key = googleKey) =>
  `Bearer ${await key.sign({ ...googleClaims(), ...change })}`;

const rokuNotice = async (change: object, message: object = {}, key = rokuKey): Promise<SignedNotice> => ({
  headers: { 'content-type': 'text/plain' },
  body: await key.sign({
    ...rokuClaims(randomUUID(), { ...messageOf(buy('ROKU'), 'buy'), ...message }),
    ...change,
  }),
});
const seconds = () => Math.floor(Date.now() / 1000);

type Case = readonly [what: string, reason: string, make: () => Promise<SignedNotice>];
const cases: Readonly<Record<AppStore, readonly Case[]>> = {
  APPLE: [
    ['no JSON', 'malformed', async () => ({ headers: json, body: 'hello' })],
    ['nothing signed', 'malformed', async () => appleNotice('')],
    [
      'a token without a signature',
      'certificate',
      async () =>
        appleNotice(
          new UnsecuredJWT({
            notificationType: 'TEST',
            notificationUUID: randomUUID(),
            data: {
              bundleId: demoApps.appleBundleId,
              appAppleId: demoApps.appleAppId,
              environment: 'Production',
            },
          }).encode(),
        ),
    ],
    [
      'a changed letter',
      'signature',
      async () => {
        const { body } = await apple.signNotice(buy('APPLE'), 'buy');
        return appleNotice(changed((JSON.parse(body) as { signedPayload: string }).signedPayload));
      },
    ],
    ['another root', 'signature', () => resigned({}, {}, createAppleAuthority())],
    [
      'a certificate of any developer, without Apple’s marker',
      'signature',
      () => resigned({}, {}, { ...createAppleAuthority({ isMarked: false }), root: authority.root }),
    ],
    [
      'a transaction inside that another root signed',
      'signature',
      async () => {
        const foreign = createAppleStore(createAppleAuthority());
        return resigned(
          {},
          { signedTransactionInfo: (await foreign.proofOf(buy('APPLE'))).signedTransaction },
        );
      },
    ],
    ['the app of somebody else', 'app', () => resigned({}, { bundleId: 'com.stranger.app' })],
    ['another app id', 'app', () => resigned({}, { appAppleId: 1 })],
    ['the environment of Xcode', 'environment', () => resigned({}, { environment: 'Xcode' })],
    ['local testing', 'environment', () => resigned({}, { environment: 'LocalTesting' })],
    ['no environment', 'environment', () => resigned({}, { environment: undefined })],
    ['signed six days ago', 'expired', () => resigned({ signedDate: Date.now() - 6 * day })],
  ],
  GOOGLE: [
    ['no token', 'signature', () => pushed(undefined)],
    ['no JWT', 'malformed', () => pushed('Bearer hello')],
    [
      'a token without a signature',
      'signature',
      () => pushed(`Bearer ${new UnsecuredJWT(googleClaims()).encode()}`),
    ],
    [
      'another key of the same name',
      'signature',
      async () => pushed(await bearer({}, createRsaKey('google-1'))),
    ],
    ['a key that Google does not have', 'key', async () => pushed(await bearer({}, createRsaKey('other')))],
    ['a changed letter', 'signature', async () => pushed(changed(await bearer({})))],
    ['an expired token', 'expired', async () => pushed(await bearer({ exp: seconds() - 2 * hour }))],
    ['another issuer', 'issuer', async () => pushed(await bearer({ iss: 'https://stranger.example' }))],
    ['a token for somebody else', 'audience', async () => pushed(await bearer({ aud: 'stranger' }))],
    [
      'another service account',
      'sender',
      async () => pushed(await bearer({ email: 'stranger@example.com' })),
    ],
    [
      'an address that is not verified',
      'sender',
      async () => pushed(await bearer({ email_verified: false })),
    ],
    ['another app', 'app', async () => pushed(await bearer({}), { packageName: 'com.stranger' })],
    ['no message', 'malformed', async () => ({ ...(await pushed(await bearer({}))), body: '{}' })],
  ],
  ROKU: [
    ['no JWT', 'malformed', async () => ({ headers: { 'content-type': 'text/plain' }, body: 'hello' })],
    [
      'the old form, which is not signed',
      'malformed',
      async () => ({ headers: json, body: JSON.stringify(messageOf(buy('ROKU'), 'buy')) }),
    ],
    [
      'a token without a signature',
      'signature',
      async () => ({
        headers: { 'content-type': 'text/plain' },
        body: new UnsecuredJWT(rokuClaims(randomUUID(), messageOf(buy('ROKU'), 'buy'))).encode(),
      }),
    ],
    ['another key of the same name', 'signature', () => rokuNotice({}, {}, createRsaKey('roku-1'))],
    ['a test key', 'key', () => rokuNotice({}, {}, createRsaKey('ROKU-PARTNER-SERVICE-TEST'))],
    [
      'a changed letter',
      'signature',
      async () => {
        const notice = await rokuNotice({});
        return { ...notice, body: changed(notice.body) };
      },
    ],
    ['an expired token', 'expired', () => rokuNotice({ exp: seconds() - hour })],
    ['a token of tomorrow', 'expired', () => rokuNotice({ nbf: seconds() + 24 * hour })],
    ['another issuer', 'issuer', () => rokuNotice({ iss: 'Stranger, Inc.' })],
    ['another kind of message', 'malformed', () => rokuNotice({ 'x-Roku-message-type': 'roku.other' })],
    ['the channel of somebody else', 'app', () => rokuNotice({}, { channelId: '1' })],
  ],
};

describe.each(appStores)('%s', (store) => {
  it.each(cases[store])('[must show] [money F] %s is refused: %s', async (_, reason, make) => {
    const countOf = async () =>
      (await test.database.pool.query('select count(*)::int as n from store_events')).rows as { n: number }[];
    const before = await countOf();
    const reply = await stores.deliver(store, await make());
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'STORE_INVALID', details: { reason } },
    ]);
    expect(await countOf()).toEqual(before);
  });

  it('[money F] the same notice, untouched, is taken', async () => {
    const store$ = { APPLE: apple, GOOGLE: google, ROKU: roku }[store];
    const reply = await stores.deliver(store, await store$.signNotice(buy(store), 'buy'));
    expect(reply.statusCode).toBe(200);
  });
});

it('[money F] a certificate that had expired when it signed is refused', async () => {
  const old = createAppleAuthority({ from: Date.now() - 800 * day, until: Date.now() - 30 * day });
  const theirs = Fastify();
  createAppleStore(old).routes(theirs, purchases, { all: () => [] } as never);
  const url = await theirs.listen({ port: 0 });
  const other = await createTestApp({ WORLD_URL: url });
  const notice = await createAppleStore(old).signNotice(buy('APPLE'), 'buy');
  const reply = await createStores(other, { url }).deliver('APPLE', notice);
  expect(reply.json()).toMatchObject({ code: 'STORE_INVALID', details: { reason: 'certificate' } });
  await other.close();
  await theirs.close();
});

it('[money F] the store’s keys cannot be read: the notice is not refused, the store sends it again', async () => {
  const alone = await createTestApp({ WORLD_URL: 'http://127.0.0.1:9' });
  for (const [store, sign] of [
    ['APPLE', apple],
    ['GOOGLE', google],
    ['ROKU', roku],
  ] as const) {
    const reply = await createStores(alone, { url: '' }).deliver(
      store,
      await sign.signNotice(buy(store), 'buy'),
    );
    expect([store, reply.statusCode]).toEqual([store, 503]);
  }
  await alone.close();
});

it('[money F] Apple’s own root is shipped, by its published fingerprint', () => {
  const { fingerprint256, subject } = new X509Certificate(appleRootG3);
  expect(subject).toContain('CN=Apple Root CA - G3');
  expect(fingerprint256).toBe(
    '63:34:3A:BF:B8:9A:6A:03:EB:B5:7E:9B:3F:5F:A7:BE:7C:4F:5C:75:6F:30:17:B3:A8:C4:88:C3:65:3E:91:79',
  );
});
