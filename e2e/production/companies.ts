/** What operators and the company's systems do before the first customer: settings by command, then service calls. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantServiceToken } from '@marquee/product/contract/service/token.ts';
import { buildRequest, type Endpoint, type ReplyOf } from '@marquee/product/endpoint.ts';
import { serviceScopeNames } from '@marquee/product/service-scopes.ts';
import { demoServiceClient } from '@marquee/product/values/demo/demo-customers.ts';
import {
  demoPartnerIds,
  demoPartnerOf,
  demoTvProviderIds,
  demoTvProviderOf,
} from '@marquee/product/values/demo/demo-providers.ts';
import { demoStoreProducts } from '@marquee/product/values/demo/demo-stores.ts';
import { expect, request } from '@playwright/test';
import { portalUrl, type ProductionStack, worldUrl } from './production-stack.ts';

const client = (path: string, id: string) => ({
  issuer: `${worldUrl}${path}`,
  clientId: 'marquee',
  clientSecret: `marquee-${id}`,
});

/** TV providers, partners and merchant as an operator's file has them. */
const companies = {
  tvProviders: Object.fromEntries(
    demoTvProviderIds.map((id) => {
      const { name, language, place } = demoTvProviderOf(id);
      return [id, { ...client(`/tv/${id}`, id), name, languages: [language], place }];
    }),
  ),
  partners: Object.fromEntries(
    demoPartnerIds.map((id) => {
      const { name, brand, skus, kind, place } = demoPartnerOf(id);
      return [id, { ...client(`/partner/${id}`, id), name, brand, skus, kind, place }];
    }),
  ),
  merchants: { merchant: client('/merchant', 'merchant') },
};

const products = demoStoreProducts.map(({ store, id, pricingPlanId }) => ({
  store,
  storeProductId: id,
  pricingPlanId,
}));

export interface BackOffice {
  readonly call: <E extends Endpoint>(
    endpoint: E,
    given?: {
      readonly params?: Readonly<Record<string, string | number>>;
      readonly body?: object | string;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ) => Promise<ReplyOf<E>>;
}

/** By the commands of docs/operations.md; returns a client of the service API that has a secret of its own. */
export const connectCompanies = async ({ run, folder, proxy }: ProductionStack): Promise<BackOffice> => {
  const fileOf = async (name: string, content: object) => {
    const file = join(folder, name);
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  const addClient = (id: string, ...more: readonly string[]) =>
    run(
      'clients',
      'add',
      id,
      '--name',
      id,
      '--contact',
      'ops@example.com',
      '--scopes',
      serviceScopeNames.join(','),
      ...more,
    );
  const [added] = await Promise.all([
    addClient('back-office'),
    addClient(demoServiceClient, '--jwks-uri', `${worldUrl}/services/jwks.json`),
    run('providers', 'import', await fileOf('companies.json', companies)),
    run('stores', await fileOf('products.json', products)),
  ]);
  const secret = /shown this once: (\S+)/.exec(added)?.[1] ?? '';

  const network = await request.newContext({
    baseURL: portalUrl,
    proxy: { server: proxy },
    ignoreHTTPSErrors: true,
  });
  const granted = await network.post(grantServiceToken.path, {
    form: { grant_type: 'client_credentials', client_id: 'back-office', client_secret: secret },
  });
  expect(granted.status(), await granted.text()).toBe(200);
  const { access_token: token } = (await granted.json()) as { access_token: string };
  return {
    call: async (endpoint, { params, body, headers = {} } = {}) => {
      const { method, url } = buildRequest(endpoint, params);
      const reply = await network.fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
        ...(body !== undefined && { data: body }),
      });
      const text = await reply.text();
      expect(reply.ok(), `${method} ${url}: ${reply.status()} ${text}`).toBe(true);
      const isJson = reply.headers()['content-type']?.includes('json');
      return (isJson ? JSON.parse(text) : text) as ReplyOf<typeof endpoint>;
    },
  };
};
