/** TV simulator: its page, and a proxy for its calls to the portal, which the same-origin policy forbids in the browser. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BrandId, brandOf, type Language, languageOf } from '@marquee/product/brands.ts';
import { getAccount } from '@marquee/product/contract/account.ts';
import { endSession, grantToken } from '@marquee/product/contract/auth.ts';
import { authorizeDevice } from '@marquee/product/contract/short-code.ts';
import type { Endpoint, ReplyOf } from '@marquee/product/endpoint.ts';
import { brandsWith } from '@marquee/product/features.ts';
import { messages } from '../messages/messages.ts';
import { sendPage } from '../page/send.ts';
import type { ServiceClient } from '../services/service-client.ts';
import type { Urls } from '../urls.ts';
import { deviceActionRoutes } from './device-actions.ts';
import { devicePage } from './device-page.ts';
import { qrPathOf } from './qr.ts';

const brands = brandsWith('shortcode');
const portalTimeoutMs = 5000;

const text = { type: 'string', minLength: 1, maxLength: 4096 } as const;
const bodyOf = (required: string, others: Readonly<Record<string, object>> = {}) =>
  ({
    body: { type: 'object', required: [required], properties: { [required]: text, ...others } },
  }) as const;
const ofBrand = { brand: { enum: brands }, lang: text, device_code: text, refresh_token: text };

interface CodeCall {
  Body: { readonly brand: BrandId; readonly lang?: string };
}
interface TokenCall {
  Body: { readonly brand: BrandId; readonly device_code?: string; readonly refresh_token?: string };
}
interface HelloCall {
  Body: { readonly access_token: string };
}
interface SignOutCall {
  Body: { readonly refresh_token: string };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const basicOf = (brand: BrandId) =>
  `Basic ${Buffer.from(`${brandOf(brand).clientId}:default`).toString('base64')}`;

export const deviceRoutes = (app: FastifyInstance, urls: Urls, client: ServiceClient) => {
  /** Network errors, 429 and 5xx become 503; other responses are passed on. */
  const askPortal = async ({ method, path }: Endpoint, init: RequestInit): Promise<Answer> => {
    const signal = AbortSignal.timeout(portalTimeoutMs);
    const away = { status: 503, body: { error: 'away' } };
    try {
      const answer = await fetch(urls.portal(path), { method, signal, ...init });
      const body = answer.status === 204 ? {} : await answer.json();
      return answer.status < 500 && answer.status !== 429 ? { status: answer.status, body } : away;
    } catch {
      return away;
    }
  };

  const askAsClient = (endpoint: Endpoint, brand: BrandId, form: Readonly<Record<string, string>>) =>
    askPortal(endpoint, { headers: { authorization: basicOf(brand) }, body: new URLSearchParams(form) });

  const readName = (accessToken: string): Promise<Answer> =>
    askPortal(getAccount, { headers: { authorization: `Bearer ${accessToken}` } });

  const pass = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body);
  const nameIn = (body: unknown) => ({ name: (body as ReplyOf<typeof getAccount>).firstName ?? '' });

  app.get<{ Querystring: { readonly lang?: unknown; readonly brand?: unknown } }>(
    '/device',
    ({ query }, reply) => {
      const brand = brands.find((id) => id === query.brand) ?? brands[0]!;
      const language = languageOf(query.lang) ?? brandOf(brand).language ?? 'en';
      return sendPage(reply, devicePage({ brand, brands, language }));
    },
  );

  app.post<CodeCall>('/device/codes', { schema: bodyOf('brand', ofBrand) }, async ({ body }, reply) => {
    const language: Language = languageOf(body.lang) ?? 'en';
    const answer = await askAsClient(authorizeDevice, body.brand, {
      client_id: brandOf(body.brand).clientId,
      device_name: messages[language].device.name,
      device_type: 'tv',
    });
    if (answer.status !== 200) return pass(reply, answer);
    const given = answer.body as ReplyOf<typeof authorizeDevice>;
    return { ...given, qr: qrPathOf(given.verification_uri_complete) };
  });

  app.post<TokenCall>('/device/tokens', { schema: bodyOf('brand', ofBrand) }, async ({ body }, reply) => {
    const { brand, device_code, refresh_token } = body;
    const answer = await askAsClient(
      grantToken,
      brand,
      device_code === undefined
        ? { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }
        : {
            grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
            client_id: brandOf(brand).clientId,
            device_code,
          },
    );
    if (answer.status !== 200) return pass(reply, answer);
    const tokens = answer.body as ReplyOf<typeof grantToken>;
    const account = await readName(tokens.access_token);
    return { ...tokens, ...(account.status === 200 ? nameIn(account.body) : { name: '' }) };
  });

  app.post<HelloCall>('/device/hello', { schema: bodyOf('access_token') }, async ({ body }, reply) => {
    const account = await readName(body.access_token);
    return account.status === 200 ? nameIn(account.body) : pass(reply, account);
  });

  deviceActionRoutes(app, urls, client);

  app.post<SignOutCall>('/device/sign-out', { schema: bodyOf('refresh_token') }, async ({ body }, reply) =>
    pass(
      reply,
      await askPortal(endSession, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: body.refresh_token }),
      }),
    ),
  );
};
