import type { linkPartner as contract } from '@marquee/product/contract/partners.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { BrandId } from '@marquee/product/brands.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { oauthBindingIn } from '../../http/oauth-binding.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { consumeOAuthState, storePendingLink, consumePendingLink } from '../../identity/oauth-state.ts';
import {
  type PartnerCustomer,
  partnerCustomer,
  readPartnerCustomer,
} from '../../integrations/registry/claim-map.ts';
import type { Partner } from '../../integrations/registry/integration.ts';
import { portalUrl } from '../../portal-url.ts';
import { insertLink } from './partner-links.ts';

/** OAuth redirect URI by the page where linking started. */
export const returnTo = (env: Deps['env'], partnerId: string, from: string | undefined): string =>
  from === 'linkPartner'
    ? portalUrl(env, 'linkPartner')
    : portalUrl(env, 'partnersLink', { params: { partnerId } });

export const linkPartner = (deps: Deps): Handle<typeof contract> => {
  const { env, clock, database, integrations, oauthClients, log } = deps;
  const { query } = database;

  /** Exchanges the partner's single-use authorization code. */
  const exchangeCode = async (
    partner: Partner,
    code: string,
    state: string,
    iss: string | undefined,
    binding: string | undefined,
  ): Promise<PartnerCustomer> => {
    const pending = await consumeOAuthState(query, clock.now(), { kind: 'partner', state, binding });
    if (pending?.identity_provider_id !== partner.id) return fail('AUTH_CODE_INVALID');
    return oauthClients
      .linked(
        partner,
        {
          ...pending,
          redirectUri: returnTo(env, partner.id, pending.return_to ?? undefined),
        },
        code,
        iss,
      )
      .then(({ subject, claims }) => readPartnerCustomer(partner, subject, claims))
      .catch((error: unknown) => {
        log.warn({ err: error, partner: partner.id }, 'a partner’s word was not believed');
        return fail('AUTH_CODE_INVALID');
      });
  };

  /** Notifies both accounts, so that an unwanted move is noticed. */
  const notifyBoth = async (tx: typeof query, brand: BrandId, partner: Partner, from: string, to: string) => {
    const people = await tx
      .selectFrom('accounts')
      .select(['id', 'email', 'language'])
      .where('id', 'in', [from, to])
      .execute();
    for (const { id, email, language } of people)
      await enqueueMail(deps, tx, {
        kind: id === to ? 'partnerMovedHere' : 'partnerMovedAway',
        to: email,
        brand,
        language,
        partner: partner.name[language],
      });
  };

  const notifyOwner = async (
    tx: typeof query,
    brand: BrandId,
    partner: Partner,
    accountId: string,
    at: number,
  ) => {
    const { email: to, language } = await lockAccount(tx, accountId);
    await enqueueMail(deps, tx, {
      kind: 'partnerChanged',
      change: 'linked',
      to,
      brand,
      language,
      partner: partner.name[language],
      at,
    });
  };

  return async ({ params, body, claims, caller, status }) => {
    const { partnerId } = params;
    const partner = integrations.partner(partnerId);
    if (!partner) return fail('NOT_FOUND');
    const { authorizationCode: code, state, iss, force = false } = body;
    if (state === undefined) return fail('AUTH_CODE_INVALID');
    const binding = oauthBindingIn(caller, state);
    const stored = force
      ? await consumePendingLink(query, clock.now(), {
          kind: 'partner',
          binding,
          identityProviderId: partnerId,
          state,
          code,
        })
      : undefined;
    const customer = stored
      ? partnerCustomer.parse(stored)
      : await exchangeCode(partner, code, state, iss, binding);

    const outcome = await query.transaction().execute(async (tx) => {
      const now = clock.now();
      const { account_id: accountId } = claims;
      const brand = brandOfClaims(claims);
      const result = await insertLink(deps, tx, now, accountId, partner, customer, force);
      if (result.is === 'moved') await notifyBoth(tx, brand, partner, result.from, accountId);
      if (result.is === 'new') await notifyOwner(tx, brand, partner, accountId, now);
      if (result.is !== 'taken')
        await audit(tx, now, {
          kind: 'partnerLinked',
          accountId,
          brand,
          details: { partnerId, moved: result.is === 'moved' },
        });
      return result;
    });
    if (outcome.is === 'taken') {
      await storePendingLink(query, state, code, customer);
      return fail('35.2.16');
    }
    status(outcome.is === 'moved' ? 200 : 201);
    return { partnerId, linked: true };
  };
};
