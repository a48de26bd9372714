import * as calls from '@marquee/product/contract/merchants.ts';
import { fail } from '@marquee/product/app-error.ts';
import { linkGrantEnd, replaceGrants } from '../../billing/entitlements/grants.ts';
import type { Deps } from '../../deps.ts';
import type { Implement } from '../../http/implement.ts';
import { parseAcceptLanguage } from '../../http/accept-language.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import type { MerchantLink } from '../../integrations/merchant-aggregator.ts';

const endOf = ({ entitled_until: until, grantDays }: MerchantLink, now: number): Date =>
  until === undefined ? linkGrantEnd(now, grantDays) : new Date(until * 1000);

const skusOf = (link: MerchantLink, now: number): readonly string[] => {
  const all = [...new Set(Object.values(link.skus).flat())];
  return all.length > 0 && endOf(link, now).getTime() > now ? all : fail('MERCHANT_NO_ENTITLEMENT');
};

export const merchantsRoutes = (implement: Implement, { clock, database, merchants }: Deps) => {
  const findUser = (jti: string) =>
    database.query
      .selectFrom('merchant_activations')
      .select('account_id')
      .where('jti', '=', jti)
      .executeTakeFirst();

  implement(calls.getMerchantActivation, async ({ query, headers }) => {
    const link = await merchants.read(query.token);
    skusOf(link, clock.now());
    if (await findUser(link.jti)) return fail('MERCHANT_DONE');
    return {
      status: 'valid' as const,
      merchantName: link.merchant[parseAcceptLanguage(headers)],
      brands: link.brands,
    };
  });

  implement(calls.activateMerchant, async ({ body, claims: { account_id } }) => {
    const link = await merchants.read(body.token);
    const skus = skusOf(link, clock.now());
    if (await findUser(link.jti)) return fail('MERCHANT_DONE');
    // Aggregator first: if this server crashes after it, a retry by the same account succeeds again.
    if (!(await merchants.redeem(link, account_id))) return fail('MERCHANT_DONE');
    await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      await lockAccount(tx, account_id);
      const inserted = await tx
        .insertInto('merchant_activations')
        .values({ jti: link.jti, account_id, activated_at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('jti')
        .executeTakeFirst();
      if (!inserted) return fail('MERCHANT_DONE');
      const source = { kind: 'merchant', id: link.jti } as const;
      await replaceGrants(tx, now, account_id, source, skus, { endsAt: endOf(link, now) });
      return audit(tx, now, { kind: 'merchantActivated', accountId: account_id, details: { jti: link.jti } });
    });
    return { status: 'success' as const };
  });
};
