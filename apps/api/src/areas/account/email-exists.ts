/** Checks whether an email has an account, with rate limits against email enumeration. */
import type { emailExists as contract } from '@marquee/product/contract/account.ts';
import { emailKey } from '@marquee/product/values/fields.ts';
import { isServedCountry } from '@marquee/product/values/enums.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { deviceIn } from '../../http/token-cookies.ts';
import { assertValidFields } from '../../http/validate-fields.ts';
import { createIsKnownCaller } from '../../identity/known-devices.ts';
import { findByEmail } from './account-store.ts';

/** Undecodable text is left to fail the email validation. */
const decode = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
};

export const emailExists = (deps: Deps): Handle<typeof contract> => {
  const { database, botCheck, limiter } = deps;
  const isKnownCaller = createIsKnownCaller(deps);

  return async ({ headers, query: { recaptcha_token }, caller, fail }) => {
    const email = decode(headers.email ?? '');
    assertValidFields(['email', 'email', email]);
    if (!isServedCountry(caller.country)) fail('GEO_BLOCKED');
    const solved = await botCheck.check('email_exists', recaptcha_token, caller);
    // By email and network together, so that one network cannot exhaust the limit of an email for others.
    const byEmail = { name: 'emailExistsEmail', email: emailKey(email) } as const;
    const { strangerLevel } = await limiter.takeNetwork(
      caller.address,
      ['emailExistsNetwork', byEmail, 'emailExistsSum'],
      solved,
    );
    // Enumeration from many networks is visible only in their total.
    if (solved < strangerLevel && !(await isKnownCaller(email, deviceIn(caller), caller.address)))
      fail('RECAPTCHA_RETRY');
    if (!(await findByEmail(database.query, email))) fail('NO_ACCOUNT');
    return undefined;
  };
};
