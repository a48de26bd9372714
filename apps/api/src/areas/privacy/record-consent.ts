/** Records a decision about a purpose, with the browser and the signed-in account as proof. */
import { randomUUID } from 'node:crypto';
import '@fastify/cookie';
import type { recordConsent as contract } from '@marquee/product/contract/privacy/consents.ts';
import { limits } from '@marquee/product/limits.ts';
import { isUuid } from '../../db/is-uuid.ts';
import type { Deps } from '../../deps.ts';
import type { Handle } from '../../http/implement.ts';

/** Identifies the browser in proofs of consent, and nothing else; set by its first decision. */
const visitorCookie = 'visitor';

export const recordConsent =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Handle<typeof contract> =>
  async ({ body, claims, caller, reply }) => {
    const presented = caller.fromOwnPages ? caller.cookie(caller.hostCookie(visitorCookie)) : undefined;
    const inserted = await database.query
      .insertInto('consents')
      .values({
        ...body,
        visitor_id: presented && isUuid(presented) ? presented : randomUUID(),
        account_id: claims?.account_id ?? null,
        decided_at: new Date(clock.now()),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('visitor_id')
      .executeTakeFirst();
    // A browser that repeats a decision never got the cookie of the first response.
    const { visitor_id: visitorId } =
      inserted ??
      (await database.query
        .selectFrom('consents')
        .select('visitor_id')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow());
    // An id of a decision about mails is no visitor's.
    if (visitorId === null) return undefined;
    reply.setCookie(caller.hostCookie(visitorCookie), visitorId, {
      path: '/',
      secure: true,
      httpOnly: true,
      // Only our own pages ask for consent, and never inside another site's frame.
      sameSite: 'lax',
      expires: new Date(clock.now() + limits.consentDays * 86_400_000),
    });
    return undefined;
  };
