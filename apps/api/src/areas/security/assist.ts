/** The customer's side of help from support: make a code, see who looks, end it. */
import type * as calls from '@marquee/product/contract/security/assist.ts';
import type { Deps } from '../../deps.ts';
import { brandOfClaims } from '../../http/authenticate.ts';
import type { Handle } from '../../http/implement.ts';
import { audit } from '../../identity/audit.ts';
import { lockAccount } from '../../identity/lock-account.ts';
import { endAssistViews, insertAssistCode, readAssist } from '../../identity/staff/assist.ts';

export const createAssistCode =
  ({ clock, database, limiter, tokenKeys }: Deps): Handle<typeof calls.createAssistCode> =>
  async ({ claims, requestId }) => {
    const { account_id: accountId, sid: sessionId } = claims;
    await limiter.take('assistCodeMade', accountId);
    const now = clock.now();
    const brand = brandOfClaims(claims);
    const { code, expiresAt } = await database.query.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      await audit(tx, now, { kind: 'assistCodeMade', accountId, sessionId, brand, requestId });
      return insertAssistCode(tx, now, tokenKeys, { accountId, brand });
    });
    return { code, expiresAt: expiresAt.toISOString() };
  };

export const getAssist =
  ({ clock, database: { query } }: Deps): Handle<typeof calls.getAssist> =>
  ({ claims: { account_id: accountId } }) =>
    readAssist(query, clock.now(), accountId);

export const endAssist =
  ({ clock, database }: Deps): Handle<typeof calls.endAssist> =>
  async ({ claims: { account_id: accountId }, requestId }) => {
    await database.query
      .transaction()
      .execute((tx) => endAssistViews(tx, clock.now(), { accountId, requestId }));
    return undefined;
  };
