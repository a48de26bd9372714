/** OpenID Connect authorization server of one company, built on oidc-provider. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Language } from '@marquee/product/brands.ts';
import { errorPage } from '../page/error-page.ts';
import { signedOutPage, signOutPage } from './oidc-pages.ts';
import { clientId, clientSecretOf } from './client.ts';
import { type Company, mountOf } from './company.ts';
import { endpoints, entitlementsPath } from './endpoints.ts';
import { signingKeyOf } from './signing-key.ts';
import { createStorage } from './storage.ts';

const minute = 60;

const contactClaims = ['email', 'email_verified', 'phone_number', 'phone_number_verified'];

const contactsOf = (company: Company, userName: string) => {
  const { email, phone } = company.contactsOf?.(userName) ?? {};
  return {
    ...(email !== undefined && { email, email_verified: true }),
    ...(phone !== undefined && { phone_number: phone, phone_number_verified: true }),
  };
};

/** Partners always prompt for sign-in; TV providers remember who is signed in, as real ones do, until the sign-out. */
const policyOf = ({ kind }: Company) => {
  const policy = interactionPolicy.base();
  if (kind === 'tv') return policy;
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('each_time', 'sign-in is asked each time', 'login_required', ({ oidc }) =>
        oidc.result?.login
          ? interactionPolicy.Check.NO_NEED_TO_PROMPT
          : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    );
  return policy;
};

/** Staff are not asked what their own company may say about them. */
const grantToStaff = async ({ provider, session, client }: KoaContextWithOIDC['oidc']) => {
  const given = new provider.Grant({
    clientId: client!.clientId,
    ...(session?.accountId !== undefined && { accountId: session.accountId }),
  });
  given.addOIDCScope('openid profile');
  await given.save();
  return given;
};

interface OidcProviderOptions {
  readonly company: Company;
  readonly issuer: string;
  /** Language of a page, from `ui_locales`. */
  readonly languageFor: (wanted: unknown) => Language;
  readonly log: (line: string) => void;
  /** Requests that are processed but whose response is dropped. */
  readonly responsesToDrop: WeakSet<IncomingMessage>;
}

export const createOidcProvider = async (options: OidcProviderOptions): Promise<Provider> => {
  const { company, issuer, languageFor, log, responsesToDrop } = options;
  const cookie = { httpOnly: true, overwrite: true, sameSite: 'lax' } as const;
  // The portal and every company share one host, and cookies ignore ports: scope them by path.
  const sessionCookie = { ...cookie, path: mountOf(company) };
  const languageOf = ({ oidc }: KoaContextWithOIDC) => languageFor(oidc.params?.['ui_locales']);

  const server = new Provider(issuer, {
    adapter: createStorage(),
    jwks: { keys: [await signingKeyOf(mountOf(company))] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecretOf(company.id),
        client_name: 'Marquee',
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'client_credentials'],
        redirect_uris: [...company.returnsTo],
        post_logout_redirect_uris: [...company.signedOutReturnsTo],
      },
    ],
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic'],
    pkce: { required: () => true },
    scopes: company.staffOf ? ['openid', 'profile'] : ['openid', 'entitlements'],
    claims: company.staffOf
      ? { openid: ['sub'], profile: ['name', 'amr'] }
      : { openid: ['sub'], entitlements: ['skus', 'maturity', 'line', ...contactClaims] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        ...(company.staffOf
          ? { name: company.staffOf(sub) }
          : { ...company.entitlementsOf(sub), ...contactsOf(company, sub) }),
      }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      if (company.staffOf) return grantToStaff(oidc);
      const granted = oidc.result?.consent?.grantId;
      return granted ? await oidc.provider.Grant.find(granted) : undefined;
    },
    interactions: {
      policy: policyOf(company),
      url: (_ctx, { uid }) => `${mountOf(company)}/interaction/${uid}`,
    },
    routes: {
      authorization: endpoints.authorization,
      token: endpoints.token,
      userinfo: endpoints.userinfo,
      jwks: endpoints.jwks,
      end_session: endpoints.signOut,
    },
    cookies: { keys: [randomBytes(32).toString('base64url')], long: sessionCookie, short: cookie },
    ttl: {
      AccessToken: 5 * minute,
      ClientCredentials: 5 * minute,
      AuthorizationCode: minute,
      IdToken: 5 * minute,
      Interaction: 15 * minute,
      Grant: 60 * minute,
      Session: 60 * minute,
    },
    clientBasedCORS: () => false,
    ...(!company.answersNoChecks && {
      discovery: { entitlements_endpoint: `${issuer}${entitlementsPath}` },
    }),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(company, languageOf(ctx), form).markup;
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage(company, languageOf(ctx)).markup;
        },
      },
    },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'html';
      ctx.body = errorPage('badRequest', languageOf(ctx), `${error}: ${error_description ?? ''}`).markup;
    },
  });

  // Behind a proxy that terminates TLS, its headers name protocol and host.
  server.proxy = issuer.startsWith('https://');

  server.on('server_error', (_ctx, error) => log(`World: ${company.id}: ${error.message}`));

  server.use(async (ctx, next) => {
    await next();
    if (!responsesToDrop.has(ctx.req)) return;
    ctx.respond = false;
    ctx.req.socket.destroy();
  });

  // RP-initiated logout asks for confirmation; requests that identify their client skip it here.
  server.use(async (context, next) => {
    await next();
    const ctx = context as unknown as KoaContextWithOIDC;
    if (ctx.oidc?.route !== 'end_session' || ctx.status !== 200 || !ctx.oidc.client) return;
    const { session, params, provider } = ctx.oidc;
    await session?.destroy();
    ctx.cookies.set(provider.cookieName('session'), null, sessionCookie);
    const to = params?.['post_logout_redirect_uri'];
    const target = new URL(typeof to === 'string' ? to : `${issuer}${endpoints.signOut}/success`);
    if (typeof params?.['state'] === 'string') target.searchParams.set('state', params['state']);
    ctx.status = 303;
    ctx.redirect(target.href);
  });

  return server;
};
