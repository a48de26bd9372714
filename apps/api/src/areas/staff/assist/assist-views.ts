/** Staff see what the customer sees, with the customer's code: the customer's own handlers, read only, each an audit row. */
import { brandOf } from '@marquee/product/brands.ts';
import { endAssistView, getAssistState, startAssist } from '@marquee/product/contract/staff/assist/assist.ts';
import {
  type AssistCall,
  assistCalls,
  type AssistView,
  assistViewNames,
  assistViews,
} from '@marquee/product/contract/staff/assist/assist-views.ts';
import type { Endpoint } from '@marquee/product/endpoint.ts';
import { fail } from '@marquee/product/app-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Claims } from '../../../http/authenticate.ts';
import type { Handle, Implement } from '../../../http/implement.ts';
import { audit } from '../../../identity/audit.ts';
import {
  type AssistViewRow,
  endAssistViews,
  findAssistView,
  openAssistView,
} from '../../../identity/staff/assist.ts';

/** Handlers of the customers' reads by path; the shapes are those of the endpoint. */
export type CustomerHandlers = ReadonlyMap<string, Handle<Endpoint>>;

/** Made in memory for one call: no token is signed, and no session exists. */
export const claimsOfView = async (
  { database }: Deps,
  view: AssistViewRow,
): Promise<Claims & { bdu: boolean }> => {
  const account =
    (await database.query
      .selectFrom('accounts')
      .select(['email', 'bdu', 'language'])
      .where('id', '=', view.account_id)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst()) ?? fail('NOT_FOUND');
  return {
    sid: view.id,
    account_id: view.account_id,
    user_name: account.email,
    authorities: [account.bdu ? 'BDU_USER' : 'REGULAR_USER'],
    creation_date: Math.floor(view.started_at.getTime() / 1000),
    exp: Math.floor(view.ends_at.getTime() / 1000),
    client_id: brandOf(view.brand).clientId,
    localization: account.language,
    scope: [],
    bdu: account.bdu,
  };
};

const viewRoute = (implement: Implement, deps: Deps, handlers: CustomerHandlers, name: AssistView) => {
  const { clock, database } = deps;
  const endpoint: Endpoint = assistViews[name];
  const handle = handlers.get(endpoint.path);
  if (!handle) throw new Error(`${endpoint.path} has no handler`);
  const call: AssistCall = assistCalls[name];
  implement(call, async ({ params, query, headers, staff, caller, requestId, log, status, reply }) => {
    const now = clock.now();
    const { customerId, ...ownParams } = params;
    const view = (await findAssistView(database.query, now, customerId, staff.id)) ?? fail('NOT_FOUND');
    const { bdu, ...claims } = await claimsOfView(deps, view);
    if (bdu && endpoint.bdu === false) fail('BDU_FORBIDDEN');
    await audit(database.query, now, {
      kind: 'assistViewed',
      accountId: customerId,
      actor: { kind: 'staff', id: staff.id },
      requestId,
      details: { view: name },
    });
    return handle({
      params: ownParams,
      query,
      headers,
      body: undefined,
      claims,
      client: undefined,
      service: undefined,
      staff: undefined,
      caller,
      requestId,
      log,
      fail,
      status,
      reply,
    });
  });
};

export const assistRoutes = (implement: Implement, deps: Deps, handlers: CustomerHandlers) => {
  const { clock, database, limiter } = deps;
  implement(startAssist, async ({ params: { id: accountId }, body: { code }, staff, requestId }) => {
    // Before the code is compared: typing in parallel gives no more tries.
    await limiter.take('assistCode', staff.id);
    const endsAt = await database.query
      .transaction()
      .execute((tx) => openAssistView(deps, tx, clock.now(), { accountId, code, staff, requestId }));
    if (!endsAt) return fail('ASSIST_CODE_WRONG');
    await limiter.giveBack('assistCode', staff.id);
    return { endsAt: endsAt.toISOString() };
  });
  implement(getAssistState, async ({ params: { id }, staff }) => {
    const view = await findAssistView(database.query, clock.now(), id, staff.id);
    return { endsAt: view?.ends_at.toISOString() ?? null };
  });
  implement(endAssistView, async ({ params: { id: accountId }, staff, requestId }) => {
    await database.query
      .transaction()
      .execute((tx) => endAssistViews(tx, clock.now(), { accountId, staffId: staff.id, requestId }));
    return undefined;
  });
  for (const name of assistViewNames) viewRoute(implement, deps, handlers, name);
};
