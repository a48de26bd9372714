/** Profile PINs: set, change, remove, verify and reset. */
import type * as calls from '@marquee/product/contract/profiles.ts';
import { normalize } from '@marquee/product/values/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { createCheckPin, createPinCheck, isRecentSignIn } from './check-pin.ts';
import { findProfile } from './profile-store.ts';

const createWritePin =
  ({ clock, database, limiter, passwords }: Deps) =>
  async (accountId: string, profileId: string, newPin: string): Promise<void> => {
    const hash = newPin === '' ? null : await passwords.hashPin(normalize('pin', newPin));
    await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      await tx
        .updateTable('profiles')
        .set({ pin_hash: hash })
        .where('id', '=', profileId)
        .where('account_id', '=', accountId)
        .execute();
      await limiter.forgive('pin', profileId, tx);
      await audit(tx, clock.now(), { kind: 'pinChanged', accountId, details: { profileId } });
    });
  };

export const setPin = (deps: Deps): Handle<typeof calls.setPin> => {
  const mayChange = createPinCheck(deps);
  const writePin = createWritePin(deps);
  return async ({ params, body, claims }) => {
    if (body.newPin !== '') assertValidFields(['newPin', 'pin', body.newPin]);
    const profile = await findProfile(deps.database.query, claims.account_id, params.profileId);
    await mayChange(profile, claims, body.pin);
    await writePin(claims.account_id, profile.id, body.newPin);
    return undefined;
  };
};

export const verifyPin = (deps: Deps): Handle<typeof calls.verifyPin> => {
  const checkPin = createCheckPin(deps);
  return async ({ params, body, claims }) => {
    const profile = await findProfile(deps.database.query, claims.account_id, params.profileId);
    await checkPin(profile, normalize('pin', body.pin));
    return undefined;
  };
};

export const resetPin = (deps: Deps): Handle<typeof calls.resetPin> => {
  const writePin = createWritePin(deps);
  return async ({ params, body, claims, fail }) => {
    if (!isRecentSignIn(claims, deps.clock.now())) return fail('REAUTH_REQUIRED');
    assertValidFields(['newPin', 'pin', body.newPin]);
    const profile = await findProfile(deps.database.query, claims.account_id, params.profileId);
    await writePin(claims.account_id, profile.id, body.newPin);
    return undefined;
  };
};
