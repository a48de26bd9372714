import * as calls from '@marquee/product/contract/security/sessions.ts';
import type { Deps } from '../../../deps.ts';
import type { Implement } from '../../../http/implement.ts';
import { listActivity } from './list-activity.ts';
import { listSessions } from './list-sessions.ts';
import { removeSession, removeSessions } from './remove-sessions.ts';

export const sessionsRoutes = (implement: Implement, deps: Deps) => {
  implement(calls.listSessions, listSessions(deps));
  implement(calls.removeSession, removeSession(deps));
  implement(calls.removeSessions, removeSessions(deps));
  implement(calls.listActivity, listActivity(deps));
};
