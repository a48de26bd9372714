/** Creates a private copy of a demo customer, signed in, for one test. */
import { randomUUID } from 'node:crypto';
import type { makeAccount as contract } from '@marquee/product/contract/test.ts';
import { demoCustomers, demoPassword } from '@marquee/product/values/demo/demo-customers.ts';
import { makeCustomer } from '../../demo/make-customer.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';
import { signAccessToken } from '../../identity/sessions/access-token.ts';

export const makeAccount =
  ({ env, clock, database, passwords, tokenKeys, sessions, integrations }: Deps): Handle<typeof contract> =>
  async ({ body, fail }) => {
    const { kind, overrides } = body;
    const customer = demoCustomers[kind];
    const brand = body.brand ?? customer.brand;
    const email = overrides?.email ?? `${kind}-${randomUUID().slice(0, 8)}@demo.test`;
    const now = clock.now();

    const { accountId, started } = await database.query.transaction().execute(async (query) => {
      const id = await makeCustomer({ query, passwords, now, integrations }, customer, email, overrides);
      if (id === undefined) return fail('EMAIL_IN_USE', { email });
      const method = customer.bduProvider === undefined ? 'password' : 'provider';
      const session = { accountId: id, method, userAgent: 'test', brand } as const;
      return { accountId: id, started: await sessions.start(query, now, session) };
    });
    // A suspended copy cannot sign in.
    const access_token = started.bearer
      ? signAccessToken(tokenKeys, now, env.publicUrl, started.bearer, brand).accessToken
      : '';
    return { email, password: demoPassword, accountId, access_token, refresh_token: started.refreshToken };
  };
