/** Account deletion: blocked by active billing or gift balance, otherwise removes all personal data. */
import type * as calls from '@marquee/product/contract/account.ts';
import type { BodyOf } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { brandOfClaims, type Claims } from '../../../http/authenticate.ts';
import type { Handle } from '../../../http/implement.ts';
import { assertValidFields } from '../../../http/validate-fields.ts';
import { createCheckOwnPassword } from '../../../identity/passwords/check-own-password.ts';
import { consumeProof } from '../../../identity/reauthentication.ts';
import { lockAccount } from '../../../identity/lock-account.ts';
import { deleteLockedAccount } from '../../../billing/delete-account.ts';

type Confirmation = BodyOf<typeof calls.deleteOwnAccount>;

const createRemove = (deps: Deps) => {
  const { clock, database, revocations } = deps;
  const checkOwnPassword = createCheckOwnPassword(deps);

  return async (claims: Claims, { password = '', proof = '' }: Confirmation): Promise<void> => {
    const { account_id: id } = claims;
    const isOfProvider = claims.authorities.includes('BDU_USER');
    if (!isOfProvider) {
      assertValidFields(['password', 'password', password]);
      await checkOwnPassword(id, password);
    }
    const brand = brandOfClaims(claims);
    const ended = await database.query.transaction().execute(async (tx) => {
      const now = clock.now();
      const { email, language } = await lockAccount(tx, id);
      const proven = isOfProvider ? await consumeProof(tx, now, id, proof) : { email };
      if (!proven) return fail('PROOF_REQUIRED');
      // An account of a TV provider has no address of its own: the provider may have named one.
      return deleteLockedAccount(deps, tx, now, { accountId: id, brand, language, to: proven.email });
    });
    revocations.add(ended);
  };
};

export const deleteOwnAccount = (deps: Deps): Handle<typeof calls.deleteOwnAccount> => {
  const remove = createRemove(deps);
  return async ({ claims, body }) => {
    await remove(claims, body);
    return undefined;
  };
};

export const deleteAccount = (deps: Deps): Handle<typeof calls.deleteAccount> => {
  const remove = createRemove(deps);
  return async ({ params, claims, body }) => {
    if (params.id !== claims.account_id) return fail('NOT_FOUND');
    await remove(claims, body);
    return undefined;
  };
};
