/** Tells whether an email has an account: the sign-in form needs to know, and harvesters would like to. */
import type { emailExists as contract } from '@marquee/product/contract/account.ts';
import { limits } from '@marquee/product/limits.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { isServedCountry } from '@marquee/product/values/kinds.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { refuseBroken } from '../../http/refuse-broken.ts';
import { takeOrRefuse } from '../../identity/take-or-refuse.ts';
import { emailExistsByAddress, emailExistsByEmail } from './account-limits.ts';
import { findByEmail } from './account-store.ts';

const hour = 3_600_000;

/** Text that cannot be decoded is no email, and the check of the field says so. */
const decode = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
};

export const emailExists = ({ env, clock, database, log, botCheck }: Deps): Handle<typeof contract> => {
  const { query } = database;
  let hourNow = 0;
  let answers = 0;

  /** A harvest from many addresses shows in their sum only. */
  const watchSum = () => {
    const current = Math.floor(clock.now() / hour);
    if (current !== hourNow) [hourNow, answers] = [current, 0];
    answers += 1;
    if (answers === limits.emailExistsPerHour)
      log.warn({ perHour: answers }, 'unusually many questions whether an email has an account');
  };

  return async ({ headers, query: { recaptcha_token }, caller, fail }) => {
    const email = decode(headers.email ?? '');
    refuseBroken(['email', 'email', email]);
    if (!isServedCountry(caller.country)) fail('GEO_BLOCKED');
    if (env.addressLimits) await takeOrRefuse(query, clock.now(), emailExistsByAddress, caller.address);
    await botCheck.check('email_exists', recaptcha_token, caller);
    if (env.addressLimits)
      await takeOrRefuse(query, clock.now(), emailExistsByEmail, `${emailKey(email)} ${caller.address}`);
    watchSum();
    if (!(await findByEmail(query, email))) fail('NO_ACCOUNT');
    return undefined;
  };
};
