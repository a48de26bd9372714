/** The brand's app on a phone or TV: signs in with a code, as a TV does, and asks the portal on behalf of its customer. */
import { randomUUID } from 'node:crypto';
import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { grantToken } from '@marquee/product/contract/auth.ts';
import { authorizeDevice } from '@marquee/product/contract/short-code.ts';
import { claimStorePurchase, getStoreToken } from '@marquee/product/contract/billing/stores.ts';
import { buildRequest, type Endpoint, type ReplyOf } from '@marquee/product/endpoint.ts';
import type { AppStore } from '@marquee/product/values/stores.ts';
import type { Urls } from '../urls.ts';

interface Waiting {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly address: string;
}
interface SignedIn {
  readonly name: string;
  readonly storeToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly until: number;
}
export interface AppSession {
  readonly id: string;
  readonly brand: BrandId;
  waiting?: Waiting | undefined;
  signedIn?: SignedIn | undefined;
}

const portalTimeoutMs = 5000;
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

const basicOf = (brand: BrandId) =>
  `Basic ${Buffer.from(`${brandOf(brand).clientId}:default`).toString('base64')}`;

export const createApps = (urls: Urls) => {
  const sessions = new Map<string, AppSession>();

  /** Undefined where the portal does not answer 200. */
  const ask = async <E extends Endpoint>(
    endpoint: E,
    init: RequestInit,
    params: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly body: ReplyOf<E> | undefined; readonly code: string }> => {
    const { method, url } = buildRequest(endpoint, params);
    const signal = AbortSignal.timeout(portalTimeoutMs);
    try {
      const reply = await fetch(urls.portal(url), { method, signal, ...init });
      const body = (await reply.json()) as { readonly code?: string };
      return {
        status: reply.status,
        body: reply.ok ? (body as ReplyOf<E>) : undefined,
        code: body.code ?? '',
      };
    } catch {
      return { status: 503, body: undefined, code: 'SERVICE_UNAVAILABLE' };
    }
  };
  const asClient = (brand: BrandId, form: Readonly<Record<string, string>>): RequestInit => ({
    headers: { authorization: basicOf(brand) },
    body: new URLSearchParams(form),
  });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  const keepTokens = async (session: AppSession, tokens: ReplyOf<typeof grantToken>): Promise<void> => {
    const headers = bearer(tokens.access_token);
    const [account, token] = await Promise.all([
      ask(getAccount, { headers }),
      ask(getStoreToken, { headers }),
    ]);
    if (!token.body) return;
    session.waiting = undefined;
    session.signedIn = {
      name: account.body?.firstName ?? '',
      storeToken: token.body.token,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? '',
      until: Date.now() + (tokens.expires_in - 30) * 1000,
    };
  };

  /** Collects the tokens once the code was approved, and renews them in time. */
  const advance = async (session: AppSession): Promise<void> => {
    const { brand, waiting, signedIn } = session;
    if (waiting) {
      const form = {
        grant_type: deviceGrant,
        client_id: brandOf(brand).clientId,
        device_code: waiting.deviceCode,
      };
      const reply = await ask(grantToken, asClient(brand, form));
      if (reply.body) await keepTokens(session, reply.body);
    } else if (signedIn && signedIn.until < Date.now()) {
      const form = { grant_type: 'refresh_token', refresh_token: signedIn.refreshToken };
      const reply = await ask(grantToken, asClient(brand, form));
      if (reply.body) await keepTokens(session, reply.body);
      else if (reply.status < 500) session.signedIn = undefined;
    }
  };

  return {
    find: async (id: string | undefined): Promise<AppSession | undefined> => {
      const session = id === undefined ? undefined : sessions.get(id);
      if (session) await advance(session);
      return session;
    },

    signIn: async (brand: BrandId, deviceName: string): Promise<AppSession> => {
      const session: AppSession = { id: randomUUID(), brand };
      sessions.set(session.id, session);
      const form = {
        client_id: brandOf(brand).clientId,
        device_name: deviceName,
        device_type: 'phone',
      };
      const { body } = await ask(authorizeDevice, asClient(brand, form));
      if (body)
        session.waiting = {
          deviceCode: body.device_code,
          userCode: body.user_code,
          address: body.verification_uri_complete,
        };
      return session;
    },

    signOut: (id: string) => sessions.delete(id),

    /** Empty: claimed; otherwise the error code. */
    claim: async (session: AppSession, store: AppStore, proof: object): Promise<string> => {
      const { signedIn } = session;
      if (!signedIn) return 'invalid_token';
      const reply = await ask(
        claimStorePurchase,
        {
          headers: { ...bearer(signedIn.accessToken), 'content-type': 'application/json' },
          body: JSON.stringify(proof),
        },
        { store: store.toLowerCase() },
      );
      return reply.status === 200 ? '' : reply.code || 'GENERIC';
    },
  };
};
